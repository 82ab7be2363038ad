// What admins see of learners: rows that are counted, addresses that are asked for.
import {describe, expect, test} from 'vitest';
import {countDue, dueByStreak} from '#sync/admin/students/summaries.ts';
import {newLearner, newLessons, ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool} = academy;
await newLessons(pool, 'l-1');

const eventsOf = async ({id}: TestAdmin, action: string) =>
  (
    await pool.query<{details: Record<string, unknown>}>(
      `select "details" from private."auditEvent" where "actor" = 'admin:' || $1 and "action" = $2`,
      [id, action],
    )
  ).rows;
const summaryOf = async (userId: string) =>
  (await pool.query<Record<string, unknown>>(`select * from "learnerSummary" where "userId" = $1`, [userId]))
    .rows[0];

describe('a summary', () => {
  test('follows the name at once and the figures soon after', async () => {
    const ada = await newLearner(pool);
    await pool.query(`update "user" set "fullName" = 'Ada King' where "id" = $1`, [ada.userId]);
    expect(await summaryOf(ada.userId)).toMatchObject({fullName: 'Ada King', points: 0});
    await pool.query(
      `insert into "lessonProgress" ("userId", "lessonId", "doneAt") values ($1, 'l-1', now())
       on conflict ("userId", "lessonId") do update set "doneAt" = now()`,
      [ada.userId],
    );
    await pool.query(
      `insert into "pointTotal" values ($1, 10) on conflict ("userId") do update set "points" = 10`,
      [ada.userId],
    );
    while ((await countDue(pool)) > 0);
    expect(await summaryOf(ada.userId)).toMatchObject({points: 10, lessonsDone: 1});
    expect((await summaryOf(ada.userId))?.['lastActiveAt']).not.toBeNull();
  });
});

describe('a streak', () => {
  /** A lesson of its own for each, done so many days ago. */
  const learned = async (userId: string, ...daysAgo: number[]) => {
    for (const days of daysAgo) {
      await pool.query(
        `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
         values (gen_random_uuid(), $1, 'badge', 'x', 1, gen_random_uuid(), now() - make_interval(days => $2))`,
        [userId, days],
      );
    }
    await pool.query(
      `insert into "pointTotal" values ($1, 1) on conflict ("userId") do update set "points" = "pointTotal"."points" + 1`,
      [userId],
    );
  };
  const streakOf = async (userId: string) => {
    while ((await countDue(pool)) > 0);
    return (await summaryOf(userId))?.['streak'];
  };

  test('is counted as the learner sees it: freezes hold it over, and so do days that the goal leaves free', async () => {
    const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
    await learned(ada.userId, 0, 1, 2);
    expect(await streakOf(ada.userId)).toBe(3);
    await learned(bob.userId, 0, 6, 7);
    expect(await streakOf(bob.userId)).toBe(1);
    await pool.query(
      `insert into "learningPlan" ("userId", "goal", "daysPerWeek", "python") values ($1, null, 1, null)`,
      [bob.userId],
    );
    await learned(bob.userId, 0);
    expect(await streakOf(bob.userId)).toBe(3);
  });

  test('ends by itself, with the days on which nothing was done', async () => {
    const ada = await newLearner(pool);
    await learned(ada.userId, 0);
    expect(await streakOf(ada.userId)).toBe(1);
    await pool.query(
      `update "pointEvent" set "earnedAt" = "earnedAt" - interval '40 days' where "userId" = $1`,
      [ada.userId],
    );
    expect(await streakOf(ada.userId)).toBe(1);
    await dueByStreak(pool);
    expect(await streakOf(ada.userId)).toBe(0);
  });

  test('is by the learner’s own calendar', async () => {
    const [east, west] = [await newLearner(pool), await newLearner(pool)];
    const zone = ({userId}: {userId: string}, name: string) =>
      pool.query(`update "learner" set "timeZone" = $2 where "userId" = $1`, [userId, name]);
    await zone(east, 'Pacific/Kiritimati');
    await zone(west, 'Pacific/Niue');
    // 09:00 and 10:30 in UTC: one day on Niue, two on Kiritimati.
    for (const {userId} of [east, west]) {
      await pool.query(
        `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
         select gen_random_uuid(), $1, 'badge', 'x', 1, gen_random_uuid(),
                (date_trunc('day', now(), 'UTC') - interval '1 day') + "at"
         from unnest(array['09:00', '10:30']::interval[]) "at"`,
        [userId],
      );
      await learned(userId);
    }
    const streaks = [await streakOf(east.userId), await streakOf(west.userId)];
    expect(Number(streaks[0]) - Number(streaks[1])).toBe(1);
  });
});

