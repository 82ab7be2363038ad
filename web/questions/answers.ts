// Answers on the screen: whether two are the same, and which are missing.
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';

/** Answers by question. */
export type Answers = ReadonlyMap<string, Answer>;

/** Whether two answers say the same. */
export const isSame = (a: Answer | undefined, b: Answer | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

export type Missing = {readonly question: Asked; readonly no: number; readonly words: string};

/** Questions that cannot be graded as they stand, and what each of them wants. */
export const missingOf = (questions: readonly Asked[], answers: Answers): readonly Missing[] =>
  questions.flatMap((question, at) => {
    const words = answerTrouble(question, answers.get(question.id));
    return words === undefined ? [] : [{question, no: at + 1, words}];
  });
