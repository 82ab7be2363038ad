import {expect, test} from 'vitest';
import {beginningOfName} from '#schema/markdown/names.ts';

test.each([
  ['Hello @a', 'a'],
  ['@ada.love', 'ada.love'],
  ['@ada-1_x', 'ada-1_x'],
  ['(@ada', 'ada'],
  ['你好@ada', 'ada'],
  ['“@Ade', 'Ade'],
  ['@Зоя', 'Зоя'],
  ['@أح', 'أح'],
  // The end of a sentence, until the next letter.
  ['Ask @ada.', undefined],
  ['Ask @ada-', undefined],
  ['ada@ada', undefined],
  ['x.@ada', undefined],
  ['@@ada', undefined],
  ['@', undefined],
  ['@ada ', undefined],
  [`@${'a'.repeat(31)}`, undefined],
])('up to the end of %j the beginning of a name is %j', (text, prefix) => {
  expect(beginningOfName(text)).toBe(prefix);
});
