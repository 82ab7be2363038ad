import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {Answer, QuestionKind} from '#schema/questions/question.ts';
import {answerTrouble, typedNumber} from '#schema/questions/answer.rules.ts';

test.each<[string, number | undefined]>([
  ['58', 58],
  [' 1,850 ', 1850],
  ['1,234,567.5', 1_234_567.5],
  ['1 850', 1850],
  ['1_850', 1850],
  ['0,5', 0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['0,305', 0.305],
  ['-2e3', -2000],
  ['+7', 7],
  ['', undefined],
  ['58 rows', undefined],
  ['1.2.3', undefined],
  ['1,2,3', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['1e999', undefined],
  ['−58', -58],
  ['—58', -58],
  ['–2e−3', -0.002],
  ['５８', 58],
  ['－１．５', -1.5],
  ['1\u00A0850', 1850],
  ['1\u202F850,5', 1850.5],
  ['\u200B58\uFEFF', 58],
  ['٣٫٥', 3.5],
  ['۱۲', 12],
  ['१२', 12],
  ['𝟓𝟖', 58],
  ['½', undefined],
  ['2³', undefined],
  ['³', undefined],
  ['①②', undefined],
  ['10⁶', undefined],
  ['10⁻⁶', undefined],
  ['2½', undefined],
  ['x₁', undefined],
  ['５⁷', undefined],
])('the typed number %j is %s', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test('whatever a number prints as is read as that number', () => {
  fc.assert(
    fc.property(fc.double({noNaN: true, noDefaultInfinity: true}), (value) => {
      expect(typedNumber(String(value))).toBe(value === 0 ? Number(String(value)) : value);
    }),
  );
});

describe('the form of an answer', () => {
  const asked = (kind: QuestionKind) => ({
    id: 'q',
    kind,
    stem: [],
    options: ['a', 'b', 'c'],
    topic: 't',
    difficulty: 1,
  });
  test.each<[QuestionKind, Answer | undefined, boolean]>([
    ['single', 2, true],
    ['single', 3, false],
    ['single', -1, false],
    ['single', 1.5, false],
    ['single', '1', false],
    ['single', undefined, false],
    ['multi', [0, 2], true],
    ['multi', [], false],
    ['multi', [0, 0], false],
    ['multi', [0, 3], false],
    ['multi', 0, false],
    ['order', [2, 0, 1], true],
    ['order', [0, 1], false],
    ['order', [0, 1, 1], false],
    ['number', '1,850', true],
    ['number', 'many', false],
    ['number', 5, false],
    ['text', 'a tuple', true],
    ['text', '  ', false],
    ['text', '\u200B\u00A0', false],
    ['number', '−58', true],
    ['predict', '1\n2', true],
    ['predict', '', false],
  ])('%s: %j fits: %s', (kind, answer, fits) => {
    expect(answerTrouble(asked(kind), answer) === undefined).toBe(fits);
  });
});
