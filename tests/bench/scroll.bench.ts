// Long lists under the wheel: a thousand lessons, a hundred thousand ranks, ten thousand notifications, beside a page of
// plain rows.
import type {Pool} from 'pg';
import type {Page} from 'playwright';
import {LIST_MAX} from '#schema/notifications/notifications.limits.ts';
import {rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {addCourse} from '#tests/bench/bench-course.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, quantile, spread} from '#tests/bench/statistics.ts';

/** Of the plain page's p95: sixty frames a second where the machine gives them. */
const LIMIT = 1.25;
const ROUNDS = 5;
const LESSONS = 1000;
const RANKS = 100_000;
const NAMES = ['lessons', 'ranks', 'notifications'] as const;
type Taken = Record<'plain' | (typeof NAMES)[number], number[]>;
const nothing = (): Taken => ({plain: [], lessons: [], ranks: [], notifications: []});
/** One turn of the wheel each frame, px; and how many. */
const TURN_PX = 90;
const TURNS = 150;

export async function scroll(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  await addCourse(pool, {lessons: LESSONS});
  await addRanks(pool);
  const learner = await newBenchLearner(academy.origin);
  await addNotifications(pool, learner.userId);
  const context = await newWindow(opened, academy.origin, learner);
  const open = async (path: string, ready: string) => {
    const page = await context.newPage();
    await page.goto(academy.origin + path);
    await page.locator(ready).first().waitFor();
    return page;
  };
  const plain = await context.newPage();
  await plain.setContent(
    `<ol>${Array.from({length: 2000}, (_, at) => `<li style="height:2.5rem">Row ${at}</li>`).join('')}</ol>`,
  );
  const pages = {
    plain: {page: plain, over: 'ol'},
    lessons: {page: await open('/modules', 'main #bench-module-19'), over: 'main h1'},
    ranks: {page: await open('/leaderboard', 'main [role=row] button'), over: 'main [role=row] button'},
    notifications: {page: await open('/profile?tab=notifications', IN_LIST), over: IN_LIST},
  };
  await loadAll(pages.notifications.page);
  const frames = nothing();
  const ratios = nothing();
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = nothing();
    for (const name of ['plain', ...NAMES] as const) {
      taken[name] = await scrolled(pages[name].page, pages[name].over);
      frames[name].push(...taken[name]);
    }
    for (const name of NAMES) ratios[name].push(quantile(taken[name], 0.95) / quantile(taken.plain, 0.95));
  }
  const requirement = (name: string, values: readonly number[]) => ({
    name: `${name}: p95 of a frame beside the plain page, median of ${ROUNDS}`,
    measured: median(values),
    limit: LIMIT,
    unit: ' ×',
  });
  return {
    title: 'scroll: time of a frame while a long list is scrolled',
    columns: [`${ROUNDS} rounds of ${TURNS} turns, ms`, 'p50', 'p95', 'max'],
    rows: [
      [`${LESSONS.toLocaleString('en')} lessons`, ...spread(frames.lessons)],
      [`${RANKS.toLocaleString('en')} ranks`, ...spread(frames.ranks)],
      [`${LIST_MAX.toLocaleString('en')} notifications`, ...spread(frames.notifications)],
      ['a page of 2,000 plain rows', ...spread(frames.plain)],
    ],
    requirements: NAMES.map((name) => requirement(name, ratios[name])),
    notes: ['From one animation frame to the next, in real Chromium at 60 Hz, one window after the other.'],
  };
}

/** Scrolls down with the wheel. @returns ms between the animation frames meanwhile. */
async function scrolled(page: Page, over: string): Promise<number[]> {
  await page.bringToFront();
  await page.locator(over).first().hover();
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (at: number) => {
      times.push(at);
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    (window as unknown as Frames).benchFrames = () => {
      cancelAnimationFrame(frame);
      return times;
    };
  });
  for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, TURN_PX);
  const times = await page.evaluate(() => (window as unknown as Frames).benchFrames());
  return times.slice(1).map((at, before) => at - (times[before] ?? at));
}

type Frames = Window & {benchFrames: () => number[]};

const IN_LIST = 'main ul[aria-label="Notifications"] li';

/** As many as a list asks for. None is of the kind of the one before, for those would be folded. */
const addNotifications = (pool: Pool, userId: string) =>
  pool.query(
    `insert into "notification"
       ("userId", "dedupeKey", "type", "category", "title", "message", "actionUrl", "actionText", "isRead", "createdAt")
     select $1, 'bench' || n || ':x', 'info', 'community', 'Learner ' || n || ' mentioned you in #general',
       repeat('What does line 3 print? ', 1 + n % 6), '/community?channel=general&at=' || n, 'Show message', n % 2 = 0,
       now() - make_interval(mins => n)
     from generate_series(1, $2) n`,
    [userId, LIST_MAX],
  );

/** What else the academy has told, and may fold. */
const OTHERS = 100;

/** Scrolls to the end until all of them are in the list, then back. */
async function loadAll(page: Page): Promise<void> {
  await page.bringToFront();
  await page.waitForFunction(
    (least) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return Number(document.querySelector('main [aria-setsize]')?.getAttribute('aria-setsize')) >= least;
    },
    LIST_MAX - OTHERS,
    {polling: 200},
  );
  await page.evaluate(() => scrollTo(0, 0));
}

/** A crowd that is on this week's board and nowhere else: what the list shows. */
async function addRanks(pool: Pool): Promise<void> {
  await pool.query(
    `insert into "standing" ("period", "entryId", "name", "username", "points", "reachedAt", "turn", "parts")
     select period, gen_random_uuid()::text, 'Learner ' || n, 'learner-' || n, 10 + n % 4000, date_trunc('day', now(), 'UTC'), n, '{"lesson": 10}'
     from generate_series(1, $1) n,
          (select p as period from unnest(private."periodsAt"(now())) p where p like 'week:%') week`,
    [RANKS],
  );
  await rebuildHistogram(pool);
}