test('the detail tells how the assessment stands', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const attempt = (no: number, state: string, more: string) =>
    pool.query(
      `insert into "assessmentAttempt" ("id", "userId", "no", "state", "questions", "dueAt", "submittedAt", "gradedAt", "scorePct",
         "passed", "topics", "nextAttemptAllowed")
       select $1, $2, $3, $4, '[]', now() + interval '1 hour', ${more}`,
      [crypto.randomUUID(), ada.userId, no, state],
    );
  await attempt(
    1,
    'graded',
    `now() - interval '3 days', now() - interval '3 days', 40, false, '[]', now() - interval '2 days'`,
  );
  await attempt(2, 'graded', `now(), now(), 64, false, '[]', now() + interval '1 day'`);
  await pool.query(`insert into "assessmentTime" ("userId", "factor") values ($1, 1.5)`, [ada.userId]);
  const assessment = async () => {
    const reply = await academy.get(`/api/admin/learners/${ada.userId}`, {cookie: grace.cookie});
    return ((await reply.json()) as {assessment: object}).assessment;
  };
  expect(await assessment()).toMatchObject({
    factor: 1.5,
    running: null,
    last: {scorePct: 64, passed: false},
    nextAttemptAllowed: expect.any(String),
  });
  await attempt(3, 'running', 'null, null, null, null, null, null');
  expect(await assessment()).toMatchObject({
    running: {startedAt: expect.any(String), dueAt: expect.any(String)},
  });
});

describe('terms that a learner is found by', () => {
  const termsOf = async (userId: string) =>
    (
      await pool.query<{term: string}>(
        `select "term" from "learnerTerm" where "userId" = $1 order by "term"`,
        [userId],
      )
    ).rows.map(({term}) => term);

  test('begin at each word, follow the name, and go with the account', async () => {
    const ada = await newLearner(pool, 'Ada-K.1815');
    await pool.query(`update "user" set "fullName" = 'Ada (Åsa) O’Král' where "id" = $1`, [ada.userId]);
    expect(await termsOf(ada.userId)).toEqual(
      ['1815', "ada (asa) o'kral", 'ada-k.1815', "asa) o'kral", 'k.1815', 'kral', "o'kral"].toSorted(),
    );
    await pool.query(`update "user" set "fullName" = 'Ada' where "id" = $1`, [ada.userId]);
    expect(await termsOf(ada.userId)).toEqual(['1815', 'ada', 'ada-k.1815', 'k.1815']);
    await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
    expect(await termsOf(ada.userId)).toEqual([]);
  });
});

test('addresses are told to admins, and the look is in the log', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const answer = await academy.outside.request('/api/admin/learners/addresses', {
    method: 'POST',
    headers: {cookie: grace.cookie, origin: ORIGIN, 'content-type': 'application/json'},
    body: JSON.stringify({ids: [ada.userId, 'nobody']}),
  });
  expect(await answer.json()).toEqual({addresses: {[ada.userId]: `${ada.username}@example.org`}});
  expect(await eventsOf(grace, 'learner.list-read')).toMatchObject([{details: {shown: 1}}]);
});

test('countries are those of learners, with how many there are; who has named none is found as well', async () => {
  const [grace, ada, bob] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
  await pool.query(`update "learner" set "country" = null`);
  await pool.query(`update "learner" set "country" = 'PT' where "userId" = $1`, [ada.userId]);
  const countries = async () =>
    (
      (await (await academy.get('/api/admin/learner-countries', {cookie: grace.cookie})).json()) as {
        countries: {country: string | null; learners: number}[];
      }
    ).countries;
  const others = (await countries()).find(({country}) => country === null)?.learners ?? 0;
  expect(await countries()).toEqual([
    {country: null, learners: others},
    {country: 'PT', learners: 1},
  ]);
  const meant = async (country: string) =>
    (await (
      await academy.post('/api/admin/learners/matching', {country}, {cookie: grace.cookie})
    ).json()) as {ids: string[]; total: number};
  expect((await meant('PT')).ids).toEqual([ada.userId]);
  expect(await meant('-')).toMatchObject({total: others});
  expect((await meant('-')).ids).toContain(bob.userId);
});
