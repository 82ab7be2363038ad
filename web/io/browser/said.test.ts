import {expect, test} from 'vitest';
import {said} from '#web/io/browser/said.ts';

test('what the browser says is passed on', () => {
  expect(said(() => 'en')).toBe('en');
});

test('a part that is missing, and one that throws, says nothing', () => {
  const browser: {locks?: {request: () => string}} = {};
  const missing = () => (browser.locks as {request: () => string}).request();
  expect(said(missing)).toBeUndefined();
  expect(
    said(() => {
      throw new DOMException('closed', 'SecurityError');
    }),
  ).toBeUndefined();
});
