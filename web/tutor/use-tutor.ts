import {useMemo, useState} from 'react';
import {queries} from '#schema/queries.ts';
import {TURNS_MAX, TURNS_SHOWN} from '#schema/tutor/tutor.limits.ts';
import {useIsOffline, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {TUTOR_COMMANDS, rejectedIn, threadsOf, turnsOf, type Thread} from '#web/tutor/turns.ts';

/** No conversation has this id: rows are asked for all the same. */
const NONE = '00000000-0000-4000-8000-000000000000';

export function useThreads(): readonly Thread[] {
  const [rows] = useRows(queries.tutor.threads());
  const pending = usePendingOf(...TUTOR_COMMANDS);
  return useMemo(() => threadsOf(rows, pending), [rows, pending]);
}

/**
 * Says whether a conversation is there, or could begin with a question that this device still has.
 * @returns none until the academy has said which there are.
 */
export function useIsThere(openId: string | undefined): ((threadId: string) => boolean) | undefined {
  const [rows, {type}] = useRows(queries.tutor.threads());
  const asked = usePendingOf('tutor.ask');
  return useMemo(() => {
    if (type !== 'complete') return undefined;
    const ids = new Set([openId, ...rows.map(({id}) => id), ...asked.map(({args}) => args['threadId'])]);
    return (threadId) => ids.has(threadId);
  }, [rows, type, asked, openId]);
}

/**
 * - `new`: none yet
 * - `open`: there are questions
 * - `loading`: the academy is being asked
 * - `away`: the same without a connection
 * - `gone`: there is none, or no longer
 */
type ThreadState = 'new' | 'open' | 'loading' | 'away' | 'gone';

/**
 * Of a conversation that is gone:
 * - `deleted`: it was here
 * - `unsent`: it never began, since its only question was refused and then given up
 * - `unknown`: nothing was ever seen of it
 */
export type WhyGone = 'deleted' | 'unsent' | 'unknown';

/** A conversation's questions with their answers, what was refused, and how far it is known. One hook for one conversation. */
export function useConversation(threadId: string | undefined) {
  const [limit, setLimit] = useState(TURNS_SHOWN);
  const [rows, {type}] = useRows(queries.tutor.turns({threadId: threadId ?? NONE, limit}));
  const pending = usePendingOf(...TUTOR_COMMANDS);
  const isOffline = useIsOffline();
  // Of this many there have been some: none any longer is news then.
  const [hadOf, setHadOf] = useState<number>();
  if (rows.length > 0 && hadOf !== limit) setHadOf(limit);
  const turns = useMemo(
    () => (threadId === undefined ? [] : turnsOf(rows, pending, threadId)),
    [rows, pending, threadId],
  );
  const rejected = useMemo(
    () => (threadId === undefined ? [] : rejectedIn(pending, threadId)),
    [pending, threadId],
  );
  const absent = hadOf === limit || type === 'complete' ? 'gone' : isOffline ? 'away' : 'loading';
  const isEmpty = turns.length === 0 && rejected.length === 0;
  const state: ThreadState = threadId === undefined ? 'new' : isEmpty ? absent : 'open';
  const whyGone = useWhyGone(rows.length > 0, isEmpty);
  const showOlder = () => setLimit(Math.min(limit + TURNS_SHOWN, TURNS_MAX));
  return {turns, rejected, state, whyGone, showOlder: rows.length < limit ? undefined : showOlder};
}

/** @param isEmpty nothing waits to be sent either. */
function useWhyGone(hasRows: boolean, isEmpty: boolean): WhyGone {
  const [whyGone, setWhyGone] = useState<WhyGone>('unknown');
  const seen = hasRows ? 'deleted' : isEmpty || whyGone === 'deleted' ? whyGone : 'unsent';
  if (seen !== whyGone) setWhyGone(seen);
  return seen;
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
