import {expect, test} from 'vitest';
import type {Answer, QuestionKind} from '#schema/questions/question.ts';
import {isRight, type Key} from '#schema/questions/judging.ts';

test.each<[QuestionKind, Key, Answer, boolean]>([
  ['single', 1, 1, true],
  ['single', 0, 1, false],
  ['multi', [0, 2], [2, 0], true],
  ['multi', [0, 2], [0], false],
  ['multi', [0, 2], [0, 1, 2], false],
  ['order', [2, 0, 1], [2, 0, 1], true],
  ['order', [2, 0, 1], [0, 1, 2], false],
  ['number', {value: 1850, tolerance: 0}, '1,850', true],
  ['number', {value: 0.3, tolerance: 0.01}, '0,305', true],
  ['number', {value: 0.3, tolerance: 0.01}, '0.32', false],
  ['number', {value: 0.3, tolerance: 0}, 'a third', false],
  ['text', ['a tuple', 'tuple'], '  A   Tuple ', true],
  ['text', ['a tuple', 'tuple'], 'list', false],
  ['predict', ['82 10'], '82 10\n', true],
  ['predict', ['1\n2'], '1  \r\n2', true],
  ['predict', ['1\n2'], '1 2', false],
  ['predict', ['True'], 'true', false],
  ['predict', ['a  b'], 'a b', false],
  ['predict', ["{'a': 12}"], '{‘a’: 12}', true],
  ['predict', ["{'a': 12}"], '{’a’:\u00A012}', true],
  ['predict', ['["x", "y"]'], '[“x”,\u202F”y“]', true],
  ['predict', ['-58'], '−58', true],
  ['predict', ['58'], '５８', true],
  ['predict', ['1\n2'], '１\u2028\u200B２', true],
  ['predict', ['[1, 2]'], '［１， ２］', true],
  ['predict', ["('a', 'b')"], '（‘a’， ‘b’）', true],
  ['predict', ['...'], '…', true],
  ['predict', ['-'], '--', false],
  ['text', ['pip --version'], 'pip —version', true],
  ['text', ['list.append'], 'list。append', true],
  ['text', ["it's"], 'it’s', true],
  ['text', ['café'], 'cafe\u0301', true],
  ['text', ['naïve bayes'], 'na\u00EFve\u00A0ba\u00ADyes', true],
  ['text', ['cafe'], 'café', false],
  ['text', ['‘a’'], "'a'", true],
])('%s: %j is answered by %j: %s', (kind, key, answer, expected) => {
  expect(isRight({kind, key}, answer)).toBe(expected);
});
