import {useColleagues} from '#web/admin-area/presence.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {ownId: string; page: string};

/** The other admins who have this page open; nothing where there is nobody. */
export function Colleagues({ownId, page}: Props) {
  const colleagues = useColleagues(ownId, page);
  if (colleagues.length === 0) return null;
  return (
    <section aria-label="Also on this page" className="shrink-0 px-5 py-3">
      <p className="text-xs text-muted">Also on this page</p>
      <ul className="mt-2 space-y-1.5">
        {colleagues.map(({adminId, name}) => (
          <li key={adminId} className="flex items-center gap-2 text-sm">
            <Avatar name={name} size="small" />
            <span dir="auto" className="truncate">
              {name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
