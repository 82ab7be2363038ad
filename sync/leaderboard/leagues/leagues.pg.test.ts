import {beforeEach, describe, expect, test} from 'vitest';
import {openPool} from '#sync/db/pool.ts';
import {turnLeagues} from '#sync/leaderboard/leagues/leagues.ts';
import {freshDatabase, asSuperuser} from '#tests/pg/database.ts';
import {
  clearLeagues,
  crowdOf,
  earn,
  earners,
  FIRST,
  membersIn,
  SECOND,
  sizesIn,
  soonAfter,
  THIRD,
  turnAll,
  type Week,
} from '#tests/pg/leagues.ts';

const {pool, url} = await freshDatabase();

beforeEach(() => clearLeagues(pool));

const idsOf = (weeks: readonly Week[]) => weeks.map(({userId}) => userId).toSorted();
const resultOf = ({rank, size, points, promoted}: Week) => ({rank, size, points, promoted});
const NO_RESULT = {rank: null, size: null, points: null, promoted: null};

describe('on Monday', () => {
  test('those who earned points the week before are in a group, by UTC; nobody else is', async () => {
    const [ada, bob, early, late] = await earners(pool, 4, FIRST);
    if (!ada || !bob || !early || !late) throw new Error('too few');
    await pool.query(`delete from "pointEvent" where "userId" = any ($1)`, [[early.userId, late.userId]]);
    await earn(pool, early.userId, 50, new Date(Date.parse(`${FIRST}T00:00:00Z`) - 1));
    await earn(pool, late.userId, 50, soonAfter(SECOND, 0));
    await turnAll(pool, soonAfter(SECOND));
    const members = await membersIn(pool, SECOND);
    expect(idsOf(members)).toEqual([ada.userId, bob.userId].toSorted());
    expect(members.map((member) => [member.tier, resultOf(member)])).toEqual([
      [1, NO_RESULT],
      [1, NO_RESULT],
    ]);
    expect(new Set(members.map(({groupId}) => groupId)).size).toBe(1);
    expect(await sizesIn(pool, SECOND)).toEqual([2]);
  });

  test('points that were taken back again bring nobody into a group', async () => {
    const [ada] = await earners(pool, 1, FIRST);
    await earn(pool, ada?.userId ?? '', -1000, soonAfter(FIRST, 2));
    await turnAll(pool, soonAfter(SECOND));
    expect(await membersIn(pool, SECOND)).toEqual([]);
  });

  test.each([
    [1, [1]],
    [30, [30]],
    [31, [16, 15]],
    [95, [24, 24, 24, 23]],
  ])('%i learners are in groups of %j', async (count, sizes) => {
    await crowdOf(pool, `of-${count}-`, count, FIRST);
    await turnAll(pool, soonAfter(SECOND));
    expect(await sizesIn(pool, SECOND)).toEqual(sizes);
    expect(await membersIn(pool, SECOND)).toHaveLength(count);
  });

  test('groups are of one tier', async () => {
    const all = await earners(pool, 8, FIRST);
    await turnAll(pool, soonAfter(SECOND));
    for (const {userId} of all) await earn(pool, userId, 10, soonAfter(SECOND));
    await turnAll(pool, soonAfter(THIRD));
    const tiers = (await membersIn(pool, THIRD)).map(({tier, groupId}) => `${tier} ${groupId}`);
    expect(tiers.filter((tier) => tier.startsWith('1 '))).toHaveLength(3);
    expect(tiers.filter((tier) => tier.startsWith('2 '))).toHaveLength(5);
    expect(new Set(tiers).size).toBe(2);
  });
});

describe('when the week is over', () => {
  test('a group is ranked by points, then by who got there first; the first five with points rise', async () => {
    const all = await earners(pool, 8, FIRST);
    await turnAll(pool, soonAfter(SECOND));
    // Six earn something, two of them as much as each other, in this order.
    const points = [50, 30, 30, 20, 10, 5];
    for (const [at, sum] of points.entries()) {
      await earn(pool, all[at]?.userId ?? '', sum - 1, soonAfter(SECOND, 10 - at));
      await earn(pool, all[at]?.userId ?? '', 1, soonAfter(SECOND, 20 + at));
    }
    // Neither counts: it is not of this week.
    await earn(pool, all[7]?.userId ?? '', 500, soonAfter(THIRD, 0));
    await turnAll(pool, soonAfter(THIRD));
    const members = await membersIn(pool, SECOND);
    expect(members.slice(0, 6).map(({userId}) => userId)).toEqual(all.slice(0, 6).map(({userId}) => userId));
    expect(members.map((member) => resultOf(member))).toEqual([
      {rank: 1, size: 8, points: 50, promoted: true},
      {rank: 2, size: 8, points: 30, promoted: true},
      {rank: 3, size: 8, points: 30, promoted: true},
      {rank: 4, size: 8, points: 20, promoted: true},
      {rank: 5, size: 8, points: 10, promoted: true},
      {rank: 6, size: 8, points: 5, promoted: false},
      {rank: 7, size: 8, points: 0, promoted: false},
      {rank: 8, size: 8, points: 0, promoted: false},
    ]);
    expect(await sizesIn(pool, SECOND)).toEqual([]);
  });

  test('nobody rises without points, even in a group of one', async () => {
    await earners(pool, 1, FIRST);
    await turnAll(pool, soonAfter(SECOND));
    await turnAll(pool, soonAfter(THIRD));
    expect((await membersIn(pool, SECOND)).map((member) => resultOf(member))).toEqual([
      {rank: 1, size: 1, points: 0, promoted: false},
    ]);
  });

  test('nobody falls: after weeks away a learner is in the tier that was reached', async () => {
    const [ada] = await earners(pool, 1, FIRST);
    const userId = ada?.userId ?? '';
    await turnAll(pool, soonAfter(SECOND));
    await earn(pool, userId, 10, soonAfter(SECOND));
    // Without points in this one, and away in the next.
    await turnAll(pool, soonAfter(THIRD));
    await turnAll(pool, soonAfter('2026-09-28'));
    await earn(pool, userId, 10, soonAfter('2026-10-05'));
    await turnAll(pool, soonAfter('2026-10-12'));
    const {rows} = await pool.query(
      `select "week", "tier", "promoted" from "leagueMember" where "userId" = $1 order by "week"`,
      [userId],
    );
    expect(rows).toEqual([
      {week: 'week:2026-09-14', tier: 1, promoted: true},
      {week: 'week:2026-09-21', tier: 2, promoted: false},
      {week: 'week:2026-10-12', tier: 2, promoted: null},
    ]);
  });

  test('nobody rises above the highest tier', async () => {
    const [ada] = await earners(pool, 1, FIRST);
    await turnAll(pool, soonAfter(SECOND));
    await pool.query(`update "leagueMember" set "tier" = 5`);
    await earn(pool, ada?.userId ?? '', 10, soonAfter(SECOND));
    await turnAll(pool, soonAfter(THIRD));
    expect((await membersIn(pool, SECOND))[0]).toMatchObject({rank: 1, promoted: false});
    expect((await membersIn(pool, THIRD))[0]).toMatchObject({tier: 5});
  });
});

