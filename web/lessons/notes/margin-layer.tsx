import {NotebookPen} from 'lucide-react';
import {useLayoutEffect, useRef, useState, type RefObject} from 'react';
import {NoteHandle} from '#web/lessons/notes/note-handle.tsx';
import {plainNote} from '#web/lessons/notes/note-markup.ts';
import type {Note} from '#web/lessons/notes/notes.ts';
import {paragraphsIn, rangeOf} from '#web/lessons/notes/passage/passage-dom.ts';
import {beginningOf} from '#web/lessons/notes/passage/quote-words.ts';
import type {Spot} from '#web/lessons/notes/spot.ts';
import {Swatch} from '#web/lessons/notes/swatch.tsx';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

type Mark = {readonly note: Note; readonly top: number};

type Props = {
  container: RefObject<HTMLElement | null>;
  placed: readonly Note[];
  /** A passage as a person reads it. */
  read: (passage: Passage) => string;
  onParagraph: (passage: Passage, top: number) => void;
  onNote: (note: Note) => void;
};

/**
 * The margins of the text: on the left one handle, at the paragraph that the pointer or the keyboard is at, on the
 * right a mark for every note. It lies beside the course's HTML, which stays as it is.
 */
export function MarginLayer({container, placed, read, onParagraph, onNote}: Props) {
  const {spots, marks} = useSpots(container, placed);
  const near = useNearest(container, spots);
  return (
    <>
      <NoteHandle {...{spots, near, read, onParagraph}} />
      {marks.length === 0 ? null : (
        <ul aria-label="Notes in this text" className="absolute inset-y-0 -right-5 w-6 sm:-right-9">
          {marks.map(({note, top}) => (
            <li key={note.id} className="absolute" style={{top}}>
              <button
                type="button"
                onClick={() => onNote(note)}
                aria-label={`${note.text === '' ? 'Highlight' : 'Note'}: ${beginningOf(plainNote(note.text) || read(note), NAME_LENGTH)}`}
                className="grid size-6 place-items-center rounded-md hover:bg-sunken"
              >
                {note.colour === 'none' ? (
                  <NotebookPen size={14} aria-hidden className="text-accent" />
                ) : (
                  <Swatch colour={note.colour} className={note.text === '' ? 'h-4 w-1.5' : 'size-3.5'} />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Characters of a note or its passage that name its mark. */
const NAME_LENGTH = 60;

/** Where paragraphs and notes are, measured again whenever the text changes its size. */
function useSpots(container: Props['container'], placed: Props['placed']) {
  const [places, setPlaces] = useState<{spots: readonly Spot[]; marks: readonly Mark[]}>({
    spots: [],
    marks: [],
  });
  const notes = useRef(placed);
  const measure = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    measure.current = () => {
      const frame = element.getBoundingClientRect().top;
      setPlaces({
        spots: paragraphsIn(element).flatMap(({passage, element: part, heading}) => {
          const {top, bottom, height} = part.getBoundingClientRect();
          // What is folded away has no place now.
          if (height === 0) return [];
          return [{passage, top: top - frame, bottom: bottom - frame, ...(heading ? {heading} : {})}];
        }),
        marks: apart(
          notes.current.flatMap((note) => {
            const rect = rangeOf(element, note)?.getBoundingClientRect();
            return rect && rect.height > 0 ? [{note, top: rect.top - frame}] : [];
          }),
        ),
      });
    };
    const observer = new ResizeObserver(() => measure.current?.());
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  useLayoutEffect(() => {
    notes.current = placed;
    measure.current?.();
  }, [placed]);
  return places;
}

const MARK_PX = 24;

/** Marks of one line stand below each other. */
function apart(marks: readonly Mark[]): readonly Mark[] {
  let free = 0;
  return marks.map(({note, top}) => {
    const place = Math.max(top, free);
    free = place + MARK_PX;
    return {note, top: place};
  });
}

/** Which paragraph the pointer is at. */
function useNearest(container: Props['container'], spots: readonly Spot[]): number {
  const [near, setNear] = useState(-1);
  useLayoutEffect(() => {
    const element = container.current?.parentElement;
    const text = container.current;
    if (!element || !text) return undefined;
    const move = ({clientY}: PointerEvent) => {
      const y = clientY - text.getBoundingClientRect().top;
      setNear(spots.findIndex(({top, bottom}) => y >= top - 6 && y <= bottom + 6));
    };
    const leave = () => setNear(-1);
    element.addEventListener('pointermove', move, {passive: true});
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
    };
  }, [container, spots]);
  return near;
}
