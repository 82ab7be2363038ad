// Who is in no group: who hides, who takes another alias, who deletes the account.
import {beforeEach, describe, expect, test} from 'vitest';
import {turnLeagues} from '#sync/leaderboard/leagues/leagues.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {
  clearLeagues,
  earn,
  earners,
  FIRST,
  membersIn,
  SECOND,
  sizesIn,
  soonAfter,
  THIRD,
  turnAll,
} from '#tests/pg/leagues.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;

let ada: TestLearner;
let bob: TestLearner;

beforeEach(async () => {
  await clearLeagues(pool);
  [ada, bob] = (await earners(pool, 2, FIRST)) as [TestLearner, TestLearner];
});

const settle = async (learner: TestLearner, isListed: boolean, alias: string | null = null) => {
  const reply = await byRest(academy, learner, command('leaderboard.settings', {isListed, alias}));
  expect(reply.status).toBe(200);
};
const idsIn = async (monday: string) => (await membersIn(pool, monday)).map(({userId}) => userId);
const everywhere = async ({userId}: TestLearner) => {
  const {rows} = await pool.query<{count: number}>(
    `select ((select count(*) from "leagueMember" where "userId" = $1)
          + (select count(*) from private."leagueDraw" where "userId" = $1)
          + (select count(*) from "leagueEntry" join private."entryOwner" using ("entryId") where "userId" = $1))::integer as "count"`,
    [userId],
  );
  return rows[0]?.count;
};

describe('a learner who hides', () => {
  test('before Monday is in no group', async () => {
    await settle(ada, false);
    await turnAll(pool, soonAfter(SECOND));
    expect(await idsIn(SECOND)).toEqual([bob.userId]);
  });

  test('while groups are being written is in none', async () => {
    expect(await turnLeagues(pool, soonAfter(SECOND))).toBe(true);
    expect(await everywhere(ada)).toBe(1);
    await settle(ada, false);
    await turnAll(pool, soonAfter(SECOND));
    expect(await idsIn(SECOND)).toEqual([bob.userId]);
    expect(await sizesIn(pool, SECOND)).toEqual([1]);
  });

  test('during the week leaves the group at once, and joins again on a Monday in the tier reached', async () => {
    await turnAll(pool, soonAfter(SECOND));
    await earn(pool, ada.userId, 10, soonAfter(SECOND));
    await turnAll(pool, soonAfter(THIRD));
    await settle(ada, false);
    expect(await idsIn(THIRD)).toEqual([]);
    expect(await sizesIn(pool, THIRD)).toEqual([]);
    // The result of the week before stays.
    expect((await membersIn(pool, SECOND))[0]).toMatchObject({userId: ada.userId, rank: 1, size: 2});
    await settle(ada, true);
    await turnAll(pool, soonAfter(THIRD, 60));
    expect(await idsIn(THIRD)).toEqual([]);
    await earn(pool, ada.userId, 10, soonAfter(THIRD, 90));
    await turnAll(pool, soonAfter('2026-09-28'));
    expect(await membersIn(pool, '2026-09-28')).toMatchObject([{userId: ada.userId, tier: 2}]);
  });
});

describe('an alias', () => {
  test('that is new takes its learner out of this week’s group: the others see one go and nobody come', async () => {
    await turnAll(pool, soonAfter(SECOND));
    await settle(ada, true, 'Night Owl');
    expect(await idsIn(SECOND)).toEqual([bob.userId]);
    expect(await sizesIn(pool, SECOND)).toEqual([1]);
    const left = await turnLeagues(pool, soonAfter(SECOND, 10));
    expect(left).toBe(false);
    await earn(pool, ada.userId, 10, soonAfter(SECOND));
    await earn(pool, bob.userId, 10, soonAfter(SECOND));
    await turnAll(pool, soonAfter(THIRD));
    // What the members of the next group read leads to the alias alone.
    const {rows} = await pool.query<{entryId: string}>(`select "entryId" from "leagueEntry"`);
    const {rows: owners} = await pool.query<{entryId: string}>(
      `select "entryId" from "learner" where "userId" = any ($1)`,
      [[ada.userId, bob.userId]],
    );
    const sorted = (all: {entryId: string}[]) => all.map(({entryId}) => entryId).toSorted();
    expect(sorted(rows)).toEqual(sorted(owners));
    await settle(ada, true, 'Night Owl');
    expect(await idsIn(THIRD)).toHaveLength(2);
  });
});

test('a deleted account is in no group any more, and in no result', async () => {
  await turnAll(pool, soonAfter(SECOND));
  await earn(pool, ada.userId, 10, soonAfter(SECOND));
  await turnAll(pool, soonAfter(THIRD));
  expect(await everywhere(ada)).toBe(3);
  await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
  expect(await idsIn(THIRD)).toEqual([]);
  expect(await idsIn(SECOND)).toEqual([bob.userId]);
  expect(await sizesIn(pool, THIRD)).toEqual([]);
  const {rows} = await pool.query(`select 1 from "leagueEntry"`);
  expect(rows).toEqual([]);
});
