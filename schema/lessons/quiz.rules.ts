// Rules of quizzes that browser and server share. Keys and grading are the server's only.
import type {Answer, DrawnQuestion, QuestionKind} from '#schema/lessons/quiz.ts';

/** Score of a checkpoint that passes its module without its lessons, per cent (test-out). */
export const TEST_OUT_PCT = 85;
/** From this attempt on the right answers are shown even if it failed. */
export const KEYS_FROM_TRY = 3;
/** Longest typed answer, characters. */
export const TYPED_LIMIT = 2000;

/** The quiz behind a lesson, and the checkpoint of a module, by name. */
export const quizOfLesson = (lessonId: string): string => `lesson-${lessonId}`;
export const checkpointOf = (moduleId: string): string => `checkpoint-${moduleId}`;

/**
 * Reads a typed number: `1850`, `1,850`, `0.5`, `0,5`, `.5`, `-2e3`, with spaces or underscores between digits.
 * @returns `undefined` for what is no number.
 */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replaceAll(/[\s_]/g, '');
  const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const pointed = grouped ? plain.replaceAll(',', '') : plain.replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(pointed)) return undefined;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : undefined;
}

/** What is wrong with the form of an answer, in words; `undefined` when it can be graded. */
export function answerTrouble(
  {kind, options}: DrawnQuestion,
  answer: Answer | undefined,
): string | undefined {
  const {fits, words} = FORMS[kind];
  return answer !== undefined && fits(answer, options) ? undefined : words;
}

type Form = {
  readonly fits: (answer: Answer, options: readonly string[]) => boolean;
  readonly words: string;
};

const isTyped = (answer: Answer): boolean => typeof answer === 'string' && answer.trim() !== '';

const isOption = (value: unknown, options: readonly string[]) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < options.length;

const areDistinctOptions = (answer: readonly unknown[], options: readonly string[]) =>
  new Set(answer).size === answer.length && answer.every((value) => isOption(value, options));

const FORMS: Readonly<Record<QuestionKind, Form>> = {
  single: {fits: isOption, words: 'Choose one of the options.'},
  multi: {
    fits: (answer, options) =>
      Array.isArray(answer) && answer.length > 0 && areDistinctOptions(answer, options),
    words: 'Choose at least one of the options.',
  },
  order: {
    fits: (answer, options) =>
      Array.isArray(answer) && answer.length === options.length && areDistinctOptions(answer, options),
    words: 'Put all the lines in order.',
  },
  number: {
    fits: (answer) => typeof answer === 'string' && typedNumber(answer) !== undefined,
    words: 'Type a number.',
  },
  text: {fits: isTyped, words: 'Type your answer.'},
  predict: {fits: isTyped, words: 'Type what it prints.'},
};

/** Wait after a failed attempt, ms. `failedInRow` counts it. The last step repeats. */
export function cooldownMs(steps: readonly number[], failedInRow: number): number {
  const seconds = steps[Math.min(failedInRow, steps.length) - 1] ?? 0;
  return seconds * 1000;
}
