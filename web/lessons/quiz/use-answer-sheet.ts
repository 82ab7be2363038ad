import {useEffect, useLayoutEffect, useState, useSyncExternalStore} from 'react';
import {answerTrouble} from '#schema/lessons/quiz.rules.ts';
import {beforeClosing} from '#web/data/before-closing.ts';
import {useCommand} from '#web/data/data.ts';
import {AnswerSheet} from '#web/lessons/quiz/answer-sheet.ts';
import type {Answers} from '#web/lessons/quiz/answers.ts';
import type {AttemptRow} from '#web/lessons/quiz/view.ts';

type Writing = {
  readonly sheet: AnswerSheet;
  /** As they stand: drafts over what is saved. */
  readonly answers: Answers;
  /** What was given last is about to be saved. */
  readonly isSaving: boolean;
};

/** The sheet of one attempt, and its answers. */
export function useAnswerSheet(attempt: AttemptRow, saved: Answers): Writing {
  const give = useCommand('quizzes.answer');
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
