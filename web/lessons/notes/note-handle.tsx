import {Hash, NotebookPen} from 'lucide-react';
import {useState, type FocusEvent, type KeyboardEvent} from 'react';
import {beginningOf} from '#web/lessons/notes/passage/quote-words.ts';
import type {Spot} from '#web/lessons/notes/spot.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

type Props = {
  spots: readonly Spot[];
  /** Spot that the pointer is at, or -1. */
  near: number;
  /** A passage as a person reads it. */
  read: (passage: Passage) => string;
  onParagraph: (passage: Passage, top: number) => void;
};

const LOOK =
  'absolute grid size-6 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink -right-5 sm:right-auto sm:-left-9';
/** Characters of a paragraph that are read out where the handle comes to it. */
const READ_LENGTH = 60;
/** Height of the bars over the text, px. */
const BARS_PX = 120;

/**
 * The way to a note without a selection: one button for the whole text. The pointer takes it along; for the keyboard it is
 * one stop of the Tab key, at the first paragraph in sight, and the arrows move it from paragraph to paragraph.
 */
export function NoteHandle({spots, near, read, onParagraph}: Props) {
  const paragraphs = spots.filter(({heading}) => heading === undefined);
  const pointed = spots[near];
  const key = useByKey(paragraphs, read);
  const byPointer = key.isUsed || pointed?.heading !== undefined ? undefined : pointed;
  const spot = byPointer ?? key.spot;
  if (!spot) return null;
  return (
    <>
      <button
        type="button"
        aria-label="Add note"
        {...key.listeners}
        onClick={() => onParagraph(spot.passage, spot.top)}
        style={{top: spot.top}}
        className={`${LOOK} scroll-my-32 focus-visible:opacity-100 ${spot === pointed ? 'opacity-100' : 'opacity-0'}`}
      >
        <NotebookPen size={15} aria-hidden />
      </button>
      {pointed?.heading === undefined ? null : (
        // For the pointer; the outline has the same links for the keyboard.
        <a
          href={`#${pointed.heading}`}
          tabIndex={-1}
          aria-label="Link to this section"
          style={{top: pointed.top + 4}}
          className={LOOK}
        >
          <Hash size={15} aria-hidden />
        </a>
      )}
      <p role="status" className="sr-only">
        {key.said}
      </p>
    </>
  );
}

/** The paragraph that the keyboard is at, and its beginning, to be read out. */
function useByKey(paragraphs: readonly Spot[], read: Props['read']) {
  const [at, setAt] = useState(0);
  const [said, setSaid] = useState('');
  const [isUsed, setUsed] = useState(false);
  const last = paragraphs.length - 1;
  const goTo = (next: number) => {
    const place = Math.min(Math.max(next, 0), last);
    const there = paragraphs[place];
    if (!there) return;
    setUsed(true);
    setAt(place);
    setSaid(beginningOf(read(there.passage), READ_LENGTH));
  };
  const listeners = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const handle = event.currentTarget;
      goTo(at + step);
      requestAnimationFrame(() => handle.scrollIntoView({block: 'nearest'}));
    },
    onFocus: ({currentTarget: handle}: FocusEvent<HTMLElement>) => {
      if (!handle.matches(':focus-visible')) return;
      goTo(isInSight(handle) ? at : firstInSight(paragraphs, handle));
    },
    onBlur: () => {
      setUsed(false);
      setSaid('');
    },
  };
  return {spot: paragraphs[Math.min(at, last)], said, isUsed, listeners};
}

function isInSight(element: HTMLElement): boolean {
  const {top} = element.getBoundingClientRect();
  return top > BARS_PX && top < innerHeight;
}

/** The first paragraph below the bars; the handle tells where the text is on the screen. */
function firstInSight(paragraphs: readonly Spot[], handle: HTMLElement): number {
  const text = handle.parentElement?.getBoundingClientRect().top ?? 0;
  return Math.max(
    0,
    paragraphs.findIndex(({top}) => top + text > BARS_PX),
  );
}
