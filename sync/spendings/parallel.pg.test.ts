// Reservations that are made at the same moment, each in a transaction of its own.
import {beforeEach, expect, test} from 'vitest';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const {pool} = await testAcademy();
const {setBudget, hold, close, left, sumsOf, alerts, clear} = spendersOf(pool);

const NOON = new Date('2026-11-26T12:00:00Z');
const AT_ONCE = 15;

beforeEach(clear);

test('do not exceed the budget together', async () => {
  await setBudget(799);
  const learners = await Promise.all(Array.from({length: AT_ONCE}, () => newLearner(pool)));
  const told = await Promise.all(learners.map((who) => hold(who, {}, NOON)));
  expect(told.filter(({isAllowed}) => isAllowed)).toHaveLength(7);
  expect(await sumsOf('2026-11-26', 'all')).toEqual({all: 700});
  expect(await alerts()).toEqual(['all:2026-11-26', 'most:2026-11-26']);
});

test('do not exceed a learner’s limits together', async () => {
  await setBudget(1_000_000);
  await pool.query(`update "aiLimit" set "turns" = 4`);
  const ada = await newLearner(pool);
  const told = await Promise.all(Array.from({length: AT_ONCE}, () => hold(ada, {}, NOON)));
  expect(told.filter(({isAllowed}) => isAllowed)).toHaveLength(4);
  expect((await left(ada, NOON)).turns).toEqual({left: 0, of: 4});
});

test('of one key are one use', async () => {
  await setBudget(1_000_000);
  const ada = await newLearner(pool);
  const key = crypto.randomUUID();
  const told = await Promise.all(Array.from({length: AT_ONCE}, () => hold(ada, {key}, NOON)));
  expect(told.filter((one) => one.isAllowed && !one.isRepeat)).toHaveLength(1);
  expect(new Set(told.map((one) => (one.isAllowed ? one.id : 'refused'))).size).toBe(1);
  expect(await sumsOf('2026-11-26', 'all')).toEqual({all: 100});
});

test('are settled once, whoever settles them, and make room for others', async () => {
  await setBudget(100);
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  const first = await hold(ada, {}, NOON);
  if (!first.isAllowed) throw new Error('refused');
  await Promise.all(Array.from({length: AT_ONCE}, (_, at) => close(first.id, {tokensIn: at + 1})));
  const {all = 0} = await sumsOf('2026-11-26', 'all');
  expect(all).toBeGreaterThan(0);
  expect(all).toBeLessThanOrEqual(AT_ONCE);
  const most = {tokensIn: 100 - all, tokensOut: 0, seconds: 0};
  expect(await hold(eve, {most}, NOON)).toMatchObject({isAllowed: true});
});
