import {expect, test, vi} from 'vitest';
import {copyText} from '#web/ui/copy-text.ts';

test('what was put on the clipboard is said to be there', async () => {
  let held = '';
  const writeText = async (text: string) => void (held = text);
  vi.stubGlobal('navigator', {clipboard: {writeText}});
  expect(await copyText('print(1)')).toBe(true);
  expect(held).toBe('print(1)');
});

test.each([
  ['has no clipboard', {}],
  ['refuses', {clipboard: {writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError'))}}],
])('a browser that %s has copied nothing, and the page goes on', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await copyText('print(1)')).toBe(false);
});