describe('the job', () => {
  /** Enough for two batches of groups. */
  const MANY = 700;

  test('run again in the same week, or with the clock set back, changes nothing', async () => {
    await earners(pool, 3, FIRST);
    await turnAll(pool, soonAfter(SECOND));
    const before = await membersIn(pool, SECOND);
    // Anyone who earns in this week joins the next.
    await earners(pool, 1, FIRST);
    await turnAll(pool, soonAfter(SECOND, 5000));
    await turnAll(pool, soonAfter(FIRST, 5000));
    expect(await membersIn(pool, SECOND)).toEqual(before);
    expect(await membersIn(pool, FIRST)).toEqual([]);
  });

  test('is done once by two servers at a time', async () => {
    await crowdOf(pool, 'two-', MANY, FIRST);
    const other = openPool(url, () => undefined);
    try {
      for (const at of [soonAfter(SECOND), soonAfter(THIRD)]) {
        await Promise.all([turnAll(pool, at), turnAll(other, at)]);
        // The one that found the lock taken may have been the last to look.
        await turnAll(pool, at);
      }
    } finally {
      await other.end();
    }
    const members = await membersIn(pool, SECOND);
    expect(members).toHaveLength(MANY);
    expect(members.filter(({rank}) => rank === 1)).toHaveLength(Math.ceil(MANY / 30));
    expect(Math.max(...members.map(({rank}) => rank ?? 0))).toBe(
      Math.max(...members.map(({size}) => size ?? 0)),
    );
  });

  test('that ends in the middle is gone on with by the next server, as if nothing had happened', async () => {
    await crowdOf(pool, 'crash-', MANY, FIRST);
    expect(await turnLeagues(pool, soonAfter(SECOND))).toBe(true);
    expect(await turnLeagues(pool, soonAfter(SECOND))).toBe(true);
    const written = (await membersIn(pool, SECOND)).length;
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(MANY);
    // A transaction that fails half-way leaves nothing of itself.
    await asSuperuser(url, `alter table "leagueEntry" rename to "hidden"`);
    await expect(turnLeagues(pool, soonAfter(SECOND))).rejects.toThrow('leagueEntry');
    await asSuperuser(url, `alter table "hidden" rename to "leagueEntry"`);
    expect(await membersIn(pool, SECOND)).toHaveLength(written);
    const next = openPool(url, () => undefined);
    try {
      await turnAll(next, soonAfter(SECOND));
    } finally {
      await next.end();
    }
    expect(await membersIn(pool, SECOND)).toHaveLength(MANY);
    expect(new Set(await sizesIn(pool, SECOND))).toEqual(new Set([30, 29]));
  });

  test('catches up after weeks: old groups get their own week’s results, new ones last week’s learners', async () => {
    const [ada] = await earners(pool, 1, FIRST);
    if (!ada) throw new Error('too few');
    await crowdOf(pool, 'rest-', MANY, FIRST);
    await turnLeagues(pool, soonAfter(SECOND));
    await turnLeagues(pool, soonAfter(SECOND));
    const written = (await membersIn(pool, SECOND)).length;
    // Down from here on, in the middle of forming groups; one learner earned in the week before it is up again.
    await earn(pool, ada.userId, 10, soonAfter('2026-09-28'));
    await turnAll(pool, soonAfter('2026-10-05'));
    const closed = await membersIn(pool, SECOND);
    expect(closed).toHaveLength(written);
    expect(closed.filter(({rank}) => rank === null)).toEqual([]);
    expect(idsOf(await membersIn(pool, '2026-10-05'))).toEqual([ada.userId]);
    expect(await membersIn(pool, THIRD)).toEqual([]);
  });
});
