import {expect, test} from 'vitest';
import type {LeaderboardPage} from '#schema/leaderboard/leaderboard.api.ts';
import {award} from '#sync/leaderboard/award.ts';
import {takeRanks} from '#sync/leaderboard/daily-ranks.ts';
import {rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {awardTo, inCommand, points, rowsWrittenBy} from '#tests/pg/leaderboard.ts';

const academy = await testAcademy();
const {pool, get, databaseUrl} = academy;

const ask = async ({cookie}: TestLearner, query: string) =>
  (await (await get(`/api/leaderboard${query}`, {cookie})).json()) as LeaderboardPage;
/** Username, rank before and rank now. */
const changes = async (who: TestLearner, query = '') =>
  (await ask(who, query)).rows.map(({username, rankBefore, rank}) => [username, rankBefore, rank]);
/** Takes all ranks that are due. @returns for how many periods. */
async function takeAll(): Promise<number> {
  let taken = 0;
  while (await takeRanks(pool)) taken += 1;
  return taken;
}
/** Dates the stored ranks back. */
const age = (interval: string) =>
  pool.query(`update private."ranksTaken" set "at" = "at" - $1::interval`, [interval]);

/** An empty board on which no ranks were taken. */
async function clear(): Promise<void> {
  for (const table of ['"standing"', 'private."ranksTaken"', 'private."rankBefore"']) {
    await pool.query(`delete from ${table}`);
  }
}

/** Learners on an empty board, the first with most points. */
async function people(count: number): Promise<[TestLearner, TestLearner, TestLearner, ...TestLearner[]]> {
  await clear();
  const made: TestLearner[] = [];
  for (let at = 0; at < count; at += 1) {
    const learner = await newLearner(pool);
    made.push(learner);
    await awardTo(pool, learner.userId, points(100 - 10 * at));
  }
  return made as [TestLearner, TestLearner, TestLearner];
}
const move = async (who: readonly TestLearner[], column: 'country' | 'cohortId', value: string) => {
  const ids = who.map(({userId}) => userId);
  await pool.query(`update "learner" set "${column}" = $2 where "userId" = any ($1)`, [ids, value]);
  await inCommand(pool, (sql) => relist(sql, ids));
};

test('before ranks are taken, nobody has a previous one', async () => {
  const [ada, bob, eve] = await people(3);
  expect((await ask(ada, '')).ranksAt).toBeNull();
  expect(await changes(ada)).toEqual([
    [ada.username, null, 1],
    [bob.username, null, 2],
    [eve.username, null, 3],
  ]);
});

test('previous ranks are of the time that the board names, in each window; later entries have none', async () => {
  const [ada, bob, eve] = await people(3);
  const from = Date.now();
  expect(await takeAll()).toBe(3);
  await awardTo(pool, eve.userId, points(500));
  const fay = await newLearner(pool);
  await awardTo(pool, fay.userId, points(85));
  for (const window of ['week', 'month', 'all']) {
    const {ranksAt, me} = await ask(eve, `?window=${window}`);
    expect(Math.abs(Date.parse(ranksAt ?? '') - from)).toBeLessThan(60_000);
    expect(me).toMatchObject({rank: 1, rankBefore: 3});
    expect(await changes(ada, `?window=${window}`)).toEqual([
      [eve.username, 3, 1],
      [ada.username, 1, 2],
      [bob.username, 2, 3],
      [fay.username, null, 4],
    ]);
  }
  expect(await changes(ada, '?page=2&pageSize=2')).toEqual([
    [bob.username, 2, 3],
    [fay.username, null, 4],
  ]);
});

test('entries with equal points get their ranks in the order of the board', async () => {
  const [ada] = await people(12);
  // All at the same time: the id decides.
  await pool.query(`update "standing" set "points" = 10, "turn" = 1`);
  await rebuildHistogram(pool);
  await takeAll();
  const {rows} = await ask(ada, '');
  expect(rows).toHaveLength(12);
  expect(rows.map(({rankBefore}) => rankBefore)).toEqual(rows.map(({rank}) => rank));
});

test('boards of a country or cohort have their own ranks, and none for a learner who has moved since', async () => {
  const [ada, bob, eve, fay] = await people(4);
  if (!fay) throw new Error('too few');
  await move([bob, eve, fay], 'country', 'DE');
  await move([ada], 'country', 'FR');
  await takeAll();
  await awardTo(pool, fay.userId, points(15));
  await move([ada], 'country', 'DE');
  expect(await changes(bob, '?scope=country')).toEqual([
    [ada.username, null, 1],
    [bob.username, 1, 2],
    [fay.username, 3, 3],
    [eve.username, 2, 4],
  ]);
  expect(await changes(bob, '?scope=cohort')).toEqual([
    [ada.username, 1, 1],
    [bob.username, 2, 2],
    [fay.username, 4, 3],
    [eve.username, 3, 4],
  ]);
});

test('are taken once a day, by one of two processes, and again on the next day', async () => {
  const [ada, bob, eve] = await people(3);
  expect(await takeAll()).toBe(3);
  expect(await takeAll()).toBe(0);
  await awardTo(pool, bob.userId, points(500));
  expect(await changes(ada)).toEqual([
    [bob.username, 2, 1],
    [ada.username, 1, 2],
    [eve.username, 3, 3],
  ]);
  await age('1 day');
  const both = await Promise.all([takeRanks(pool), takeRanks(pool)]);
  expect(both.filter(Boolean).length).toBeGreaterThanOrEqual(1);
  await takeAll();
  expect(await changes(ada)).toEqual([
    [bob.username, 1, 1],
    [ada.username, 2, 2],
    [eve.username, 3, 3],
  ]);
});

test('ranks of an ended period are deleted', async () => {
  await people(1);
  await pool.query(`insert into private."ranksTaken" values ('week:2020-01-06', now())`);
  await pool.query(
    `insert into private."rankBefore" ("period", "entryId", "inAll") values ('week:2020-01-06', 'e', 1)`,
  );
  await takeAll();
  const {rows} = await pool.query(
    `select "period" from private."ranksTaken" union select "period" from private."rankBefore" order by 1`,
  );
  expect(rows.map(({period}) => String(period).split(':')[0])).toEqual(['all', 'month', 'week']);
  expect(rows).not.toContainEqual({period: 'week:2020-01-06'});
});

test('an award writes as few rows as before, however many learners it passes', async () => {
  const [, , eve] = await people(3);
  await takeAll();
  const written = await rowsWrittenBy(databaseUrl, (sql) => award(sql, eve.userId, [points(1000)]));
  expect(written).toEqual({pointEvent: 1, pointTotal: 1, standing: 3, standingChange: 3});
});
