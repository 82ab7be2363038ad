import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {whenIdle} from '#web/io/when-idle.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('where the browser tells that it idles, the work waits for that', () => {
  const asked: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => asked.push(work));
  const work = vi.fn<() => void>();
  whenIdle(work);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  asked[0]?.();
  expect(work).toHaveBeenCalledOnce();
});

test('where it never tells, the work is done a moment later', () => {
  const work = vi.fn<() => void>();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});
