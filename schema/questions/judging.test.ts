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
  ['predict', ['a  b'], 'a b', true],
  ['predict', ["['a', 1]"], '["a",1]', true],
  ['predict', ['1.0'], '1', false],
])('%s: %j is answered by %j: %s', (kind, key, answer, expected) => {
  expect(isRight({kind, key}, answer)).toBe(expected);
});
