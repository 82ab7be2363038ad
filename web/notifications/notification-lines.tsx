import {useWindowVirtualizer} from '@tanstack/react-virtual';
import {ChevronDown, ChevronUp} from 'lucide-react';
import {useEffect, useMemo, useRef, useState} from 'react';
import type {Shown} from '#schema/notifications/notifications.queries.ts';
import type {Notification} from '#web/notifications/changes.ts';
import {linesOf, type Line} from '#web/notifications/list/listed.ts';
import {NotificationRow} from '#web/notifications/list/notification-row.tsx';
import type {Acts} from '#web/notifications/use-acts.ts';
import {toggled, type Selection} from '#web/notifications/list/use-selection.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  rows: readonly Notification[];
  show: Shown;
  selection: Selection;
  acts: Acts;
  isOffline: boolean;
  /** The end of the list is near. */
  onEnd: () => void;
};

const ESTIMATE_PX = 84;
/** Lines from the end at which older ones are asked for. */
const NEAR = 20;

/** The list: only what is near the screen is in the page. */
export function NotificationLines({rows, show, selection, acts, isOffline, onEnd}: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // It is drawn again with each frame of scrolling.
  const lines = useMemo(() => linesOf(rows, open), [rows, open]);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What is above the list may change in height.
  useEffect(() => setTop(list.current?.offsetTop ?? 0), [lines.length]);
  // Nothing of it goes to parts that are memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: (at) => keyOf(lines[at]) ?? at,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= lines.length - NEAR;
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, lines.length, onEnd]);
  return (
    <ul ref={list} aria-label="Notifications" className="relative" style={{height: virtual.getTotalSize()}}>
      {items.map(({index, key, start}) => {
        const line = lines[index];
        return line ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            // Only what is near the screen is in the page: which of how many it is must be said.
            aria-posinset={index + 1}
            aria-setsize={lines.length}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{transform: `translateY(${start - top}px)`}}
          >
            {line.type === 'one' ? (
              <NotificationRow one={line.one} {...{show, selection, acts, isOffline}} />
            ) : (
              <Fold line={line} onToggle={() => setOpen(toggled(open, line.key))} />
            )}
          </li>
        ) : null;
      })}
    </ul>
  );
}

const keyOf = (line: Line | undefined) => (line?.type === 'one' ? line.one.id : line && `fold ${line.key}`);

function Fold({line: {count, isOpen}, onToggle}: {line: Line & {type: 'fold'}; onToggle: () => void}) {
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className="py-1.5 pl-19">
      <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={onToggle} className="-ml-3">
        <Icon size={15} aria-hidden />{' '}
        <span>{isOpen ? `Fold ${count} more like this` : `${count} more like this`}</span>
      </Button>
    </div>
  );
}
