import {expect, test} from 'vitest';
import {joined, sharedIn, withoutShared} from '#web/io/browser/shared-text.ts';

test.each([
  ['channel=general', undefined],
  ['share-title=&share-text=%20', undefined],
  ['share-text=Read+this&share-url=https%3A%2F%2Fa.example%2F', 'Read this\nhttps://a.example/'],
  [
    'share-text=Read+https%3A%2F%2Fa.example%2F&share-url=https%3A%2F%2Fa.example%2F',
    'Read https://a.example/',
  ],
  ['share-title=Same&share-text=Same', 'Same'],
])('%s', (search, text) => {
  expect(sharedIn(search)).toBe(text);
});

test('a draft is kept above what is shared, and nothing of either is cut off', () => {
  expect(joined('Look:\n', 'https://a.example/')).toBe('Look:\nhttps://a.example/');
  expect(joined('  ', 'x')).toBe('x');
  const long = '🦊'.repeat(50_000);
  expect(sharedIn(`share-text=${long}`)).toBe(long);
  expect(joined(long, long)).toBe(`${long}\n${long}`);
});

test('the address is left without it', () => {
  expect(withoutShared('?share-text=a&channel=general&share-url=')).toBe('?channel=general');
  expect(withoutShared('?share-text=a')).toBe('');
});
