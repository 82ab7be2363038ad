import {useEffect, useLayoutEffect, useState, type RefObject} from 'react';
import type {Block} from '#schema/lessons/block.ts';
import type {Heading} from '#web/lessons/block-text.ts';
import {blockAnchor} from '#web/lessons/course.ts';
import type {LessonMark} from '#web/lessons/lesson-marks.ts';
import {useReading} from '#web/lessons/reading/use-reading.ts';
import {FloatingNotice} from '#web/ui/overlay/floating-notice.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

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
};

/** The place in the text: taken up where it was left, followed, and offered when another device is further. */
export function usePlace({lessonId, container, end, blocks, mark, isWhole, isTold}: Options): ReadingPlace {
  const [left] = useState({block: mark?.block ?? 0, reached: mark?.reached ?? 0});
  useTakenUp(startOf(mark));
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
  };
}

/** Block that a lesson is opened at: where its reader left off, until it is done. */
export const startOf = (mark: LessonMark | undefined): number =>
  mark != null && mark.doneAt === null ? mark.block : 0;

/** The place that the academy knows, where it is of use: in a lesson that is still being read. */
const syncedBlock = (mark: LessonMark | undefined): number => (mark?.pending ? 0 : startOf(mark));

/** Once per opening: goes to what the address names, else to where the reader left off, else to the top. */
function useTakenUp(block: number): void {
  const [start] = useState(block);
  const [isRestored] = useState(() => start > 0 && location.hash === '');
  useLayoutEffect(() => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const last = start > 0 ? document.getElementById(blockAnchor(start)) : null;
    if (named ?? last) (named ?? last)?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [start]);
  useEffect(() => {
    if (!isRestored) return undefined;
    const dismiss = toast({
      title: 'You are where you left off',
      action: {label: 'Back to the top', run: () => window.scrollTo(0, 0)},
    });
    // Somebody follows the links of the page, or leaves it: the words have had their say.
    window.addEventListener('hashchange', dismiss);
    return () => {
      window.removeEventListener('hashchange', dismiss);
      dismiss();
    };
  }, [isRestored]);
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
      You read on with another device.
    </FloatingNotice>
  );
}
