import {X} from 'lucide-react';
import type {Desk} from '#web/coding/project/desk.ts';
import type {Tabs} from '#web/coding/project/files/use-tabs.ts';
import {Typed} from '#web/ui/show/typed.tsx';

/** The open files; the one in view is marked. Delete closes the one that has the focus. */
export function FileTabs({tabs: {open, inView, show, close}, desk}: {tabs: Tabs; desk: Desk}) {
  return (
    <ul aria-label="Open files" className="flex shrink-0 overflow-x-auto border-b border-line bg-paper">
      {open.map(({id, path}) => {
        const isShown = id === inView?.id;
        return (
          <li
            key={id}
            className={`group flex shrink-0 items-center border-r border-line ${isShown ? 'bg-surface' : 'text-muted hover:text-ink'}`}
          >
            <button
              type="button"
              title={path}
              aria-current={isShown ? 'true' : undefined}
              onClick={() => show(id)}
              onKeyDown={(event) => {
                if (event.key === 'Delete' && open.length > 1) close(id);
              }}
              className={`flex h-10 items-center gap-2 border-t-2 pl-4 text-sm -outline-offset-2 ${open.length > 1 ? 'pr-1' : 'pr-4'} ${isShown ? 'border-accent font-medium' : 'border-transparent'}`}
            >
              <Typed>{path.slice(path.lastIndexOf('/') + 1)}</Typed>
              {desk.isDirty(id) ? (
                <span className="size-1.5 rounded-full bg-muted">
                  <span className="sr-only">, saving</span>
                </span>
              ) : null}
            </button>
            {open.length > 1 ? (
              <button
                type="button"
                aria-label={`Close ${path}`}
                onClick={() => close(id)}
                className="mr-1.5 grid size-6 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
              >
                <X size={14} aria-hidden />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
