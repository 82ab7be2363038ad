// The admins' table of students with a thousand and with a hundred thousand learners: what opening, sorting, filtering,
// searching and going on in it cost, from the act to the frame that shows it.
import {setTimeout as pause} from 'node:timers/promises';
import type {Pool} from 'pg';
import type {Page} from 'playwright';
import {becomeAdmin} from '#tests/browser/admin.ts';
import {benchAcademy} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';

const FEW = 1000;
const MANY = 100_000;
/** Times what few learners cost. */
const LIMIT = 1.5;
const ROUNDS = Number(process.env['ADMIN_TABLE_ROUNDS'] ?? 12);
const PATH = '/admin/students?sort=-points';

const STEPS = ['open', 'sort', 'filter', 'search', 'search for nothing', 'go on'] as const;
type Step = (typeof STEPS)[number];
type Times = Record<Step, number[]>;

export async function adminTable(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  const {origin} = academy;
  const measured: Record<number, Times> = {};
  let there = 0;
  for (const learners of [FEW, MANY]) {
    await addLearners(pool, there + 1, learners);
    there = learners;
    await replicated(pool);
    const context = await newWindow(opened, origin);
    await becomeAdmin(context, origin, pool);
    const page = await context.newPage();
    measured[learners] = await measure(page, origin, learners, await firstOnes(pool));
    await context.close();
  }
  return reportOf(measured);
}

/** Resolves when zero-cache has all that was written: a page that is open meanwhile would be told of every row. */
async function replicated(pool: Pool): Promise<void> {
  const {rows: now} = await pool.query<{lsn: string}>(`select pg_current_wal_lsn()::text as "lsn"`);
  for (;;) {
    const {rows} = await pool.query<{isThere: boolean}>(
      `select bool_and("confirmed_flush_lsn" >= $1::pg_lsn) as "isThere" from pg_replication_slots
       where "slot_name" like 'zero\\_%'`,
      [now[0]?.lsn],
    );
    if (rows[0]?.isThere) return;
    await pause(500);
  }
}

/** Rows as the job would have counted them. Without triggers: a hundred thousand accounts would take minutes. */
async function addLearners(pool: Pool, from: number, to: number): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into "learnerSummary"
       ("userId", "username", "fullName", "country", "cohortId", "isDev", "isAssessed", "points", "lessonsDone",
        "lastActiveAt", "joinedAt")
     select 'crowd-' || n, 'crowd' || n, (array['Ada', 'Alan', 'Grace', 'Linus'])[1 + n % 4] || ' ' || md5(n::text),
            (array['DE', 'FR', 'IN', null])[1 + n % 4], 'november-2025', n % 50 = 0, n % 3 = 0, (n * 7919) % 100003,
            n % 40, now() - make_interval(mins => n), now() - make_interval(mins => 2 * n)
     from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await client.query(
    `insert into "learnerTerm" ("userId", "term")
     select "userId", "term" from "learnerSummary", private."termsOf"(private."folded"("username")) "term"
     union select "userId", "term" from "learnerSummary", private."termsOf"(private."folded"("fullName")) "term"
     on conflict do nothing`,
  );
  await client.query('reset session_replication_role');
  client.release();
  await pool.query('analyze "learnerSummary"');
}

type Firsts = {readonly byName: string; readonly ofDevs: string};

/** Who is on top once the server has sorted and filtered; what is here already may show somebody else before. */
async function firstOnes(pool: Pool): Promise<Firsts> {
  const {rows} = await pool.query<Firsts>(
    `select (select "username" from "learnerSummary" order by "fullName" collate "C", "userId" collate "C" limit 1)
              as "byName",
            (select "username" from "learnerSummary" where "isDev" order by "points" desc limit 1) as "ofDevs"`,
  );
  if (!rows[0]) throw new Error('somebody is always on top');
  return rows[0];
}

