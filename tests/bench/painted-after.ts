import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import type {ClockedWindow} from '#tests/bench/page-clock.ts';

const FRAME_MS = 1000 / 60;
/** Right after a crowd was loaded, replication is behind. */
const PATIENCE_MS = 60_000;

/**
 * From the sending of a command by this process until a window with a page clock has painted what it changes, ms.
 * @param restMs before it.
 * @throws {Error} when nothing is painted.
 */
export async function paintedAfter(page: Page, send: () => Promise<void>, restMs: number): Promise<number> {
  await pause(restMs + Math.random() * FRAME_MS);
  const skew = await page.evaluate(() => {
    const {benchClock} = window as unknown as ClockedWindow;
    benchClock.reset();
    return benchClock.skew();
  });
  const begun = performance.timeOrigin + performance.now();
  await send();
  const marks = await Promise.race([
    page.evaluate(() => (window as unknown as ClockedWindow).benchClock.painted()),
    pause(PATIENCE_MS).then(() => Promise.reject(new Error('nothing was painted'))),
  ]);
  return (marks.painted ?? Number.NaN) + skew - begun;
}
