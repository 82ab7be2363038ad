import {X} from 'lucide-react';
import {useEffect, useRef, type ReactNode} from 'react';
import {useOpenRow} from '#web/admin-area/presence.ts';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {isComposing} from '#web/ui/composing.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

type Props = {
  view: TableView;
  /** The row that is open. */
  id: string;
  title: string;
  children: ReactNode;
};

/** What is open of a table: beside it where there is room, over it where there is none. Escape closes it. */
export function SidePanel({view, id, title, children}: Props) {
  useOpenRow(id);
  const isWide = useMedia('(width >= 80rem)');
  const close = () => {
    view.change({open: null});
    // Back to the row that it was opened from.
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({preventScroll: true});
  };
  if (!isWide) {
    return (
      <Drawer title={title} size="wide" open onOpenChange={(isOpen) => (isOpen ? undefined : close())}>
        <div className="px-5 pb-8">{children}</div>
      </Drawer>
    );
  }
  return (
    <Beside key={id} title={title} onClose={close}>
      {children}
    </Beside>
  );
}

function Beside({title, onClose, children}: {title: string; onClose: () => void; children: ReactNode}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({preventScroll: true}), []);
  return (
    <aside
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) onClose();
      }}
      className="flex max-h-[max(24rem,calc(100dvh-19rem))] w-[25rem] shrink-0 flex-col rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 pt-1 text-lg font-semibold [overflow-wrap:anywhere] outline-none"
        >
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
    </aside>
  );
}
