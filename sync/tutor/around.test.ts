import {expect, test} from 'vitest';
import {LONGEST_QUOTE} from '#sync/tutor/answer.ts';
import {aroundAt} from '#sync/tutor/around.ts';

const CODE = '```python\nx = 1\n```';
const long = (length: number) => `${'x'.repeat(length - 1)}.`;

test('code is quoted with what stands before and after it', () => {
  expect(aroundAt(['First.', 'Why.', 'Look:', CODE, 'After.', 'Last.'], 3, {withSample: false})).toEqual([
    1, 2, 3, 4,
  ]);
});

test('where only one of the two fits, that is quoted which tells more of what is asked', () => {
  const paragraphs = [long(500), 'Look:', CODE, long(500)];
  expect(aroundAt(paragraphs, 2, {withSample: false})).toEqual([1, 2, 3]);
  expect(aroundAt(paragraphs, 2, {withSample: false, telling: [2, 0]})).toEqual([0, 1, 2]);
});

test('what introduces code is quoted with it, or not at all', () => {
  const paragraphs = ['It is so.', 'Look:', CODE];
  expect(aroundAt(paragraphs, 0, {withSample: false})).toEqual([0, 1, 2]);
  expect(aroundAt([long(LONGEST_QUOTE - 10), 'Look:', CODE], 0, {withSample: false})).toEqual([0]);
});

test('text is quoted with its section’s nearest sample, and without what does not fit', () => {
  const paragraphs = [long(LONGEST_QUOTE), 'Between.', CODE, 'Far.', 'It is so.', 'A title'];
  expect(aroundAt(paragraphs, 4, {withSample: true})).toEqual([2, 3, 4]);
  expect(aroundAt(paragraphs, 4, {withSample: false})).toEqual([3, 4]);
});
