import {expect, test} from 'vitest';
import {orderOf} from '#web/lessons/exercises/line-field.tsx';

test('the order of lines is found again, of equal lines each once', () => {
  expect(orderOf(['b', 'a', 'a'], ['a', 'b', 'a'])).toEqual([1, 0, 2]);
});

test.each([
  ['a line is missing', ['a']],
  ['a line is another', ['a', 'c']],
  ['there is one too many', ['a', 'b', 'a']],
])('code of which %s begins anew', (_, code) => {
  expect(orderOf(['b', 'a'], code)).toEqual([0, 1]);
});
