import {useCallback, useState, useSyncExternalStore} from 'react';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';
import type {Kept} from '#web/io/kept.ts';
import {AnswerSheet} from '#web/questions/sheet/answer-sheet.ts';

type Draft = Pick<Kept<Answer>, 'read' | 'keep'>;

/**
 * What is being answered to a question that stands alone. It is sent to nobody by itself.
 * @param draft where it is kept, if it is to outlive the page.
 */
export function useAnswerAlone(
  question: DrawnQuestion,
  draft?: Draft,
): {sheet: AnswerSheet; value: Answer | undefined} {
  const [{sheet, read}] = useState(() => open(question, draft));
  const value = useSyncExternalStore(
    sheet.subscribe,
    useCallback(() => read(), [read]),
  );
  return {sheet, value};
}

function open(question: DrawnQuestion, draft: Draft | undefined) {
  const sheet = new AnswerSheet([question]);
  let settled: Answer | undefined;
  sheet.learn(new Map(), (_, answer) => {
    settled = answer;
  });
  const read = () => sheet.drafts().get(question.id) ?? settled;
  const before = draft?.read();
  if (before !== undefined) sheet.choose(question.id, before);
  sheet.subscribe(() => {
    const value = read();
    if (value !== undefined) draft?.keep(value);
  });
  return {sheet, read};
}
