import {ArrowDown} from 'lucide-react';
import {useVirtualizer} from '@tanstack/react-virtual';
import {useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject} from 'react';
import {dayWords, type Line} from '#web/chat/timeline.ts';
import {Message} from '#web/chat/talk/log/message.tsx';
import type {Doing} from '#web/chat/talk/log/message-menu.tsx';
import {News} from '#web/chat/talk/log/news.tsx';
import {useFollowing} from '#web/chat/talk/log/use-following.ts';
import {useMinute} from '#web/ui/use-minute.ts';

type Props = {
  label: string;
  lines: readonly Line[];
  doing: Doing;
  /** The message that a link led to. */
  foundId?: string | undefined;
  /** There are older messages than the first. */
  hasOlder: boolean;
  /** The last line is the newest of the channel. */
  isNewest: boolean;
  onOlder: () => void;
  onNewer: () => void;
  onNewest: () => void;
  /** Told whether the newest message is in sight. */
  onSeen: (isSeen: boolean) => void;
};

const ESTIMATE_PX = 52;
/** Nearer to an end than this, the next messages are asked for, px. */
const NEAR_PX = 800;
/** Nearer to the end than this, a new message scrolls along, px. */
const AT_END_PX = 80;

/** The messages of a conversation. Only those on the screen are in the page; it opens at its end, or at a message. */
export function Log(props: Props) {
  const {label, lines, doing, foundId, isNewest, onNewest} = props;
  const scroller = useRef<HTMLDivElement>(null);
  // Nothing of it goes to parts that are memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: (at) => lines[at]?.key ?? at,
    anchorTo: 'end',
    scrollEndThreshold: AT_END_PX,
    overscan: 12,
    paddingEnd: 12,
    useFlushSync: false,
  });
  useOpening(virtual, lines, foundId);
  const {isAtEnd, look} = useEnds(scroller, props);
  useFollowing({
    scroller,
    last: lines.at(-1),
    isAtEnd: isAtEnd && isNewest,
    toEnd: () => virtual.scrollToEnd(),
  });
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        // Not what scrolling brings: `News` reads out what is new.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={look}
        onKeyDown={moveByKeys}
        className="flex h-full flex-col overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none] [scrollbar-width:thin]"
      >
        <div
          role="presentation"
          className="relative mt-auto w-full shrink-0"
          style={{height: virtual.getTotalSize()}}
        >
          {virtual.getVirtualItems().map(({index, key, start}) => (
            <Placed key={key} ref={virtual.measureElement} index={index} start={start}>
              {lines[index] ? <LineView line={lines[index]} doing={doing} foundId={foundId} /> : null}
            </Placed>
          ))}
        </div>
      </div>
      <News lines={lines} isNewest={isNewest} />
      {isAtEnd && isNewest ? null : (
        <ToNewest
          onGo={() => {
            onNewest();
            virtual.scrollToEnd();
          }}
        />
      )}
    </div>
  );
}

type PlacedProps = {ref: (node: Element | null) => void; index: number; start: number; children: ReactNode};

/** A line at its place: its height is measured. */
const Placed = ({ref, index, start, children}: PlacedProps) => (
  <div
    ref={ref}
    data-index={index}
    className="absolute inset-x-0 top-0"
    style={{transform: `translateY(${start}px)`}}
  >
    {children}
  </div>
);

const ToNewest = ({onGo}: {onGo: () => void}) => (
  <button
    type="button"
    className="absolute right-4 bottom-3 flex h-9 items-center gap-1.5 rounded-full border border-edge bg-surface px-3.5 text-sm font-medium shadow-pop hover:bg-sunken"
    onClick={onGo}
  >
    <ArrowDown size={15} aria-hidden /> Newest messages
  </button>
);

type Ends = Pick<Props, 'lines' | 'hasOlder' | 'isNewest' | 'onOlder' | 'onNewer' | 'onSeen'>;

/** Asks for more near an end, and tells when the newest message is in sight. */
function useEnds(
  scroller: RefObject<HTMLElement | null>,
  {lines, hasOlder, isNewest, onOlder, onNewer, onSeen}: Ends,
): {readonly isAtEnd: boolean; readonly look: () => void} {
  const [isAtEnd, setAtEnd] = useState(true);
  const look = () => {
    const box = scroller.current;
    if (!box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    setAtEnd(below < AT_END_PX);
    if (hasOlder && box.scrollTop < NEAR_PX) onOlder();
    if (!isNewest && below < NEAR_PX) onNewer();
    onSeen(isNewest && below < AT_END_PX);
  };
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  // Also when rows come without anybody scrolling, and when the window is looked at again.
  useEffect(() => {
    if (lines.length > 0) latest.current();
  }, [lines]);
  useEffect(() => {
    const again = () => latest.current();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, []);
  return {isAtEnd, look};
}

type Virtual = Pick<ReturnType<typeof useVirtualizer>, 'scrollToIndex'> & {scrollToEnd: () => void};

/** Opens at the line over what is new, or at the message that is looked for; else at the end. Once for each. */
function useOpening(virtual: Virtual, lines: readonly Line[], foundId: string | undefined): void {
  const done = useRef<string>(undefined);
  const isThere = lines.length > 0;
  const foundAt = foundId === undefined ? -1 : lines.findIndex(({key}) => key === foundId);
  useEffect(() => {
    const wanted = foundId ?? 'end';
    if (!isThere || done.current === wanted || (foundId !== undefined && foundAt < 0)) return;
    done.current = wanted;
    const unreadAt = lines.findIndex(({type}) => type === 'unread');
    if (foundAt >= 0) virtual.scrollToIndex(foundAt, {align: 'center'});
    else if (unreadAt >= 0) virtual.scrollToIndex(unreadAt, {align: 'start'});
    else virtual.scrollToEnd();
  }, [isThere, foundAt, foundId, lines, virtual]);
}

const Day = ({at}: {at: number}) => (
  <h3 className="flex items-center gap-3 px-3 pt-5 pb-1 text-xs font-medium text-muted">
    <span className="h-px flex-1 bg-line" />
    {dayWords(at, useMinute())}
    <span className="h-px flex-1 bg-line" />
  </h3>
);

type LineViewProps = {line: Line; doing: Doing; foundId: string | undefined};

function LineView({line, doing, foundId}: LineViewProps) {
  if (line.type === 'day') return <Day at={line.at} />;
  if (line.type === 'unread')
    return (
      <p className="flex items-center gap-3 px-3 pt-3 text-xs font-medium text-joy-strong">
        New messages
        <span className="h-px flex-1 bg-joy" />
      </p>
    );
  return (
    <Message said={line.said} isContinued={line.isContinued} isFound={line.key === foundId} doing={doing} />
  );
}

/** Up and down lead from message to message; Home and End to the ends of what is shown. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const {target, currentTarget} = event;
  if (step === 0 || !(target instanceof HTMLElement)) return;
  // Fields and menus have arrows of their own.
  if (target !== currentTarget && target.tagName !== 'ARTICLE') return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('article')];
  const at = all.indexOf(target);
  const next = at < 0 ? all.at(-1) : all[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({block: 'nearest'});
}
