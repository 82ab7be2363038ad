// The tutor's face while it speaks a sentence: what each of its frames costs the main thread.
import type {CDPSession, Page} from 'playwright';
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';

const LIMIT_MS = 3;
const ROUNDS = 5;
/** One figure is the mean of so many frames; the sentence is longer than all of one round. */
const FRAMES = 30;
const SLICES = 8;
/** Of all faces of the page only the one that speaks is in view. */
const VIEW = {width: 1280, height: 200};

export async function avatar(opened: Closing): Promise<Report> {
  const {academy} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  const context = await newWindow(opened, academy.origin, learner);
  const page = await context.newPage();
  await page.goto(`${academy.origin}/dev/parts`);
  await page.setViewportSize(VIEW);
  const face = page.getByRole('img', {name: /^Your tutor/});
  await face.scrollIntoViewIfNeeded();
  const clock = await context.newCDPSession(page);
  await clock.send('Performance.enable');
  const [speaking, still]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const quiet = await slices(page, clock);
    await page.getByRole('button', {name: 'Say it'}).click();
    await page.getByRole('img', {name: 'Your tutor is speaking'}).waitFor();
    const spoken = await slices(page, clock);
    await page.getByRole('button', {name: 'Stop'}).click();
    // The first round compiles.
    if (round === 0) continue;
    still.push(...quiet);
    speaking.push(...spoken);
  }
  return {
    title: 'avatar: main thread of a frame while the tutor’s face speaks',
    columns: [
      `${ROUNDS} rounds of ${SLICES} means of ${FRAMES} frames, script, style and layout, ms`,
      'p50',
      'p95',
      'max',
    ],
    rows: [
      ['it speaks a sentence', ...spread(speaking, 2)],
      ['beside it: the same page, where it is still', ...spread(still, 2)],
    ],
    requirements: [
      {name: 'it speaks, p95', measured: quantile(speaking, 0.95), limit: LIMIT_MS, unit: ' ms'},
    ],
    notes: ['Production build, real Chromium at 60 Hz, the processor as it is.'],
  };
}

/** @returns ms of script, style and layout a frame, slice by slice. */
async function slices(page: Page, clock: CDPSession): Promise<readonly number[]> {
  const means: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    const before = await busy(clock);
    await page.evaluate(
      (frames) =>
        new Promise<void>((done) => {
          let left = frames;
          const next = () => {
            left -= 1;
            if (left > 0) requestAnimationFrame(next);
            else done();
          };
          requestAnimationFrame(next);
        }),
      FRAMES,
    );
    means.push(((await busy(clock)) - before) / FRAMES);
  }
  return means;
}

const COUNTED = new Set(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']);

/** Ms the main thread was busy with script, style and layout since the page began. */
async function busy(clock: CDPSession): Promise<number> {
  const {metrics} = await clock.send('Performance.getMetrics');
  return metrics.reduce((sum, {name, value}) => (COUNTED.has(name) ? sum + 1000 * value : sum), 0);
}
