import fc from 'fast-check';
import {afterEach, expect, test} from 'vitest';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {rankOf, rowsFrom, totalOf, type Board} from '#sync/leaderboard/board.ts';
import {foldChanges, prunePeriods, rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {newLearner, type TestLearner} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {awardTo, recountedCounts, countsOf, inCommand, points} from '#tests/pg/leaderboard.ts';

const {pool} = await freshDatabase();
const PEOPLE = 6;
const people: TestLearner[] = [];
for (let at = 0; at < PEOPLE; at += 1) people.push(await newLearner(pool));

afterEach(async () => {
  await pool.query(`delete from "pointEvent"`);
  await pool.query(`update "learner" set "isListed" = true, "country" = null`);
  await inCommand(pool, (sql) =>
    relist(
      sql,
      people.map(({userId}) => userId),
    ),
  );
});

type Step =
  | {do: 'award'; who: number; points: number}
  | {do: 'list'; who: number; isListed: boolean}
  | {do: 'move'; who: number; country: string | null}
  | {do: 'fold'};

const who = fc.nat(PEOPLE - 1);
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({do: fc.constant('award'), who, points: fc.constantFrom(10, 20, -10)}),
    fc.record({do: fc.constant('award'), who, points: fc.constantFrom(10, 20)}),
    fc.record({do: fc.constant('list'), who, isListed: fc.boolean()}),
    fc.record({do: fc.constant('move'), who, country: fc.constantFrom('DE', 'FR', null)}),
    fc.record({do: fc.constant('fold')}),
  ),
  {minLength: 5, maxLength: 25},
);

async function act(step: Step): Promise<void> {
  if (step.do === 'fold') return void (await foldChanges(pool));
  const userId = people[step.who]?.userId ?? '';
  if (step.do === 'award') return awardTo(pool, userId, points(step.points));
  const [column, value] = step.do === 'list' ? ['isListed', step.isListed] : ['country', step.country];
  await pool.query(`update "learner" set "${column}" = $2 where "userId" = $1`, [userId, value]);
  return inCommand(pool, (sql) => relist(sql, [userId]));
}

type Listed = {
  entryId: string;
  country: string | null;
  cohortId: string;
  points: number;
  reachedAt: Date;
  turn: number;
};

/** The board by sorting everybody. */
async function sorted(board: Board): Promise<string[]> {
  const {rows} = await pool.query<Listed>(`select * from "standing" where "period" = $1`, [board.period]);
  return rows
    .filter((row) => board.scope === 'all' || board.value === (row[COLUMN[board.scope]] ?? ''))
    .toSorted(
      (a, b) =>
        b.points - a.points ||
        +a.reachedAt - +b.reachedAt ||
        a.turn - b.turn ||
        compare(a.entryId, b.entryId),
    )
    .map(({entryId}) => entryId);
}
const COLUMN = {country: 'country', cohort: 'cohortId'} as const;
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

async function expectExact(): Promise<void> {
  const period = periodAt('week', Date.now());
  const boards: Board[] = [
    {period: 'all', scope: 'all'},
    {period, scope: 'country', value: 'DE'},
    {period, scope: 'cohort', value: 'november-2025'},
  ];
  for (const board of boards) {
    const order = await sorted(board);
    expect(await totalOf(pool, board)).toBe(order.length);
    const ranks = await Promise.all(order.map((entryId) => rankOf(pool, board, entryId)));
    expect(ranks).toEqual(order.map((_, at) => at + 1));
    for (const [offset, limit] of [[0, 3] as const, [1, 2] as const, [4, 10] as const]) {
      const rows = await rowsFrom(pool, board, offset, limit);
      expect(rows.map(({rank, entryId}) => [rank, entryId])).toEqual(
        order.slice(offset, offset + limit).map((entryId, at) => [offset + at + 1, entryId]),
      );
    }
  }
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
}

test('ranks, pages and totals are those of a plain sort, before and after every fold', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      for (const step of done) await act(step);
      await expectExact();
      while (await foldChanges(pool));
      const {rows} = await pool.query(`select 1 from private."standingChange"`);
      expect(rows).toEqual([]);
      await expectExact();
    }),
    {numRuns: 25},
  );
});

test('concurrent folds during awards count every change once', async () => {
  await Promise.all([
    ...Array.from({length: 40}, (_, at) => awardTo(pool, people[at % PEOPLE]?.userId ?? '', points(10))),
    ...Array.from({length: 10}, () => foldChanges(pool)),
    rebuildHistogram(pool),
  ]);
  await foldChanges(pool);
  await expectExact();
});

test('an entry that is on no board has no rank', async () => {
  expect(await rankOf(pool, {period: 'all', scope: 'all'}, 'nobody')).toBeUndefined();
  expect(await rowsFrom(pool, {period: 'week:2000-01-03', scope: 'all'}, 0, 10)).toEqual([]);
});

test('deletes ended periods a few rows at a time; keeps the current and the last ones', async () => {
  await awardTo(pool, people[0]?.userId ?? '', points(10));
  const lastWeek = periodAt('week', Date.now() - 7 * 86_400_000);
  await pool.query(
    `insert into "standing" ("period", "entryId", "name", "points", "reachedAt", "turn", "parts")
     select "period", 'e-' || n, 'Old', 10, '2020-01-06T00:00:00Z', n, '{}'
     from generate_series(1, 250) n cross join (values ('week:2020-01-06'), ($1)) as "of"("period")`,
    [lastWeek],
  );
  await rebuildHistogram(pool);
  expect([await prunePeriods(pool), await prunePeriods(pool)]).toEqual([true, false]);
  const {rows} = await pool.query(
    `select "period", count(*)::integer from "standing" where "entryId" like 'e-%' group by 1`,
  );
  expect(rows).toEqual([{period: lastWeek, count: 250}]);
  expect(await countsOf(pool)).toEqual(await recountedCounts(pool));
  await pool.query(`delete from "standing" where "entryId" like 'e-%'`);
  await rebuildHistogram(pool);
});
