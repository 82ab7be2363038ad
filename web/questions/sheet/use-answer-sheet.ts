import {useEffect, useLayoutEffect, useState, useSyncExternalStore} from 'react';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';
import {beforeClosing} from '#web/data/before-closing.ts';
import {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';
import type {Answers} from '#web/questions/answers.ts';

type Writing = {
  readonly sheet: AnswerSheet;
  /** As they stand: drafts over what is saved. */
  readonly answers: Answers;
  /** What was given last is about to be saved. */
  readonly isSaving: boolean;
};

/** The sheet of one attempt, and its answers. @param give saves an answer. */
export function useAnswerSheet(
  attempt: {readonly id: string; readonly questions: readonly Asked[]},
  saved: Answers,
  give: (answer: {attemptId: string; questionId: string; value: Answer}) => void,
): Writing {
  const [sheet] = useState(() => new AnswerSheet(attempt.questions));
  const drafts = useSyncExternalStore(sheet.subscribe, sheet.drafts);
  useLayoutEffect(() => {
    sheet.learn(saved, (questionId, value) => give({attemptId: attempt.id, questionId, value}));
  });
  useEffect(() => {
    // The page may go away without another word.
    window.addEventListener('pagehide', sheet.flush);
    const stop = beforeClosing(sheet.flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', sheet.flush);
      sheet.flush();
    };
  }, [sheet]);
  return {
    sheet,
    answers: drafts.size === 0 ? saved : new Map([...saved, ...drafts]),
    isSaving: attempt.questions.some((one) => drafts.has(one.id) && !answerTrouble(one, drafts.get(one.id))),
  };
}
