import {expect, test, vi} from 'vitest';
import {competeForLead} from '#web/socket/lead/tab-lead.ts';

test.each([
  ['has no locks', undefined],
  ['refuses them', {request: () => Promise.reject(new DOMException('closed', 'SecurityError'))}],
  ['answers nonsense', {}],
])('each tab leads for itself where the browser %s', async (_, locks) => {
  vi.stubGlobal('navigator', {locks});
  const end = vi.fn<() => void>();
  const lead = vi.fn<() => () => void>(() => end);
  const {stop} = competeForLead({name: 'socket', lead});
  await expect.poll(() => lead.mock.calls.length).toBe(1);
  stop();
  expect(end).toHaveBeenCalledTimes(1);
});
