import {expect, test} from 'vitest';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;
const PLAN = {goal: 'Get a job in AI', daysPerWeek: 5, python: 'little'} as const;

const set = (who: TestLearner, args: object) => byRest(academy, who, command('plan.set', args));
const rowOf = async ({userId}: TestLearner) =>
  (
    await pool.query<Record<string, unknown>>(
      `select "goal", "daysPerWeek", "python", "onboardedAt", "updatedAt" from "learningPlan" where "userId" = $1`,
      [userId],
    )
  ).rows;

test('a plan is set as a whole, and again; the first steps keep their time', async () => {
  const ada = await newLearner(pool);
  expect(await rowOf(ada)).toEqual([]);
  await set(ada, PLAN);
  const [first] = await rowOf(ada);
  expect(first).toMatchObject(PLAN);
  await set(ada, {goal: null, daysPerWeek: 2, python: 'yes'});
  const [second] = await rowOf(ada);
  expect(second).toMatchObject({
    goal: null,
    daysPerWeek: 2,
    python: 'yes',
    onboardedAt: first?.['onboardedAt'],
  });
});

test('skipping is a plan that says nothing; it is one learner’s own', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  await set(ada, {goal: null, daysPerWeek: null, python: null});
  expect(await rowOf(ada)).toMatchObject([{goal: null, daysPerWeek: null, python: null}]);
  expect(await rowOf(eve)).toEqual([]);
});

test.each([
  ['no days', {daysPerWeek: 0}, /from 1 to 7/],
  ['eight days', {daysPerWeek: 8}, /from 1 to 7/],
  ['half a day', {daysPerWeek: 2.5}, /from 1 to 7/],
  ['a goal that is too long', {goal: 'x'.repeat(121)}, /at most 120/],
  ['an empty goal', {goal: '  '}, /must not be empty/],
  ['another language', {python: 'ruby'}, /no, little or yes/],
])('%s is rejected in words', async (_, wrong, words) => {
  const ada = await newLearner(pool);
  const reply = await set(ada, {...PLAN, ...wrong});
  expect(await reply.text()).toMatch(words);
  expect(await rowOf(ada)).toEqual([]);
});
