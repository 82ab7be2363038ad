import {useCallback, useState, useSyncExternalStore} from 'react';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';

/** What is being answered to a question that stands alone. It is sent to nobody by itself. */
export function useAnswerAlone(question: DrawnQuestion): {sheet: AnswerSheet; value: Answer | undefined} {
  const [{sheet, read}] = useState(() => open(question));
  const value = useSyncExternalStore(
    sheet.subscribe,
    useCallback(() => read(), [read]),
  );
  return {sheet, value};
}

function open(question: DrawnQuestion) {
  const sheet = new AnswerSheet([question]);
  let settled: Answer | undefined;
  sheet.learn(new Map(), (_, answer) => {
    settled = answer;
  });
  return {sheet, read: () => sheet.drafts().get(question.id) ?? settled};
}
