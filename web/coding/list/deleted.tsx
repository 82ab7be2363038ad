import {ArchiveRestore} from 'lucide-react';
import {KEPT_DAYS} from '#schema/coding/coding.limits.ts';
import {useCommand} from '#web/data/data.ts';
import {removedOf, sizeWords, type Project} from '#web/coding/projects.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Disclosure} from '#web/ui/show/disclosure.tsx';
import {Time} from '#web/ui/show/time.tsx';

/** What was deleted and can be had back. */
export function Deleted({projects}: {projects: ReadonlyMap<string, Project>}) {
  const restore = useCommand('coding.restore');
  const removed = removedOf(projects);
  if (removed.length === 0) return null;
  return (
    <div className="mt-12">
      <Disclosure title="Deleted" note={removed.length}>
        <p className="mb-3 text-sm text-muted">
          Kept for {KEPT_DAYS} days after you delete them, or until there’s no room: the first deleted goes
          first.
        </p>
        <ul className="divide-y divide-line border-y border-line">
          {removed.map(({id, name, bytes, removedAt}) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {name}
              </span>
              <span className="text-sm text-muted">
                {sizeWords(bytes)}, deleted <Time at={removedAt ?? 0} />
              </span>
              <Button
                size="small"
                kind="secondary"
                aria-label={`Restore ${name}`}
                onClick={() => restore({projectId: id})}
              >
                <ArchiveRestore size={15} aria-hidden />
                Restore
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
