import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {useKept, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {isText, kept} from '#web/io/kept.ts';
import {TUTOR_COMMANDS, rejectedIn, threadsOf, turnsOf, type Thread} from '#web/tutor/turns.ts';

/** No conversation has this id: rows are asked for all the same. */
const NONE = '00000000-0000-4000-8000-000000000000';

/** A question that is being written: it outlives the page and a sign-out. */
const drafts = kept({name: 'tutor-draft', owner: 'learner', until: 'account-deleted', schema: isText});

export const useDraftOf = (threadId: string | undefined) => useKept(drafts, threadId ?? 'new');

export function useThreads(): readonly Thread[] {
  const [rows] = useRows(queries.tutor.threads());
  const pending = usePendingOf(...TUTOR_COMMANDS);
  return useMemo(() => threadsOf(rows, pending), [rows, pending]);
}

/** A conversation's questions with their answers, what was refused, and whether that is all there is. */
export function useConversation(threadId: string | undefined) {
  const [rows, {type}] = useRows(queries.tutor.turns({threadId: threadId ?? NONE}));
  const pending = usePendingOf(...TUTOR_COMMANDS);
  const turns = useMemo(
    () => (threadId === undefined ? [] : turnsOf(rows, pending, threadId)),
    [rows, pending, threadId],
  );
  const rejected = useMemo(
    () => (threadId === undefined ? [] : rejectedIn(pending, threadId)),
    [pending, threadId],
  );
  return {turns, rejected, isKnown: threadId === undefined || type === 'complete'};
}

/** What lessons are called, and where they are, by id. */
export function useLessonTitles(): ReadonlyMap<string, {readonly title: string; readonly path: string}> {
  const [months] = useRows(queries.lessons.outline());
  return useMemo(
    () =>
      new Map(
        months.flatMap(({modules}) =>
          modules.flatMap(({id: moduleId, lessons}) =>
            lessons.map(({id, title}) => [id, {title, path: `/modules/${moduleId}/lessons/${id}`}] as const),
          ),
        ),
      ),
    [months],
  );
}
