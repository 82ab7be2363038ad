import {useQuery} from '@rocicorp/zero/react';
import {queries} from '#schema/queries.ts';
import {usePending, useSend} from '#web/io/data.ts';
import {textArg} from '#web/io/outbox/command.ts';
import {overlay} from '#web/io/outbox/overlay.ts';
import {useSaveWord, type SaveWord} from '#web/io/save-word.ts';

export type DoneMark = {
  readonly doneAt: number;
  /** How far the mark is on its way. */
  readonly word: SaveWord;
};

type Marks = ReadonlyMap<string, DoneMark>;

/** Own done marks by lesson id: what is synced, and what this device has not sent yet. */
export function useProgress(): Marks {
  const [rows] = useQuery(queries.lessons.progress());
  const pending = usePending();
  const wordOf = useSaveWord(pending);
  const synced: Marks = new Map(rows.map(({lessonId, doneAt}) => [lessonId, {doneAt, word: 'Saved'}]));
  return overlay(synced, pending, {
    'lessons.complete': (marks, command) => {
      const id = textArg(command.args, 'lessonId');
      if (marks.has(id)) return marks;
      return new Map([...marks, [id, {doneAt: command.createdAt, word: wordOf(command)}]]);
    },
  });
}

/** Marks a lesson done. A learner's learning commands go in the order in which they were given. */
export function useComplete(): (lessonId: string) => void {
  const send = useSend();
  return (lessonId) => send('lessons.complete', 'learning', {lessonId});
}
