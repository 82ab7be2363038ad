// Stops a program that Python runs in this very thread: nothing else of this thread could, until the program ends.
import {Worker} from 'node:worker_threads';

/** What the other thread does: waits for a turn, and asks Python to stop where the turn takes too long. */
const WATCH = `
const {workerData: {turn, signal, limitMs}} = require('node:worker_threads');
for (;;) {
  Atomics.wait(turn, 0, 0);
  const now = Atomics.load(turn, 0);
  if (now === 0 || Atomics.wait(turn, 0, now, limitMs) !== 'timed-out') continue;
  if (Atomics.load(turn, 0) === now) Atomics.store(signal, 0, 2);
}`;

export type Interrupter = {
  /** For `setInterruptBuffer`. */
  readonly signal: Uint8Array;
  /** Does the work, which sees a KeyboardInterrupt after the time limit. @returns whether it was interrupted. */
  readonly within: <T>(work: () => T) => {readonly result: T; readonly isStopped: boolean};
};

/** @param limitMs of one work. */
export function interrupter(limitMs: number): Interrupter {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const signal = new Uint8Array(new SharedArrayBuffer(1));
  new Worker(WATCH, {eval: true, workerData: {turn, signal, limitMs}}).unref();
  let turns = 0;
  const next = (to: number) => {
    Atomics.store(turn, 0, to);
    Atomics.notify(turn, 0);
  };
  return {
    signal,
    within: (work) => {
      turns += 1;
      const begun = performance.now();
      next(turns);
      try {
        const result = work();
        return {result, isStopped: performance.now() - begun > limitMs};
      } finally {
        next(0);
        Atomics.store(signal, 0, 0);
      }
    },
  };
}
