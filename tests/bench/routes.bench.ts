// From one screen to another: from the click on a link to the frame that shows the other screen's data.
// Nothing of it asks the network: the screens are fetched while the page idles, the rows are on the device.
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import {benchAcademy, complete, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {addCourse, addPast, benchLessonId} from '#tests/bench/bench-course.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock, since, type ClockedWindow} from '#tests/bench/page-clock.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';

const LIMIT_MS = 50;
const ROUNDS = 20;
const WARM_UP = 2;
const COURSE = {lessons: 200, done: 150};
const FRAME_MS = 1000 / 60;
const REST_MS = 300;
const PATIENCE_MS = 10_000;

/** Links in the order in which they are followed, and what of the screen behind them is data. */
const WAY = [
  {name: 'Modules', shows: 'main #python-that-works'},
  {name: 'Progress', shows: '[data-testid=points]'},
  {name: 'Leaderboard', shows: '[data-testid=own-rank]'},
  {name: 'Home', shows: 'main .page-across'},
] as const;
/** Home draws its first screen, the path and the next step, and its cards in a frame after that: they have no limit. */
const CARDS = {
  name: 'Home',
  row: 'Home’s cards, after its first frame',
  shows: 'main [aria-labelledby=cards]',
};
const LESSON = {name: /^(?:Start|Continue)/, shows: 'article [data-block]'} as const;

export async function routes(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  const learner = await newBenchLearner(academy.origin);
  await addCourse(pool, COURSE);
  await addPast(pool, learner.userId, COURSE);
  await complete(academy.origin, learner, benchLessonId(0));
  // With nobody else on the board there is no rank to show.
  await complete(academy.origin, await newBenchLearner(academy.origin, 'another'), benchLessonId(0));
  const context = await newWindow(opened, academy.origin, learner);
  await context.addInitScript(installPageClock, {
    button: '',
    clicked: 'a',
    shows: 'main h1',
    outbox: 'outbox:',
    arrives: ' ',
  });
  const page = await context.newPage();
  await page.goto(`${academy.origin}/dashboard`);
  await page.locator(CARDS.shows).waitFor();
  await page.waitForLoadState('networkidle');
  const samples = new Map<string, number[]>(
    [...WAY.map(({name}) => name), 'a lesson'].map((name) => [name, []]),
  );
  const cards: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const {name, shows} of WAY) {
      const ms = await followed(page, name, shows);
      if (round >= 0) samples.get(name)?.push(ms);
    }
    const ms = await followed(page, LESSON.name, LESSON.shows);
    if (round >= 0) samples.get('a lesson')?.push(ms);
    const below = await followed(page, CARDS.name, CARDS.shows);
    if (round >= 0) cards.push(below);
  }
  const all = [...samples.values()].flat();
  samples.set(CARDS.row, cards);
  return {
    title: 'routes: click to the painted data of another screen',
    columns: [`${ROUNDS} rounds, ms`, 'p50', 'p95', 'max'],
    rows: [...samples].map(([name, ms]) => [name, ...spread(ms)]),
    requirements: [{name: 'all, p95', measured: quantile(all, 0.95), limit: LIMIT_MS, unit: ' ms'}],
    notes: ['Production build, real Chromium at 60 Hz; every screen was preloaded, none was open before.'],
  };
}

async function followed(page: Page, name: string | RegExp, shows: string): Promise<number> {
  const link = page.getByRole('link', {name, ...(typeof name === 'string' ? {exact: true} : {})}).first();
  await link.hover();
  await pause(REST_MS + Math.random() * FRAME_MS);
  await page.evaluate((css) => (window as unknown as ClockedWindow).benchClock.reset(css), shows);
  await page.mouse.down();
  await page.mouse.up();
  return since(
    await Promise.race([
      page.evaluate(() => (window as unknown as ClockedWindow).benchClock.painted()),
      pause(PATIENCE_MS).then(() => Promise.reject(new Error(`"${String(name)}" did not show ${shows}`))),
    ]),
    'painted',
  );
}
