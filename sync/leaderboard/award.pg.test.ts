import {expect, test} from 'vitest';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {award} from '#sync/leaderboard/award.ts';
import {rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {
  awardTo,
  recountedCounts,
  countsOf,
  inCommand,
  points,
  rowsWrittenBy,
  leaderboardEntriesIn,
} from '#tests/pg/leaderboard.ts';

const {pool, url} = await freshDatabase();

async function rowsOf(userId: string) {
  const {rows} = await pool.query<{period: string; points: number; parts: Record<string, number>}>(
    `select "period", "points", "parts" from "standing" join "learner" using ("entryId")
     where "userId" = $1 order by "period"`,
    [userId],
  );
  return rows;
}

const ledgerOf = async (userId: string) =>
  (
    await pool.query<{events: number; total: number}>(
      `select (select count(*)::integer from "pointEvent" where "userId" = $1) as "events",
              (select "points" from "pointTotal" where "userId" = $1) as "total"`,
      [userId],
    )
  ).rows[0];

test('an award of several kinds updates the ledger, the sum and all three periods in one transaction', async () => {
  const ada = await newLearner(pool);
  await awardTo(pool, ada.userId, points(10, 'quiz'), points(8, 'quiz-bonus'), points(10));
  expect(await ledgerOf(ada.userId)).toEqual({events: 3, total: 28});
  const now = Date.now();
  const sums = {points: 28, parts: {lesson: 10, quiz: 10, 'quiz-bonus': 8}};
  expect(await rowsOf(ada.userId)).toEqual([
    {period: 'all', ...sums},
    {period: periodAt('month', now), ...sums},
    {period: periodAt('week', now), ...sums},
  ]);
  await awardTo(pool, ada.userId, points(10));
  expect((await rowsOf(ada.userId))[0]).toEqual({
    period: 'all',
    points: 38,
    parts: {lesson: 20, quiz: 10, 'quiz-bonus': 8},
  });
});

test('the same cause counts once, in one call and in several', async () => {
  const ada = await newLearner(pool);
  const lesson = {kind: 'lesson', refId: 'l-1', points: 10};
  await awardTo(pool, ada.userId, lesson, lesson);
  await awardTo(pool, ada.userId, lesson);
  await awardTo(pool, ada.userId, lesson, {kind: 'quiz', refId: 'l-1', points: 5});
  await awardTo(pool, ada.userId);
  expect(await ledgerOf(ada.userId)).toEqual({events: 2, total: 15});
  expect(await rowsOf(ada.userId)).toMatchObject([{points: 15}, {points: 15}, {points: 15}]);
});

test('fifty concurrent awards, some with the same cause, lose and double nothing', async () => {
  const people = [await newLearner(pool), await newLearner(pool)];
  const awards = Array.from({length: 50}, (_, at) =>
    awardTo(pool, people[at % 2]?.userId ?? '', {kind: 'lesson', refId: `l-${at % 40}`, points: 10}),
  );
  await Promise.all(awards);
  for (const {userId} of people) {
    expect(await ledgerOf(userId)).toEqual({events: 20, total: 200});
    expect(await rowsOf(userId)).toMatchObject([{points: 200}, {points: 200}, {points: 200}]);
  }
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
});

test('an award writes the same few rows, however many learners it passes', async () => {
  const ada = await newLearner(pool);
  await awardTo(pool, ada.userId, points(1));
  for (let at = 0; at < 30; at += 1) {
    const other = await newLearner(pool);
    await awardTo(pool, other.userId, points(1 + at));
  }
  expect(await rowsWrittenBy(url, (sql) => award(sql, ada.userId, [points(10_000)]))).toEqual({
    pointEvent: 1,
    pointTotal: 1,
    standing: 3,
    standingChange: 3,
  });
});

test('of equal points, the entry that reached them first ranks first', async () => {
  const [first, second] = [await newLearner(pool, 'first'), await newLearner(pool, 'second')];
  await awardTo(pool, second.userId, points(500_000));
  await awardTo(pool, first.userId, points(500_010));
  await awardTo(pool, second.userId, points(10));
  expect((await leaderboardEntriesIn(pool)).slice(0, 2)).toEqual([
    ['first', 500_010],
    ['second', 500_010],
  ]);
});

test('an unlisted learner earns points without a row; listed again, the row’s sums come from the ledger', async () => {
  const ada = await newLearner(pool);
  const list = async (isListed: boolean) => {
    await pool.query(`update "learner" set "isListed" = $2 where "userId" = $1`, [ada.userId, isListed]);
    await inCommand(pool, (sql) => relist(sql, [ada.userId]));
  };
  await awardTo(pool, ada.userId, points(10));
  await list(false);
  expect(await rowsOf(ada.userId)).toEqual([]);
  await awardTo(pool, ada.userId, points(8, 'quiz'));
  expect(await rowsOf(ada.userId)).toEqual([]);
  expect(await ledgerOf(ada.userId)).toEqual({events: 2, total: 18});
  // Older than any week or month: counts for all time alone.
  await pool.query(
    `insert into "pointEvent" values ('old', $1, 'lesson', 'old', 100, 'lesson:old', '2020-01-01')`,
    [ada.userId],
  );
  await list(true);
  expect(await rowsOf(ada.userId)).toMatchObject([
    {period: 'all', points: 118, parts: {lesson: 110, quiz: 8}},
    {points: 18, parts: {lesson: 10, quiz: 8}},
    {points: 18, parts: {lesson: 10, quiz: 8}},
  ]);
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
});

test('a concurrent award and change of listing leave the sums of the ledger', async () => {
  const ada = await newLearner(pool);
  await awardTo(pool, ada.userId, points(10));
  await Promise.all(
    Array.from({length: 20}, (_, at) =>
      at % 4 === 0
        ? inCommand(pool, (sql) => relist(sql, [ada.userId]))
        : awardTo(pool, ada.userId, points(10)),
    ),
  );
  expect(await rowsOf(ada.userId)).toMatchObject([{points: 160}, {points: 160}, {points: 160}]);
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
});

test('deleting an account removes it from every board', async () => {
  const ada = await newLearner(pool, 'leaving');
  await awardTo(pool, ada.userId, points(900_000));
  expect((await leaderboardEntriesIn(pool))[0]).toEqual(['leaving', 900_000]);
  await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
  expect((await leaderboardEntriesIn(pool)).map(([name]) => name)).not.toContain('leaving');
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
});

test('a rebuilt histogram has the same counts', async () => {
  await rebuildHistogram(pool);
  const {rows} = await pool.query(`select 1 from private."standingChange"`);
  expect(rows).toEqual([]);
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
});
