import {useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject} from 'react';
import type {Block} from '#schema/lessons/block.ts';
import type {Heading} from '#web/lessons/block-text.ts';
import {spotIn} from '#web/lessons/reading/spot-in.ts';
import {blockAnchor} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import {useReading} from '#web/lessons/reading/use-reading.ts';
import {FloatingNotice} from '#web/ui/overlay/floating-notice.tsx';

type Options = {
  lessonId: string;
  container: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
  blocks: readonly Block[];
  mark: LessonMark | undefined;
  /** All of the text is on the page, and not only its beginning. */
  isWhole: boolean;
  isTold: boolean;
};

export type ReadingPlace = {
  /** Block that is being read. */
  readonly block: number;
  /** Where another device has read on to. */
  readonly elsewhere: number | undefined;
  readonly dismiss: () => void;
  /** It was just opened where its reader left off. */
  readonly isResumed: boolean;
  readonly forgetResumed: () => void;
};

/** The place in the text: taken up where it was left, followed, and offered when another device is further. */
export function usePlace({lessonId, container, end, blocks, mark, isWhole, isTold}: Options): ReadingPlace {
  const [left] = useState({block: mark?.block ?? 0, reached: mark?.reached ?? 0});
  const resumed = useTakenUp(startOf(mark));
  const [dismissed, setDismissed] = useState(left.block);
  const {block, told} = useReading({
    lessonId,
    container,
    end,
    blocks: blocks.length,
    start: left,
    isWhole,
    isTold,
  });
  const synced = syncedBlock(mark);
  const isNews = synced > block && synced !== dismissed && !told.has(synced);
  return {
    block,
    elsewhere: isNews ? synced : undefined,
    dismiss: () => setDismissed(synced),
    ...resumed,
  };
}

/** Block that a lesson is opened at: where its reader left off, until it is done. */
export const startOf = (mark: LessonMark | undefined): number =>
  mark != null && mark.doneAt === null ? mark.block : 0;

/** The place that the academy knows, where it is of use: in a lesson that is still being read. */
const syncedBlock = (mark: LessonMark | undefined): number => (mark?.pending ? 0 : startOf(mark));

/** Once per opening: goes to what the address names, else to where the reader left off, else to the top. */
function useTakenUp(block: number): Pick<ReadingPlace, 'isResumed' | 'forgetResumed'> {
  const [start] = useState(block);
  const [isResumed, setResumed] = useState(() => start > 0 && location.hash === '');
  useLayoutEffect(() => {
    const named = spotIn(document, location.hash);
    const last = start > 0 ? document.getElementById(blockAnchor(start)) : null;
    if (named ?? last) (named ?? last)?.scrollIntoView();
    else window.scrollTo(0, 0);
    if (named && SPOT.test(location.hash)) pointOut(named);
  }, [start]);
  const forgetResumed = useCallback(() => setResumed(false), []);
  return {isResumed, forgetResumed};
}

/** A place in the text, as the tutor's sources name it: a heading shows by itself what is meant. */
const SPOT = /^#block-/;
/** How long a place is pointed out, ms: long enough to find it. */
const POINTED_MS = 3000;

/** Tints it for a moment: nothing moves. */
function pointOut(element: Element): void {
  const tint = {backgroundColor: 'var(--accent-tint)', boxShadow: '0 0 0 0.5rem var(--accent-tint)'};
  const end = {backgroundColor: 'transparent', boxShadow: '0 0 0 0.5rem transparent'};
  element.animate([tint, {...tint, offset: 0.7}, end], POINTED_MS);
}

/** How long the line stays, ms. The pointer on it, or the focus in it, stops its clock. */
const RESUMED_MS = 6000;

/** In the bar, where it covers no text: the text was opened where its reader left off, and the way to its top. */
export function ResumedLine({onDone}: {onDone: () => void}) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const element = box.current;
    let timer = setTimeout(onDone, RESUMED_MS);
    const stop = () => clearTimeout(timer);
    const start = () => {
      stop();
      timer = setTimeout(onDone, RESUMED_MS);
    };
    element?.addEventListener('pointerenter', stop);
    element?.addEventListener('focusin', stop);
    element?.addEventListener('pointerleave', start);
    element?.addEventListener('focusout', start);
    // Somebody follows the links of the page: the words have had their say.
    window.addEventListener('hashchange', onDone);
    return () => {
      stop();
      window.removeEventListener('hashchange', onDone);
    };
  }, [onDone]);
  return (
    <p ref={box} className="lesson-bar-news">
      <span role="status" className="truncate">
        You’re where you left off
      </span>
      <button
        type="button"
        onClick={() => {
          window.scrollTo(0, 0);
          // The button goes: the keyboard goes on from the top.
          document.querySelector<HTMLElement>('main h1')?.focus({preventScroll: true});
          onDone();
        }}
        className="shrink-0 rounded font-medium text-accent hover:underline"
      >
        Back to top
      </button>
    </p>
  );
}

/** Offers the place that another device has read on to. */
export function PlaceNotice({place, headings}: {place: ReadingPlace; headings: readonly Heading[]}) {
  const {elsewhere, dismiss} = place;
  if (elsewhere === undefined) return null;
  const heading = headings.findLast(({block}) => block <= elsewhere);
  return (
    <FloatingNotice
      action={heading ? `Continue at “${heading.text}”` : 'Continue there'}
      onAction={() => {
        document.getElementById(blockAnchor(elsewhere))?.scrollIntoView();
        dismiss();
      }}
      onDismiss={dismiss}
    >
      You read further on another device.
    </FloatingNotice>
  );
}
