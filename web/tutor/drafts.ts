// What a learner is writing to the tutor: it outlives the page and a sign-out, and goes with its conversation.
import {useEffect, useMemo, useSyncExternalStore} from 'react';
import type {Answer} from '#schema/questions/question.ts';
import {useData, useKept} from '#web/data/data.ts';
import {isRestored} from '#web/data/restored.ts';
import {isText, kept, type Kept} from '#web/io/kept.ts';
import type {Turn} from '#web/tutor/turns.ts';

type ById<T> = Readonly<Record<string, T>>;
/** One value of several that are kept together. */
export type Draft<T> = Pick<Kept<T>, 'read' | 'keep' | 'forget'>;

const each =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is ById<T> =>
    typeof value === 'object' && value !== null && Object.values(value).every(is);

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'number'));

const ofLearner = {owner: 'learner', until: 'account-deleted'} as const;
/** By conversation: the next question, and its new name. */
const questions = kept({...ofLearner, name: 'tutor-draft', schema: isText});
const names = kept({...ofLearner, name: 'tutor-name', schema: isText});
/** By conversation and question: why an answer didn’t help, and the answer to the tutor's own question. */
const reasons = kept({...ofLearner, name: 'tutor-reasons', schema: each(isText)});
const answers = kept({...ofLearner, name: 'tutor-answers', schema: each(isAnswer)});

const OF_THREADS = [questions, names, reasons, answers];

/** What a conversation that is not begun goes by. */
const NEW = 'new';

export const useDraftOf = (threadId: string | undefined) => useKept(questions, threadId ?? NEW);
export const useNameDraft = (threadId: string) => useKept(names, threadId);
export const useReasonDraft = ({id, threadId}: Turn) => useOneOf(useKept(reasons, threadId), id);
export const useAnswerDraft = ({id, threadId}: Turn) => useOneOf(useKept(answers, threadId), id);

function useOneOf<T>(all: Kept<ById<T>>, id: string): Draft<T> {
  return useMemo(() => {
    const change = (entry: ById<T>) => {
      const {[id]: _, ...others} = all.read() ?? {};
      const next = {...others, ...entry};
      if (Object.keys(next).length === 0) all.forget();
      else all.keep(next);
    };
    return {
      read: () => all.read()?.[id],
      keep: (value) => change({[id]: value}),
      forget: () => change({}),
    };
  }, [all, id]);
}

/** Whether anything typed in a conversation is on this device. */
export const hasDrafts = (userId: string): boolean =>
  OF_THREADS.some((draft) => draft.all(userId).some((id) => id !== NEW));

/** What was typed in conversations that are gone goes from this device. @param isThere says which are not. */
export function useForgettingGone(isThere: ((threadId: string) => boolean) | undefined): void {
  const {userId, outbox} = useData();
  // What waits on the disk may be what a conversation begins with.
  const isUnread = useSyncExternalStore(outbox.subscribe, outbox.isUnread);
  useEffect(() => {
    // After a restore this device still has questions that the academy lacks.
    if (!isThere || isUnread || isRestored(userId)) return;
    for (const draft of OF_THREADS) {
      for (const id of draft.all(userId)) if (id !== NEW && !isThere(id)) draft(userId, id).forget();
    }
  }, [userId, isThere, isUnread]);
}

/** What to do with what is typed in a conversation that goes. */
export function useLeavingDrafts() {
  const {userId} = useData();
  return useMemo(() => {
    const forget = (threadId: string) => {
      for (const draft of OF_THREADS) draft(userId, threadId).forget();
    };
    return {
      forget,
      /**
       * The question that is being typed goes on in a new conversation.
       * @param typed as it is in the field: another tab may have forgotten what was kept of it, or carried it over.
       */
      moveToNew: (threadId: string, typed: string) => {
        const next = questions(userId, NEW);
        const before = next.read() ?? '';
        const isThere = before === typed || before.startsWith(`${typed}\n`);
        if (typed !== '' && !isThere) next.keep([typed, before].filter(Boolean).join('\n'));
        forget(threadId);
      },
    };
  }, [userId]);
}
