// The form of answers, which browser and server share. Keys and judging of attempts are the server's only.
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';
import {inOneForm} from '#schema/questions/typed.ts';

/** Longest typed answer, characters. */
export const TYPED_LIMIT = 2000;
/** Longest program, characters. */
export const PROGRAM_LIMIT = 10_000;

/**
 * Reads a typed number: `1850`, `1,850`, `0.5`, `0,5`, `.5`, `-2e3`, with spaces or underscores between digits,
 * in the digits of any script.
 * @returns `undefined` for what is no number.
 */
export function typedNumber(text: string): number | undefined {
  const plain = inOneForm(text).replaceAll(/[\s_]/g, '').replace(/^--/, '-');
  const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const pointed = grouped ? plain.replaceAll(',', '') : plain.replace(/^([^,.]*),([^,.]*)$/, '$1.$2');
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(pointed)) return undefined;
  const value = Number(pointed);
  return Number.isFinite(value) ? value : undefined;
}

/** What is wrong with the form of an answer, in words; `undefined` when it can be graded. */
export function answerTrouble(
  {kind, options}: Pick<Asked, 'kind' | 'options'>,
  answer: Answer | undefined,
): string | undefined {
  const {fits, words} = FORMS[kind];
  return answer !== undefined && fits(answer, options) ? undefined : words;
}

type Form = {
  readonly fits: (answer: Answer, options: readonly string[]) => boolean;
  readonly words: string;
};

const isTyped = (answer: Answer): boolean => typeof answer === 'string' && inOneForm(answer).trim() !== '';

const isOption = (value: unknown, options: readonly string[]) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < options.length;

const areDistinctOptions = (answer: readonly unknown[], options: readonly string[]) =>
  new Set(answer).size === answer.length && answer.every((value) => isOption(value, options));

const FORMS: Readonly<Record<Asked['kind'], Form>> = {
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
  code: {
    fits: (answer) => isTyped(answer) && String(answer).length <= PROGRAM_LIMIT,
    words: `Write a program of up to ${PROGRAM_LIMIT.toLocaleString('en')} characters.`,
  },
};
