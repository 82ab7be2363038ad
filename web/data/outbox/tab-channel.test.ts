import {expect, test, vi} from 'vitest';
import {tabLock, unlessOtherTab} from '#web/data/outbox/tab-channel.ts';

const refuse = () => Promise.reject(new DOMException('closed', 'SecurityError'));

test.each([
  ['has no locks', undefined],
  ['refuses them', {request: refuse, query: refuse}],
  ['answers nonsense', {}],
])('each tab sends, and asks for the academy, by itself where the browser %s', async (_, locks) => {
  vi.stubGlobal('navigator', {locks});
  const done: string[] = [];
  await tabLock('ada')(async () => void done.push('sent'), new AbortController().signal);
  await unlessOtherTab('ada')(async () => void done.push('asked'));
  expect(done).toEqual(['sent', 'asked']);
});
