import {useLayoutEffect, useMemo, type RefObject} from 'react';
import type {Note} from '#web/lessons/notes/notes.ts';
import {rangeOf} from '#web/lessons/notes/passage/passage-dom.ts';
import type {BlockWords} from '#web/lessons/notes/passage/quote-words.ts';
import {byPlace, findPassage} from '#web/lessons/notes/passage/text-anchor.ts';

/** A note at the place where its words are now. */
export type PlacedNotes = {
  readonly placed: readonly Note[];
  /** Their words are gone from the text. */
  readonly moved: readonly Note[];
};

/** Finds every note's place in the text that is on the page. */
export function usePlacedNotes(notes: readonly Note[], words: readonly BlockWords[]): PlacedNotes {
  const texts = useMemo(() => words.map(({text}) => text), [words]);
  return useMemo(() => {
    const found = notes.map((note) => ({note, passage: findPassage(texts, note)}));
    return {
      placed: found.flatMap(({note, passage}) => (passage ? [{...note, ...passage}] : [])).toSorted(byPlace),
      moved: found.flatMap(({note, passage}) => (passage ? [] : [note])),
    };
  }, [notes, texts]);
}

const NAME = 'note-';

/**
 * Paints highlights over the text by the CSS Custom Highlight API, so that the course's HTML is not
 * touched. Where a browser has none, the marks in the margin say where notes are.
 * @param isWhole all of the text is on the page, and not only its beginning
 */
export function usePaint(
  container: RefObject<HTMLElement | null>,
  placed: readonly Note[],
  isWhole: boolean,
): void {
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || !('highlights' in CSS)) return undefined;
    const names = new Set(placed.map(({colour}) => colour));
    for (const colour of names) {
      const ranges = placed
        .filter((note) => note.colour === colour)
        .flatMap((note) => rangeOf(element, note) ?? []);
      CSS.highlights.set(NAME + colour, new Highlight(...ranges));
    }
    return () => {
      for (const colour of names) CSS.highlights.delete(NAME + colour);
    };
    // What is drawn later has its notes, too.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [container, placed, isWhole]);
}
