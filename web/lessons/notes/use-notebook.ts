import {useMemo, useState, type RefObject} from 'react';
import type {Block} from '#schema/lessons/block.ts';
import type {Note} from '#web/lessons/notes/notes.ts';
import {rangeOf} from '#web/lessons/notes/passage/passage-dom.ts';
import {quoteWords, wordsOfBlocks} from '#web/lessons/notes/passage/quote-words.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';
import {useWriting} from '#web/lessons/notes/use-writing.ts';
import {useNoteActions, useNotes} from '#web/lessons/notes/use-notes.ts';
import {usePaint, usePlacedNotes} from '#web/lessons/notes/use-painted-notes.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** What was deleted, in two words. */
export const removedWords = ({text}: Note): string => (text === '' ? 'Highlight deleted' : 'Note deleted');

export type Notebook = ReturnType<typeof useNotebook>;

/**
 * The notes of the lesson that is on the page, and everything that can be done with them.
 * @param isWhole all of its text is on the page, and not only its beginning
 */
export function useNotebook(
  lessonId: string,
  blocks: readonly Block[],
  container: RefObject<HTMLElement | null>,
  isWhole: boolean,
) {
  const words = useMemo(() => wordsOfBlocks(blocks), [blocks]);
  const {placed, moved} = usePlacedNotes(useNotes(lessonId), words);
  usePaint(container, placed, isWhole);
  const {put, remove} = useNoteActions();
  const [writing, setWriting] = useWriting(lessonId);
  const [removed, setRemoved] = useState<Note>();
  const bringBack = (note: Note) => {
    put(note);
    setRemoved(undefined);
  };
  const draft = (passage: Passage, colour: Note['colour']): Note => ({
    id: crypto.randomUUID(),
    lessonId,
    text: '',
    colour,
    ...passage,
  });
  return {
    placed,
    moved,
    words,
    /** A passage as a person reads it. */
    read: (passage: Passage) => quoteWords(passage, words),
    writing,
    /** The note that was deleted last: it can be brought back. */
    removed,
    highlight: (passage: Passage, colour: Note['colour']) => put(draft(passage, colour)),
    write: (passage: Passage) => setWriting({kind: 'note', note: draft(passage, 'none'), isNew: true}),
    edit: (note: Note) => setWriting({kind: 'note', note, isNew: false}),
    report: (passage?: Passage) => setWriting({kind: 'report', passage}),
    closeWriting: () => setWriting(undefined),
    remove: (note: Note) => {
      setWriting(undefined);
      remove(note);
      setRemoved(note);
      toast({title: removedWords(note), action: {label: 'Undo', run: () => bringBack(note)}});
    },
    undoRemove: () => removed && bringBack(removed),
    /** Brings a note's words into the middle of the screen. */
    show: (note: Note) => {
      const range = container.current && rangeOf(container.current, note);
      const place = range?.startContainer.parentElement;
      const folded = place?.closest('details');
      if (folded) folded.open = true;
      place?.scrollIntoView({block: 'center'});
    },
  };
}
