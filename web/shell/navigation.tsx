import {Link, useLocation} from 'wouter';
import type {NavigationEntry} from '#web/part/part.ts';
import {described} from '#web/ui/overlay/tooltip.ts';

type Props = {entries: readonly NavigationEntry[]; compact?: boolean; onFollow?: () => void};

/** The list of pages; the present one keeps its mark in the gutter. */
export function NavigationList({entries, compact = false, onFollow}: Props) {
  const [path] = useLocation();
  return (
    <nav aria-label="Main" className="flex-1 shrink-0 px-3 py-2 low:py-1">
      <ul className="space-y-0.5 low:space-y-0">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link
              href={entry.path}
              onClick={onFollow}
              aria-current={isAt(path, entry.path) ? 'page' : undefined}
              aria-label={compact ? entry.label : undefined}
              {...described({title: entry.label, text: entry.description, keys: entry.keys, side: 'right'})}
              className={`gutter-mark group flex h-9 items-center gap-3 rounded-lg text-md text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-card mobile:h-11 ${compact ? 'justify-center low:h-7' : 'px-2.5'}`}
            >
              <entry.icon size={18} aria-hidden className="shrink-0 group-aria-[current=page]:text-accent" />
              {compact ? null : <span className="truncate">{entry.label}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isAt = (path: string, entry: string) => path === entry || path.startsWith(`${entry}/`);
