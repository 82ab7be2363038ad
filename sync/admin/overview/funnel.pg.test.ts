// How far learners get: each step of those who took the ones before, and the lessons at which those who are away stopped.
import {expect, test} from 'vitest';
import type {Funnel, getOverview} from '#schema/admin/overview.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {countFunnel} from '#sync/admin/overview/funnel.ts';
import {newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const academy = await testAcademy();
const {pool} = academy;
const grace = await newAdmin(academy);
await newLessons(pool, 'l-1', 'l-2', 'l-3');

const overview = async () =>
  (await (await academy.get('/api/admin/overview', {cookie: grace.cookie})).json()) as Reply<
    typeof getOverview
  >;
const counted = async (): Promise<Funnel | null> => {
  await countFunnel(pool, 'true');
  return (await overview()).funnel;
};
const change = (who: TestLearner, set: string) =>
  pool.query(`update "learnerSummary" set ${set} where "userId" = $1`, [who.userId]);
const begin = (who: TestLearner) =>
  pool.query(
    `insert into "assessmentAttempt" ("id", "userId", "no", "state", "questions", "dueAt")
     values (gen_random_uuid(), $1, 1, 'running', '[]', now() + interval '1 hour')`,
    [who.userId],
  );
const finish = (who: TestLearner, ...lessons: string[]) =>
  pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "doneAt") select $1, unnest($2::text[]), now()
     on conflict ("userId", "lessonId") do update set "doneAt" = now()`,
    [who.userId, lessons],
  );

const AWAY = `"lastActiveAt" = now() - interval '20 days'`;

test('before it is counted, the overview has none', async () => {
  expect((await overview()).funnel).toBeNull();
});

test('nobody is counted at a step who did not take the one before', async () => {
  const [registered, begun, passed, read, done] = [
    await newLearner(pool),
    await newLearner(pool),
    await newLearner(pool),
    await newLearner(pool),
    await newLearner(pool),
  ];
  await pool.query(`update "learnerSummary" set "isAssessed" = false, "lastActiveAt" = now()`);
  // A preview before the assessment is no step of the course.
  await change(registered, `"lessonsDone" = 1`);
  await begin(begun);
  await change(passed, `"isAssessed" = true`);
  await change(read, `"isAssessed" = true, "lessonsDone" = 2`);
  await change(done, `"isAssessed" = true`);
  await pool.query(`update "moduleProgress" set "passedAt" = null`);
  await pool.query(
    `insert into "moduleProgress" ("userId", "moduleId", "passedAt") values ($1, 'mod', now())
     on conflict ("userId", "moduleId") do update set "passedAt" = now()`,
    [done.userId],
  );
  expect(await counted()).toMatchObject({
    registered: 5,
    begun: 4,
    passed: 3,
    lesson: 2,
    module: 1,
    stops: [],
  });
  await pool.query(`delete from "user"`);
});

test('the lesson that most of those did not finish who are away is named first', async () => {
  const [ada, bob, eve, here, end] = [
    await newLearner(pool),
    await newLearner(pool),
    await newLearner(pool),
    await newLearner(pool),
    await newLearner(pool),
  ];
  await pool.query(`update "lessonProgress" set "doneAt" = null`);
  await finish(ada, 'l-1', 'l-2');
  await finish(bob, 'l-2');
  await finish(here, 'l-1', 'l-2');
  await finish(end, 'l-1', 'l-2', 'l-3');
  for (const who of [ada, bob, eve, end]) await change(who, `"isAssessed" = true, ${AWAY}`);
  await change(here, `"isAssessed" = true, "lastActiveAt" = now()`);
  const funnel = await counted();
  // Who has finished everything has stopped nowhere; who is here may go on.
  expect(funnel?.stops.map(({lessonId, learners}) => [lessonId, learners])).toEqual([
    ['l-3', 2],
    ['l-1', 1],
  ]);
});

test('it is counted again after ten minutes, not before', async () => {
  await counted();
  const at = async () => (await overview()).funnel?.countedAt;
  const first = await at();
  await countFunnel(pool);
  expect(await at()).toBe(first);
  await pool.query(`update private."learningFunnel" set "countedAt" = now() - interval '11 minutes'`);
  await countFunnel(pool);
  expect(Date.parse((await at()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
});

test('what was spent on AI today is beside what may be', async () => {
  const {setBudget, held, close} = spendersOf(pool);
  await setBudget(undefined);
  expect((await overview()).ai).toEqual({spentMicros: 0, budgetMicros: null});
  await setBudget(5_000_000);
  const ada = await newLearner(pool);
  await close(await held(ada), {tokensIn: 20, tokensOut: 10});
  expect((await overview()).ai).toEqual({spentMicros: 40, budgetMicros: 5_000_000});
});
