// Stepping through the longest sample of the course, on a processor a quarter as fast: from the click to the frame that
// shows the steps, and from a step to the next.
import type {Pool} from 'pg';
import type {Locator, Page} from 'playwright';
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock} from '#tests/bench/page-clock.ts';
import {pressed} from '#tests/bench/pressed.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, quantile, spread} from '#tests/bench/statistics.ts';

/** One frame at 60 Hz. */
const LIMIT_MS = 16.7;
const ROUNDS = 6;
const SLOWER = 4;
const LESSON = '/modules/math-and-your-first-model-api/lessons/your-first-model-api';
const WHERE = '.step-controls > p';

export async function steps(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  await openLessons(pool);
  const context = await newWindow(opened, academy.origin, learner);
  await context.addInitScript(installPageClock, {
    button: '',
    clicked: 'button',
    shows: WHERE,
    outbox: 'outbox:',
    arrives: 'nothing',
  });
  const page = await context.newPage();
  await page.goto(academy.origin + LESSON);
  const {sample, count} = await longest(page);
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', {rate: SLOWER});
  const [openings, stepped, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const opening = await pressed(page, sample.getByRole('button', {name: 'Step through'}), WHERE);
    const forward = sample.getByRole('button', {name: 'Step forward'});
    const walked: number[] = [];
    for (let at = 1; at < count; at += 1) walked.push(await pressed(page, forward, WHERE));
    await sample.getByRole('button', {name: 'Back to the code'}).click();
    // The first round loads what a step draws.
    if (round === 0) continue;
    openings.push(opening);
    stepped.push(...walked);
    bare.push(...(await bareFrames(page, sample)));
  }
  return {
    title: 'steps: click to painted frame, stepping through a sample',
    columns: [`${ROUNDS} times all ${count} steps, processor ${SLOWER} × slower, ms`, 'p50', 'p95', 'max'],
    rows: [
      ['the steps opened', ...spread(openings)],
      ['a step further', ...spread(stepped)],
      ['beside them: one word of the lesson, by a button without any React', ...spread(bare)],
    ],
    requirements: [
      {name: 'the steps opened, p95', measured: quantile(openings, 0.95), limit: LIMIT_MS, unit: ' ms'},
      {name: 'a step further, p95', measured: quantile(stepped, 0.95), limit: LIMIT_MS, unit: ' ms'},
    ],
    notes: [
      'As own-write: production build, real Chromium at 60 Hz. The longest sample of the course.',
      `The bare button is what a frame of this lesson costs: p50 of a step is ${(median(stepped) / median(bare)).toFixed(2)} times its.`,
    ],
  };
}

/** Every module and lesson is open to everybody. */
async function openLessons(pool: Pool): Promise<void> {
  await pool.query(
    `insert into "moduleProgress" ("userId", "moduleId", "unlockedAt")
     select u."id", m."id", now() from "user" u, "module" m
     on conflict ("userId", "moduleId") do update set "unlockedAt" = now()`,
  );
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "doneAt", "readAt", "openedAt", "unlockedAt")
     select u."id", l."id", now(), now(), now(), now() from "user" u, "lesson" l on conflict do nothing`,
  );
}

const BARE_PRESSES = 10;

/** The same measure of a plain button at the sample's end, which changes nothing but its own number. */
async function bareFrames(page: Page, sample: Locator): Promise<readonly number[]> {
  await sample.evaluate((frame) => {
    const button = document.createElement('button');
    button.id = 'bare';
    button.textContent = '0';
    button.addEventListener('click', () => (button.textContent = String(Number(button.textContent) + 1)));
    frame.append(button);
  });
  const button = page.locator('#bare');
  const times: number[] = [];
  for (let at = 0; at < BARE_PRESSES; at += 1) times.push(await pressed(page, button, '#bare'));
  await button.evaluate((one) => one.remove());
  return times;
}

/** The sample of the page with most steps, and how many it has. */
async function longest(page: Page): Promise<{sample: Locator; count: number}> {
  const samples = page.getByRole('group', {name: /^Sample \d+$/});
  await samples.first().waitFor();
  let most = {sample: samples.first(), count: 0};
  for (const sample of await samples.all()) {
    const skip = sample.getByRole('button', {name: 'Skip'});
    if ((await skip.count()) > 0) await skip.click();
    const open = sample.getByRole('button', {name: 'Step through'});
    if ((await open.count()) === 0) continue;
    await open.click();
    const words = await sample.getByText(/^Step 1 of \d+$/).innerText();
    const count = Number(words.split(' ').at(-1));
    if (count > most.count) most = {sample, count};
    await sample.getByRole('button', {name: 'Back to the code'}).click();
  }
  return most;
}
