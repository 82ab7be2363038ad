// One award and one page of the leaderboard among 1 thousand, 10 thousand and 100 thousand learners: the award
// takes its learner from the last rank to the first, past all of them. Then two weeks of the leagues, of all of them.
import pg from 'pg';
import {leaderboard as declared} from '#schema/leaderboard/leaderboard.api.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {buildApp, type App} from '#sync/app.ts';
import {migrate} from '#sync/db/migrate.ts';
import {openPool} from '#sync/db/pool.ts';
import {award} from '#sync/leaderboard/award.ts';
import {rankOf} from '#sync/leaderboard/board.ts';
import {foldChanges} from '#sync/leaderboard/histogram.ts';
import {turnLeagues} from '#sync/leaderboard/leagues/leagues.ts';
import {readSettings} from '#sync/settings.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {addCrowd, EVENTS_EACH} from '#tests/bench/leaderboard-crowd.ts';
import type {Report, Requirement} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';
import {startPostgres} from '#tests/pg/postgres.ts';
import {inCommand, points, rowsWrittenBy} from '#tests/pg/leaderboard.ts';

const SIZES = [1000, 10_000, 100_000] as const;
const ROUNDS = 10;
const AWARDS_PER_ROUND = 20;
const PAGES_PER_ROUND = 20;
/** First awards and pages of a database, which fill its caches and plans, are not counted. */
const WARM_UP_ROUNDS = 2;
const CLIMBERS = (ROUNDS + WARM_UP_ROUNDS) * AWARDS_PER_ROUND;
/** How much longer the same may take among 100 times as many learners. */
const AWARD_RATIO = 2;
const PAGE_RATIO = 2;
const PASSED_AT_LEAST = 1000;

type Academy = {
  readonly size: number;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly app: App;
  readonly cookie: string;
  /** Learners at the bottom, each for one award. */
  readonly climbers: string[];
  readonly asker: string;
  readonly times: Record<'award' | 'first page' | 'deep page' | 'own rank' | 'fold', number[]>;
  readonly passed: number[];
};

const ALL = {period: 'all', scope: 'all'} as const;

export async function leaderboard(opened: Closing): Promise<Report> {
  const server = await opened.adopt(startPostgres(), (postgres) => postgres.remove());
  const academies: Academy[] = [];
  for (const size of SIZES) academies.push(await crowded(opened, server.url, size));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const academy of academies) await play(academy, round >= 0);
  }
  const written = await Promise.all(academies.map(rowsOfOneAward));
  const turns: Turn[] = [];
  for (const academy of academies) turns.push(await turnTwice(academy));
  return {
    title: `leaderboard: one award and one page among ${SIZES.map((size) => size.toLocaleString('en')).join(', ')} learners`,
    columns: ['', 'learners', 'ledger rows', 'p50', 'p95', 'max', 'of the smallest'],
    rows: (['award', 'first page', 'deep page', 'own rank', 'fold'] as const).flatMap((what) =>
      academies.map((academy) => line(what, academy, academies[0])),
    ),
    requirements: [...requirements(academies, written), ...turnRequirements(turns)],
    notes: [
      `Each academy is a database of its own in one PostgreSQL without fsync; they take turns, ${ROUNDS} rounds of ${AWARDS_PER_ROUND} awards and ${PAGES_PER_ROUND} pages, ms.`,
      `An award is a whole transaction and goes from the last place to the first. Rows that it writes: ${written.map(words).join('; ')}.`,
      `A page is GET /api/leaderboard through the whole server, with session, total, own rank and neighbours; the deep one is in the middle. A fold takes the ${AWARDS_PER_ROUND} awards of its round.`,
      `The leagues’ turn of the week, groups closed and formed, without the pauses between its transactions: ${turns.map(turnWords).join('; ')}.`,
    ],
  };
}

async function crowded(opened: Closing, server: string, size: number): Promise<Academy> {
  const url = new URL(server);
  url.pathname = `/crowd_${size}`;
  const client = new pg.Client({connectionString: server});
  await client.connect();
  await client.query(`create database crowd_${size}`);
  await client.end();
  // A connection that the stopping PostgreSQL ends is no news.
  const log = (event: string, error: unknown) => opened.signal.aborted || console.error(event, error);
  await migrate(url.href, log);
  const loader = new pg.Pool({connectionString: url.href, max: 1});
  const climbers = await addCrowd(loader, size, CLIMBERS + 1);
  await loader.end();
  const pool = openPool(url.href, log);
  opened.add(() => pool.end());
  const secret = 'x'.repeat(32);
  const settings = readSettings({
    DATABASE_URL: url.href,
    GATEWAY_SECRET: secret,
    PASSWORD_PEPPER: secret,
    ZERO_API_KEY: secret,
    ADMIN_KEY: secret,
    AUDIT_SIGNING_KEY: 'A'.repeat(43),
  });
  const app = buildApp(settings, pool, log);
  const asker = 'u-1';
  const token = await sessionsIn(pool, {gate: 'open', secure: false}).open(asker, false, undefined);
  const {rows} = await pool.query<{entryId: string}>(`select "entryId" from "learner" where "userId" = $1`, [
    asker,
  ]);
  return {
    size,
    url: url.href,
    pool,
    app,
    cookie: `session=${token}`,
    climbers,
    asker: rows[0]?.entryId ?? '',
    times: {award: [], 'first page': [], 'deep page': [], 'own rank': [], fold: []},
    passed: [],
  };
}

