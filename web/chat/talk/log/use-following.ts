import {useEffect, useRef, type RefObject} from 'react';
import type {Said} from '#web/chat/said.ts';
import {wasPostedHere} from '#web/chat/talk/posted-here.ts';
import type {Line} from '#web/chat/timeline.ts';

type Following = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly last: Line | undefined;
  /** The newest message is in sight. */
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
};

/**
 * Scrolls along with what comes, as long as the end is in sight; to what one has just written oneself, in this tab, from
 * anywhere. The library's own way does not where the window is full: with the oldest message the day over it changes as well,
 * and it takes the lines for others.
 */
export function useFollowing({scroller, last, isAtEnd, toEnd}: Following): void {
  const before = useRef(last?.key);
  const isWritten = last?.type === 'message' && isOnItsWayFromHere(last.said);
  useEffect(() => {
    if (before.current === last?.key) return;
    before.current = last?.key;
    if (isAtEnd || isWritten) toEnd();
  });
  useStayingAtEnd(scroller, isAtEnd, toEnd);
}

const isOnItsWayFromHere = ({posting}: Said): boolean => posting !== undefined && wasPostedHere(posting.id);

/** Who sees the end goes on seeing it when the place for it changes: the keyboard of a phone opens, the phone is turned. */
function useStayingAtEnd(scroller: RefObject<HTMLElement | null>, isAtEnd: boolean, toEnd: () => void): void {
  const latest = useRef({isAtEnd, toEnd});
  useEffect(() => {
    latest.current = {isAtEnd, toEnd};
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const sizeOf = () => `${box.clientWidth} ${box.clientHeight}`;
    let before = sizeOf();
    const sizes = new ResizeObserver(() => {
      // It is also called once for the size that it begins with.
      if (before !== sizeOf() && latest.current.isAtEnd) latest.current.toEnd();
      before = sizeOf();
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroller]);
}

/** Scrolls a list that is drawn whole to what one has just written at its end, in this tab. */
export function useWrittenInSight(scroller: RefObject<HTMLElement | null>, last: Said | undefined): void {
  const before = useRef(last?.id);
  useEffect(() => {
    if (before.current === last?.id) return;
    before.current = last?.id;
    if (last && isOnItsWayFromHere(last)) scroller.current?.scrollTo({top: scroller.current.scrollHeight});
  });
}
