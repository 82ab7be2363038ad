import {expect, test} from 'vitest';
import {joined, sharedIn} from '#web/io/browser/shared-text.ts';

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

test('a draft is kept above what is shared, and both together are no longer than they may be', () => {
  expect(joined('Look:\n', 'https://a.example/', 100)).toBe('Look:\nhttps://a.example/');
  expect(joined('  ', 'x', 100)).toBe('x');
  expect(joined('Look:', '🦊🦊', 9)).toBe('Look:\n🦊\uFFFD');
  expect(sharedIn(`share-text=${'x'.repeat(100_000)}`)?.length).toBe(5000);
});
