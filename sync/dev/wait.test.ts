import {expect, test} from 'vitest';
import {until} from '#sync/dev/wait.ts';

const NEVER = async () => false;

/** Keeps this thread from everything else for so long, as a busy machine does. */
function standStill(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('what got ready while nobody could look is found ready', async () => {
  let asked = 0;
  await until(
    async () => {
      asked += 1;
      if (asked === 1) standStill(60);
      return asked > 1;
    },
    {limitMs: 20, everyMs: 1},
  );
  expect(asked).toBe(2);
});

test('what got ahead while nobody could look is waited for', async () => {
  let copied = 0;
  let asked = 0;
  const probe = async () => {
    asked += 1;
    copied += 1;
    if (asked < 4) standStill(60);
    return asked === 4;
  };
  await until(probe, {limitMs: 20, everyMs: 1, progress: () => copied});
  expect(asked).toBe(4);
});

test('what neither gets ready nor ahead is given up', async () => {
  await expect(until(NEVER, {limitMs: 20, everyMs: 1, progress: () => 7})).rejects.toThrow('not ready');
});

test('who gave up asks no more', async () => {
  await expect(until(NEVER, {limitMs: Infinity, gaveUp: () => true})).rejects.toThrow('not ready');
});
