import {getDefaultStore} from 'jotai';
import {useEffect, useState} from 'react';
import {accountAtom} from '#web/data/current-user.ts';
import {useKept} from '#web/data/data.ts';
import {kept} from '#web/io/kept.ts';
import type {Note} from '#web/lessons/notes/notes.ts';
import type {Passage} from '#web/lessons/notes/passage/text-anchor.ts';

type NoteInHand = {readonly kind: 'note'; readonly note: Note; readonly isNew: boolean};

/** What is being written: a note, or a report about a passage or the whole lesson. */
export type Writing = NoteInHand | {readonly kind: 'report'; readonly passage: Passage | undefined};

const isNoteInHand = (value: unknown): value is NoteInHand =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as NoteInHand).isNew === 'boolean' &&
  typeof (value as NoteInHand).note?.lessonId === 'string' &&
  typeof (value as NoteInHand).note.quote === 'string';

export const notesInHand = kept({
  name: 'note-in-hand',
  owner: 'learner',
  until: 'account-deleted',
  schema: isNoteInHand,
});

/**
 * The note or report in hand. A note that a reload or the end of a session has interrupted is open again; one that was
 * closed, or left for another page, is not.
 */
export function useWriting(
  lessonId: string,
): [writing: Writing | undefined, setWriting: (next: Writing | undefined) => void] {
  const mine = useKept(notesInHand, lessonId);
  const [writing, setWriting] = useState<Writing | undefined>(mine.read);
  useEffect(() => {
    if (writing?.kind === 'note') mine.keep(writing);
    return () => {
      if (getDefaultStore().get(accountAtom).state === 'learner') mine.forget();
    };
  }, [mine, writing]);
  return [writing, setWriting];
}
