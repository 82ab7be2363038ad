// What a copy of the published rows, made before a learner took an alias, reveals about the alias's row.
import {expect, test} from 'vitest';
import type {LeaderboardPage} from '#schema/leaderboard/leaderboard.api.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {askQueries, byRest} from '#tests/pg/commands.ts';
import {awardTo, inCommand, points} from '#tests/pg/leaderboard.ts';

const academy = await testAcademy();
const {pool, get} = academy;

/** A row as zero-cache replicates it: whole, and with microseconds. */
type Published = Record<string, unknown>;
const published = async ({userId}: TestLearner): Promise<Published[]> =>
  (
    await pool.query<{row: Published}>(
      `select to_jsonb(s) as "row" from "standing" s join "learner" using ("entryId")
       where "userId" = $1 order by "period"`,
      [userId],
    )
  ).rows.map(({row}) => row);
const listAs = async (who: TestLearner, alias: string | null) => {
  const args = {id: crypto.randomUUID(), v: 1, isListed: true, alias};
  expect((await byRest(academy, who, {name: 'leaderboard.settings', args})).status).toBe(200);
};
const page = async ({cookie}: TestLearner, query = '') =>
  (await (await get(`/api/leaderboard?window=all${query}`, {cookie})).json()) as LeaderboardPage;
/** Dates everything the learner has earned back by so many days. */
const earnedDaysAgo = async ({userId}: TestLearner, days: number) => {
  await pool.query(
    `update "pointEvent" set "earnedAt" = "earnedAt" - $2 * interval '1 day' where "userId" = $1`,
    [userId, days],
  );
  await inCommand(pool, (sql) => relist(sql, [userId]));
};

/** The columns whose old value identifies the new row. */
const sameIn = (before: Published[], after: Published[]) =>
  before.flatMap((row, at) => Object.keys(row).filter((name) => row[name] === after[at]?.[name]));

test('a new alias’s row shares only points, country and cohort with the old one', async () => {
  const ada = await newLearner(pool);
  await pool.query(`update "learner" set "country" = 'DE' where "userId" = $1`, [ada.userId]);
  await pool.query(`update "user" set "avatarUrl" = '/ada.png' where "id" = $1`, [ada.userId]);
  await awardTo(pool, ada.userId, points(130), points(7, 'quiz'));
  // Long ago: the day of the last points must not identify a learner who has been away since.
  await earnedDaysAgo(ada, 100);
  const before = await published(ada);
  await listAs(ada, 'Night Owl');
  const after = await published(ada);
  expect(before.map(({period}) => period)).toEqual(['all']);
  expect(after).toMatchObject([{period: 'all', name: 'Night Owl', points: 137, parts: {}}]);
  // The turn is 1 for the first of a day with these points.
  expect(sameIn(before, after).toSorted()).toEqual(['cohortId', 'country', 'period', 'points', 'turn']);
  await listAs(ada, null);
  const open = await published(ada);
  expect(sameIn(after, open).toSorted()).toEqual(['cohortId', 'country', 'period', 'points', 'reachedAt']);
});

test('no row holds a time finer than the day, in the table or in the reply', async () => {
  const ada = await newLearner(pool);
  await awardTo(pool, ada.userId, points(50));
  await awardTo(pool, ada.userId, points(10));
  const {rows, me} = await page(ada);
  const told = [...rows, ...(me ? [me, ...me.neighbours] : [])].map(({reachedAt}) => reachedAt);
  expect(told.length).toBeGreaterThan(1);
  for (const time of told) expect(time).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  const {rows: finer} = await pool.query(
    `select "reachedAt" from "standing" where mod(extract(epoch from "reachedAt"), 86400) <> 0`,
  );
  expect(finer).toEqual([]);
});

test('an alias’s row does not break its points down by kind', async () => {
  const ada = await newLearner(pool);
  await awardTo(pool, ada.userId, points(20));
  await listAs(ada, 'Quiet Fox');
  await awardTo(pool, ada.userId, points(30, 'quiz'), points(4, 'quiz-bonus'));
  expect((await published(ada)).map((row) => [row['points'], row['parts']])).toEqual([
    [54, {}],
    [54, {}],
    [54, {}],
  ]);
  expect((await page(ada)).me).toMatchObject({points: 54, parts: {}});
  await listAs(ada, null);
  expect((await page(ada)).me).toMatchObject({points: 54, parts: {lesson: 20, quiz: 30, 'quiz-bonus': 4}});
});

const ORDER = 7000;
/** Five learners who reach the same sum one after the other. */
async function equals(sum: number): Promise<[TestLearner, ...TestLearner[]]> {
  const people = [await newLearner(pool)] as [TestLearner, ...TestLearner[]];
  while (people.length < 5) people.push(await newLearner(pool));
  for (const {userId} of people) await awardTo(pool, userId, points(sum));
  return people;
}
const orderOf = async (sum: number): Promise<(string | undefined)[]> =>
  (await page(await newLearner(pool), '&pageSize=100')).rows
    .filter((row) => row.points === sum)
    .map(({name, username}) => username ?? name);

test('entries with equal points of one day rank in order of arrival; a new name ranks last among them and keeps its turn', async () => {
  const [first, ...others] = await equals(ORDER);
  const names = others.map(({username}) => username);
  expect(await orderOf(ORDER)).toEqual([first.username, ...names]);
  await listAs(first, 'Late Fox');
  expect(await orderOf(ORDER)).toEqual([...names, 'Late Fox']);
  // A row rewritten under the same name keeps its rank.
  await inCommand(pool, (sql) => relist(sql, [others[1]?.userId ?? '', others[0]?.userId ?? '']));
  await listAs(first, 'Late Fox');
  expect(await orderOf(ORDER)).toEqual([...names, 'Late Fox']);
});

test('an earlier day ranks above a later one', async () => {
  const [first, second, ...rest] = await equals(ORDER + 1);
  await earnedDaysAgo(second as TestLearner, 2);
  expect(await orderOf(ORDER + 1)).toEqual([
    second?.username,
    first.username,
    ...rest.map(({username}) => username),
  ]);
});

type Ast = {orderBy: [string, 'asc' | 'desc'][]};

test('page 1 by Zero, deep pages and the own rank use one order, also under concurrent awards', async () => {
  const people = await Promise.all(Array.from({length: 24}, () => newLearner(pool)));
  await Promise.all(people.map(({userId}) => awardTo(pool, userId, points(ORDER + 2))));
  const asked = [
    'transform',
    [{id: 'q', name: 'leaderboard.top', args: [{period: 'all', scope: 'all', value: '', limit: 100}]}],
  ];
  const reply = await askQueries(academy, await newLearner(pool), asked);
  const [{ast}] = ((await reply.json()) as {queries: [{ast: Ast}]}).queries;
  const by = ast.orderBy.map(([column, way]) => `"${column}" ${way}`).join(', ');
  const {rows} = await pool.query<{entryId: string}>(
    `select "entryId" from "standing" where "period" = 'all' order by ${by}`,
  );
  const zero = rows.map(({entryId}) => entryId);
  const deep: string[] = [];
  for (let at = 1; deep.length < zero.length; at += 1) {
    const {rows: some} = await page(people[0] as TestLearner, `&pageSize=7&page=${at}`);
    deep.push(...some.map(({entryId}) => entryId));
  }
  expect(deep).toEqual(zero);
  for (const who of people) {
    const me = (await page(who)).me;
    expect(zero[(me?.rank ?? 0) - 1]).toBe(me?.entryId);
  }
});