async function measure(page: Page, origin: string, learners: number, firsts: Firsts): Promise<Times> {
  const times: Times = {open: [], sort: [], filter: [], search: [], 'search for nothing': [], 'go on': []};
  for (let round = 0; round < ROUNDS + 1; round += 1) {
    const someone = Math.floor((learners * (round + 1)) / (ROUNDS + 2));
    const once = await roundOf(page, origin, someone, firsts);
    // The first one warms up.
    if (round > 0) for (const step of STEPS) times[step].push(once[step]);
  }
  return times;
}

async function roundOf(
  page: Page,
  origin: string,
  someone: number,
  {byName, ofDevs}: Firsts,
): Promise<Record<Step, number>> {
  const begun = performance.now();
  await page.goto(origin + PATH);
  await page.getByRole('row').nth(1).waitFor({timeout: 120_000});
  const open = performance.now() - begun;
  const go = (query: string) => ({kind: 'go', query}) as const;
  const onwards = await until(page, {kind: 'scroll'}, {kind: 'more'});
  const sort = await until(page, {kind: 'sort'}, {kind: 'has', text: byName});
  const filter = await until(page, go('sort=-points&state=dev'), {kind: 'has', text: ofDevs});
  const username = `crowd${someone}`;
  const search = await until(page, go(`sort=-points&q=${username}`), {kind: 'has', text: username});
  const nothing = await until(page, go(`sort=-points&q=zyzzyva${someone}`), {kind: 'none'});
  return {open, 'go on': onwards, sort, filter, search, 'search for nothing': nothing};
}

type Act = {readonly kind: 'scroll' | 'sort'} | {readonly kind: 'go'; readonly query: string};
type Wanted =
  | {readonly kind: 'more' | 'none'}
  /** The first row says it. */
  | {readonly kind: 'has'; readonly text: string};

/** Does it in the page. @returns ms until a frame shows what is wanted. */
const until = (page: Page, act: Act, wanted: Wanted): Promise<number> =>
  page.evaluate(
    async ({does, asked}) => {
      const rows = () => [...document.querySelectorAll('[role=grid] [data-row]')];
      const first = () => document.querySelector('[role=grid] [aria-rowindex="2"]')?.textContent ?? '';
      const lastIndex = () => Number(rows().at(-1)?.getAttribute('aria-rowindex') ?? 0);
      const scroll = () => {
        const grid = document.querySelector('[role=grid]');
        grid?.scrollTo(0, grid.scrollHeight);
      };
      const isThere = () => {
        if (asked.kind === 'has') return first().includes(asked.text);
        if (asked.kind === 'none') return document.body.textContent.includes('No results for');
        // A hundred rows come first.
        return lastIndex() > 110;
      };
      if (does.kind !== 'scroll') document.querySelector('[role=grid]')?.scrollTo(0, 0);
      const begun = performance.now();
      if (does.kind === 'go') history.pushState(null, '', `${location.pathname}?${does.query}`);
      if (does.kind === 'sort')
        for (const head of document.querySelectorAll<HTMLElement>('[role=columnheader] button'))
          if (head.textContent === 'Name') head.click();
      while (!isThere()) {
        if (performance.now() > begun + 60_000) throw new Error(`not shown: ${JSON.stringify(asked)}`);
        if (does.kind === 'scroll') scroll();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - begun;
    },
    {does: act, asked: wanted},
  );

function reportOf(measured: Readonly<Record<number, Times>>): Report {
  const [few, many] = [measured[FEW], measured[MANY]];
  if (!few || !many) throw new Error('both sizes are measured');
  return {
    title: 'admin-table: students by the thousand, and by the hundred thousand',
    columns: [`${ROUNDS} rounds, ms`, `p50 of ${FEW}`, 'p95', 'max', `p50 of ${MANY}`, 'p95', 'max'],
    rows: STEPS.map((step) => [step, ...spread(few[step]), ...spread(many[step])]),
    requirements: STEPS.map((step) => ({
      name: `${step}: p50 beside that of ${FEW}`,
      measured: median(many[step]) / median(few[step]),
      limit: LIMIT,
      unit: ' ×',
    })),
    notes: [
      'From the act to the animation frame that shows it, in real Chromium, zero-cache and PostgreSQL. Search: a username that one learner has, and text that none has.',
    ],
  };
}
