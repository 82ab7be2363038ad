import {useEffect, useMemo, useRef, useState, type RefObject} from 'react';
import {beforeClosing} from '#web/data/before-closing.ts';
import {useCommand} from '#web/data/data.ts';
import {blockElements} from '#web/lessons/notes/passage/passage-dom.ts';
import {ReadingClock} from '#web/lessons/reading/clock.ts';
import {ReadingReporter, type Place} from '#web/lessons/reading/reporter.ts';

/** Longest stretch that one command tells of, seconds. */
const STRETCH_S = 900;
/** Height of what lies over the top of the text, px: a block under it is not the one being read. */
const TOP_PX = 120;
/** Anyone who jumps over the rest of a text has reached its end: what is above the screen counts as seen. */
const ALSO_ABOVE = '1000000px 0px 0px 0px';
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchmove'] as const;

type Reading = {
  lessonId: string;
  container: RefObject<HTMLElement | null>;
  /** What stands after the last block. */
  end: RefObject<HTMLElement | null>;
  blocks: number;
  start: Place;
  /** All of the text is on the page, and not only its beginning. */
  isWhole: boolean;
  /** Whether the academy is told; a preview is only looked at. */
  isTold: boolean;
};

/**
 * Follows the reader through a lesson, and tells the academy now and then.
 * @returns the block that is being read, and whether a place was told from here
 */
export function useReading({lessonId, container, end, blocks, start, isWhole, isTold}: Reading) {
  const [block, setBlock] = useState(0);
  const tell = useCommand('lessons.read');
  const first = useRef(start);
  const told = useMemo(() => new Set<number>(), []);
  useEffect(() => {
    const element = container.current;
    const last = end.current;
    if (!element || !last || !isWhole) return undefined;
    // Not the device's clock: set back by a day, it would tell nothing for a day.
    const now = () => performance.now();
    const clock = new ReadingClock(now, !document.hidden);
    const reporter = new ReadingReporter({
      place: first.current,
      blocks,
      now,
      takeSeconds: () => clock.take(STRETCH_S),
      send: ({block: at, reached, seconds}) => {
        if (!isTold) return;
        told.add(at);
        tell({lessonId, block: at, reached, seconds});
      },
    });
    const stopFollowing = follow(element, last, blocks, (place) => {
      setBlock(place.block);
      reporter.moved(place);
    });
    const stopWatching = watchPresence(clock, reporter);
    return () => {
      stopFollowing();
      stopWatching();
      reporter.leave();
    };
  }, [lessonId, container, end, blocks, isWhole, isTold, told, tell]);
  return {block, told};
}

/** Tells which block is being read and how many have been on the screen. */
function follow(
  container: HTMLElement,
  end: HTMLElement,
  blocks: number,
  tell: (place: Place) => void,
): () => void {
  const elements = blockElements(container);
  const placeOf = new Map<Element, number>(elements.map((element, at) => [element, at]));
  let reached = 0;
  let frame = 0;
  const look = () => {
    frame = 0;
    const below = elements.findIndex((element) => element.getBoundingClientRect().top > TOP_PX);
    const block = below === -1 ? elements.length - 1 : below - 1;
    tell({block: Math.max(0, block), reached});
  };
  const soon = () => {
    frame ||= requestAnimationFrame(look);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const {isIntersecting, target} of entries) {
        if (!isIntersecting) continue;
        // The last block counts when its end was seen.
        const at = target === end ? blocks : Math.min((placeOf.get(target) ?? 0) + 1, blocks - 1);
        reached = Math.max(reached, at);
      }
      soon();
    },
    {rootMargin: ALSO_ABOVE},
  );
  for (const element of [...elements, end]) observer.observe(element);
  document.addEventListener('scroll', soon, {passive: true});
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('scroll', soon);
  };
}

function watchPresence(clock: ReadingClock, reporter: ReadingReporter): () => void {
  const sign = () => clock.sign();
  const seen = () => {
    if (document.hidden) reporter.leave();
    clock.setVisible(!document.hidden);
  };
  const leave = () => reporter.leave();
  for (const name of SIGNS) document.addEventListener(name, sign, {passive: true});
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pagehide', leave);
  const stop = beforeClosing(leave);
  return () => {
    stop();
    for (const name of SIGNS) document.removeEventListener(name, sign);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pagehide', leave);
  };
}
