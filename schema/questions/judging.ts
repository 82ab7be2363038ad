// Keys of questions and how answers are judged by them. Keys of attempts are the server's only until they may
// be shown; the browser judges nothing but its own review cards.
import type {Block} from '#schema/lessons/block.ts';
import {samePrinted} from '#schema/questions/printed.ts';
import type {Answer, QuestionKind, QuestionResult} from '#schema/questions/question.ts';
import {typedNumber} from '#schema/questions/answer.rules.ts';
import {inOneForm} from '#schema/questions/typed.ts';

/**
 * What is right: an option (`single`), options (`multi`; `order`: first to last), accepted texts with the
 * one to be shown first (`text`, `predict`), or a number.
 */
export type Key =
  | number
  | readonly number[]
  | readonly string[]
  | {readonly value: number; readonly tolerance: number};

/** What a graded question leads to. */
export type Afterwards = Pick<QuestionResult, 'section' | 'trace'> & {
  /** Sanitised HTML about wrong texts that are typed often. */
  readonly mistaken?: readonly {readonly answer: string; readonly html: string}[];
};

/** A drawn question's key, in the order of its draw's options. */
export type DrawnKey = Afterwards & {
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly key: Key;
  readonly explanation: readonly Block[];
  /** Sanitized HTML about each option in the order of the draw, `null` for a right one; absent where none was written. */
  readonly feedback?: readonly (string | null)[];
};

/** Whether an answer, whose form was checked before, is right. Several options: all or nothing. */
export function isRight({kind, key}: Pick<DrawnKey, 'kind' | 'key'>, answer: Answer): boolean {
  switch (kind) {
    case 'single':
      return answer === key;
    case 'multi':
      return Array.isArray(answer) && same(answer.toSorted(byValue), numbers(key).toSorted(byValue));
    case 'order':
      return Array.isArray(answer) && same(answer, numbers(key));
    case 'number':
      return isNear(key, typedNumber(String(answer)));
    case 'text':
    case 'predict':
      return texts(key).some((text) => isSameText(kind, text, String(answer)));
    default:
      return kind satisfies never;
  }
}

/** Whether two texts are the same answer. */
export const isSameText = (kind: 'text' | 'predict', a: string, b: string): boolean =>
  kind === 'text' ? folded(a) === folded(b) : samePrinted(a, b);

/** What was written about the wrong options in an answer, in the order of the draw, or about what was typed. */
export function feedbackOn(
  {feedback = [], mistaken = []}: Pick<DrawnKey, 'feedback' | 'mistaken'>,
  answer: Answer,
): readonly string[] {
  if (typeof answer === 'string')
    return mistaken.filter((one) => samePrinted(one.answer, answer)).map(({html}) => html);
  const chosen = typeof answer === 'number' ? [answer] : answer.toSorted(byValue);
  return chosen.flatMap((at) => feedback[at] ?? []);
}

/** The right answer as a learner would have given it. */
export function shownKey({kind, key}: Pick<DrawnKey, 'kind' | 'key'>): Answer {
  if (kind === 'single' && typeof key === 'number') return key;
  if (kind === 'multi' || kind === 'order') return numbers(key);
  if (isNumberKey(key)) return String(key.value);
  return texts(key)[0] ?? '';
}

const isNumberKey = (key: Key): key is {value: number; tolerance: number} =>
  typeof key === 'object' && 'value' in key;

const isNear = (key: Key, given: number | undefined): boolean =>
  isNumberKey(key) && given !== undefined && Math.abs(given - key.value) <= key.tolerance;

const numbers = (key: Key): readonly number[] =>
  Array.isArray(key) ? key.filter((one): one is number => typeof one === 'number') : [];

const texts = (key: Key): readonly string[] =>
  Array.isArray(key) ? key.filter((one): one is string => typeof one === 'string') : [];

const byValue = (a: number, b: number) => a - b;

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

/** Capitals and the number of spaces are no difference of knowledge. */
const folded = (text: string): string => inOneForm(text).trim().replaceAll(/\s+/g, ' ').toLowerCase();
