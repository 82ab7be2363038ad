// What one admin does, on another admin's screen: from the click that sends an act to the frame that shows its row there,
// beside a bare Zero application on the same PostgreSQL.
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import {becomeAdmin} from '#tests/browser/admin.ts';
import {bareDatabase} from '#tests/bench/bare-database.ts';
import {
  benchAcademy,
  newBenchLearner,
  type BenchAcademy,
  type BenchLearner,
} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock, type ClockedWindow, type Watched} from '#tests/bench/page-clock.ts';
import {openPair, writeOnce} from '#tests/bench/passage.ts';
import type {Report} from '#tests/bench/report.ts';
import {startPeers} from '#tests/bench/start-peers.ts';
import {median, spread} from '#tests/bench/statistics.ts';

/** Times a bare Zero application. */
const LIMIT = 1.8;
const ROUNDS = Number(process.env['ADMIN_ACT_ROUNDS'] ?? 5);
const PER_ROUND = Number(process.env['ADMIN_ACT_WRITES'] ?? 20);
const WARM_UP = 4;
const PRESS_MS = 60;
const FRAME_MS = 1000 / 60;
/** The first row of the table. */
const ROW = '[role=grid] [aria-rowindex="2"]';

/** The learner's state changes to and fro. */
const ACTS = [
  {item: 'Suspend', button: 'Suspend', shows: 'Suspended'},
  {item: 'Lift suspension', button: 'Lift suspension', shows: ''},
] as const;
const WATCHED: Watched = {button: 'uspen', shows: ROW, outbox: 'none', arrives: '"learnerSummary"'};

export async function adminAct(opened: Closing): Promise<Report> {
  const bench = await benchAcademy(opened);
  const peers = await startPeers(opened, await bareDatabase(bench.academy.databaseUrl));
  const learner = await newBenchLearner(bench.academy.origin);
  const admins = {
    writer: await openAdmin(opened, bench, `/admin/students?open=${learner.userId}`),
    reader: await openAdmin(opened, bench, `/admin/students?q=${learner.username}`),
  };
  await admins.reader.locator(ROW, {hasText: learner.username}).waitFor();
  const bareZero = `${peers.origin}/bare-zero.html?zero=${encodeURIComponent(peers.zero)}`;
  const zero = await openPair(opened, {
    writer: bareZero,
    reader: bareZero,
    watched: {button: 'Mark as done', shows: '[data-testid=points]', outbox: 'outbox:', arrives: '"note"'},
  });
  const rounds: {readonly academy: number[]; readonly zero: number[]}[] = [];
  for (let at = 0; at < WARM_UP; at += 1) {
    await actOnce(bench, admins, learner, at);
    await writeOnce(zero);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = {academy: [] as number[], zero: [] as number[]};
    for (let at = 0; at < PER_ROUND; at += 1) {
      times.academy.push(await actOnce(bench, admins, learner, round * PER_ROUND + at));
      times.zero.push((await writeOnce(zero)).painted);
    }
    rounds.push(times);
  }
  return reportOf(rounds);
}

async function openAdmin(
  opened: Closing,
  {academy: {origin}, pool}: BenchAcademy,
  path: string,
): Promise<Page> {
  const context = await newWindow(opened, origin);
  await becomeAdmin(context, origin, pool);
  await context.addInitScript(installPageClock, WATCHED);
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}

type Admins = {readonly writer: Page; readonly reader: Page};

const clockOf = {
  reset: (page: Page) => page.evaluate(() => (window as unknown as ClockedWindow).benchClock.reset()),
  skew: (page: Page) => page.evaluate(() => (window as unknown as ClockedWindow).benchClock.skew()),
  marks: (page: Page) => page.evaluate(() => (window as unknown as ClockedWindow).benchClock.marks()),
  painted: (page: Page) => page.evaluate(() => (window as unknown as ClockedWindow).benchClock.painted()),
};

/** One act by the dialog, sent with the mouse. @returns ms from the click to the frame on the other screen. */
async function actOnce(
  {pool}: BenchAcademy,
  {writer, reader}: Admins,
  learner: BenchLearner,
  turn: number,
): Promise<number> {
  await pool.query(
    `update private."adminSession" set "provedAt" = now(), "idleAt" = now() + interval '30 minutes'`,
  );
  const {rowCount} = await pool.query(`select 1 from private."suspension" where "userId" = $1`, [
    learner.userId,
  ]);
  const {item, button, shows} = ACTS[rowCount === 0 ? 0 : 1];
  await writer.getByRole('button', {name: 'More'}).click();
  await writer.getByRole('menuitem', {name: item}).click();
  const dialog = writer.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(`Turn ${turn}`);
  await dialog.getByRole('button', {name: button}).hover();
  const skews = {writer: await clockOf.skew(writer), reader: await clockOf.skew(reader)};
  await pause(500 + Math.random() * FRAME_MS);
  for (const page of [writer, reader]) await clockOf.reset(page);
  await writer.mouse.down();
  await pause(PRESS_MS + Math.random() * FRAME_MS);
  await writer.mouse.up();
  const there = await clockOf.painted(reader);
  const here = await clockOf.marks(writer);
  await dialog.waitFor({state: 'detached'});
  if (shows !== '') await reader.locator(ROW, {hasText: shows}).waitFor();
  const [clicked, painted] = [here.clicked ?? Number.NaN, there.painted ?? Number.NaN];
  return painted + skews.reader - (clicked + skews.writer);
}

function reportOf(rounds: readonly {readonly academy: number[]; readonly zero: number[]}[]): Report {
  const ratios = rounds.map(({academy, zero}) => median(academy) / median(zero));
  const academy = rounds.flatMap((times) => times.academy);
  return {
    title: 'admin-act: what one admin does, painted on another admin’s screen',
    columns: [`${academy.length} acts, ms`, 'p50', 'p95', 'max'],
    rows: [
      ['**an act, its event and its reason**', ...spread(academy)],
      ['bare Zero application', ...spread(rounds.flatMap((times) => times.zero))],
    ],
    requirements: [
      {
        name: `p50 beside bare Zero, median of ${rounds.length} rounds`,
        measured: median(ratios),
        limit: LIMIT,
        unit: ' ×',
      },
    ],
    notes: [
      `Ratio of each round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}. A learner is suspended and restored in turns by the dialog; writes of both kinds take turns. One PostgreSQL, each Zero with its own zero-cache.`,
    ],
  };
}