/** One round in one academy. */
async function play(academy: Academy, counts: boolean): Promise<void> {
  const {pool, size, asker, climbers} = academy;
  const timed = async (what: keyof Academy['times'], work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    if (counts) academy.times[what].push(performance.now() - begun);
  };
  const deep = Math.ceil(size / 2 / 20);
  for (let at = 0; at < AWARDS_PER_ROUND; at += 1) {
    const userId = climbers.pop() ?? '';
    // The first of a round shows how far it goes; counting that for each would take longer than all else.
    const before = at === 0 ? await rankOfLearner(pool, userId) : 0;
    await timed('award', () =>
      inCommand(pool, (sql) => award(sql, userId, [points(1_000_000 - climbers.length)])),
    );
    if (at === 0) academy.passed.push(before - (await rankOfLearner(pool, userId)));
  }
  for (let at = 0; at < PAGES_PER_ROUND; at += 1) {
    await timed('first page', () => page(academy, 1));
    await timed('deep page', () => page(academy, deep - at));
    await timed('own rank', () => rankOf(pool, ALL, asker));
  }
  await timed('fold', () => foldChanges(pool));
}

async function rankOfLearner(pool: pg.Pool, userId: string): Promise<number> {
  const {rows} = await pool.query<{entryId: string}>(`select "entryId" from "learner" where "userId" = $1`, [
    userId,
  ]);
  return (await rankOf(pool, ALL, rows[0]?.entryId ?? '')) ?? 0;
}

async function page({app, cookie}: Academy, number: number): Promise<void> {
  const reply = await app.outside.request(`${declared.path}?window=all&page=${number}`, {headers: {cookie}});
  const {rows} = (await reply.json()) as {rows?: {rank: number}[]};
  if (rows?.[0]?.rank !== (number - 1) * 20 + 1) throw new Error(`page ${number}: ${reply.status}`);
}

/** Table → rows, for an award that passes everybody. */
const rowsOfOneAward = ({url, climbers}: Academy): Promise<Record<string, number>> =>
  rowsWrittenBy(url, (sql) => award(sql, climbers[0] ?? '', [points(2_000_000)]));

const sum = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((a, b) => a + b, 0);

const words = (rows: Readonly<Record<string, number>>) =>
  `${sum(rows)} (${Object.entries(rows)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([table, count]) => `${count} ${table}`)
    .join(', ')})`;

function line(what: keyof Academy['times'], academy: Academy, smallest: Academy | undefined): string[] {
  const times = academy.times[what];
  return [
    what,
    academy.size.toLocaleString('en'),
    (academy.size * EVENTS_EACH).toLocaleString('en'),
    ...spread(times, 2),
    smallest ? (median(times) / median(smallest.times[what])).toFixed(2) : '',
  ];
}

function requirements(
  academies: readonly Academy[],
  written: readonly Record<string, number>[],
): Requirement[] {
  const [smallest, largest] = [academies[0], academies.at(-1)];
  if (!smallest || !largest) throw new Error('there are no academies');
  const ratio = (what: keyof Academy['times'], limit: number): Requirement => ({
    name: `${what}, p50, ${largest.size.toLocaleString('en')} over ${smallest.size.toLocaleString('en')}`,
    measured: median(largest.times[what]) / median(smallest.times[what]),
    limit,
    unit: '×',
  });
  return [
    ratio('award', AWARD_RATIO),
    ratio('first page', PAGE_RATIO),
    ratio('deep page', PAGE_RATIO),
    {
      name: 'rows that one award writes, most of any size',
      measured: Math.max(...written.map(sum)),
      limit: sum(written[0] ?? {}),
      unit: '',
    },
    {
      name: `${PASSED_AT_LEAST.toLocaleString('en')} over the learners that an award passes, the fewest`,
      measured: PASSED_AT_LEAST / Math.min(...academies.flatMap(({passed}) => passed)),
      limit: 1,
      unit: '×',
    },
  ];
}

type Turn = {
  readonly learners: number;
  readonly formMs: number;
  readonly turnMs: number;
  readonly longestMs: number;
};

/** Longest that one transaction of the leagues' job may take: other live updates wait for it, ms. */
const LONGEST_BATCH_MS = 5000;

const WEEK_MS = 7 * 86_400_000;

/** Forms groups of those who have points of this week, then a week later closes them and forms the next. */
async function turnTwice({pool}: Academy): Promise<Turn> {
  let longestMs = 0;
  const turn = async (at: Date) => {
    const begun = performance.now();
    for (let isMore = true; isMore;) {
      const before = performance.now();
      isMore = await turnLeagues(pool, at);
      longestMs = Math.max(longestMs, performance.now() - before);
    }
    return performance.now() - begun;
  };
  const now = Date.now();
  const formMs = await turn(new Date(now + WEEK_MS));
  // All earn again in the week that the groups are of.
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select 'again-' || "userId", "userId", 'lesson', 'again', 10, 'lesson:again', now() + interval '7 days'
     from "leagueMember"`,
  );
  const turnMs = await turn(new Date(now + 2 * WEEK_MS));
  const {rows} = await pool.query<{learners: number}>(
    `select count(*)::integer / 2 as "learners" from "leagueMember"`,
  );
  return {learners: rows[0]?.learners ?? 0, formMs, turnMs, longestMs};
}

const turnWords = ({learners, formMs, turnMs, longestMs}: Turn) =>
  `${learners.toLocaleString('en')} learners, formed ${Math.round(formMs)} ms, closed and formed ${Math.round(turnMs)} ms, longest transaction ${Math.round(longestMs)} ms`;

const turnRequirements = (turns: readonly Turn[]): Requirement[] => [
  {
    name: 'longest transaction of the leagues’ turn, of any size',
    measured: Math.max(...turns.map(({longestMs}) => longestMs)),
    limit: LONGEST_BATCH_MS,
    unit: 'ms',
  },
];
