import {expect, test, vi} from 'vitest';
import {withLock, type Hold} from '#web/io/browser/web-lock.ts';

const hold = (options: LockOptions = {}) => withLock('name', options, (how: Hold) => Promise.resolve(how));
const browser = (locks: unknown) => vi.stubGlobal('navigator', {locks});

test('a browser without locks, and one that refuses them, lets each tab work by itself', async () => {
  browser(undefined);
  expect(await hold()).toBe('alone');
  browser({request: () => Promise.reject(new DOMException('', 'SecurityError'))});
  expect(await hold()).toBe('alone');
  browser({
    request: () => {
      throw new TypeError('not a function');
    },
  });
  expect(await hold()).toBe('alone');
});

test('the lock of a browser that has them is held, or taken by another', async () => {
  const given = (lock: object | null) => ({
    request: (_: string, __: object, work: (lock: object | null) => unknown) => work(lock),
  });
  browser(given({}));
  expect(await hold()).toBe('held');
  browser(given(null));
  expect(await hold({ifAvailable: true})).toBe('taken');
});

test('work that fails is not done a second time, nor is what is no longer wanted', async () => {
  let count = 0;
  const failing = () => {
    count += 1;
    return Promise.reject(new Error('full'));
  };
  browser({request: (_: string, __: object, work: (lock: object) => unknown) => work({})});
  await expect(withLock('name', {}, failing)).rejects.toThrow('full');
  expect(count).toBe(1);
  browser({request: (_: string, {signal}: LockOptions) => Promise.reject(signal?.reason)});
  await expect(withLock('name', {signal: AbortSignal.abort()}, failing)).rejects.toThrow('aborted');
  expect(count).toBe(1);
});
