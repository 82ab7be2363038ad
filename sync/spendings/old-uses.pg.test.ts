// How long it is known who used what.
import {beforeEach, expect, test} from 'vitest';
import {tellOfBudget} from '#sync/spendings/alerts.ts';
import {settleForgotten} from '#sync/spendings/forgotten.ts';
import {sweepOldUses} from '#sync/spendings/old-uses.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const {pool} = await testAcademy();
const {setBudget, held, close, useOf, sumsOf, alerts, clear} = spendersOf(pool);

const NOON = new Date('2026-11-26T12:00:00Z');
/** 400 days before, and the day before that. */
const [KEPT, OLD] = ['2025-10-22', '2025-10-21'];
const on = (day: string) => new Date(`${day}T12:00:00Z`);
/** Until nothing is left to do. @returns how often it was more. */
async function sweepAll(most?: number): Promise<number> {
  let times = 0;
  while (await sweepOldUses(pool, NOON, most)) times += 1;
  return times;
}

beforeEach(async () => {
  await clear();
  await setBudget(1_000_000_000);
});

test('a use is kept for 400 days; then it goes, with the sums of its day, and what its month came to stays', async () => {
  const ada = await newLearner(pool);
  const [old, kept] = [await held(ada, {}, on(OLD)), await held(ada, {}, on(KEPT))];
  for (const id of [old, kept]) await close(id, {tokensIn: 7});
  expect(await sweepAll()).toBe(0);
  expect([await useOf(old), await useOf(kept)]).toMatchObject([undefined, {state: 'used'}]);
  expect(await sumsOf(OLD, 'learner')).toEqual({});
  expect(await sumsOf(KEPT, 'learner')).toEqual({[ada.userId]: 7});
  expect(await sumsOf('2025-10', 'learner')).toEqual({[ada.userId]: 14});
  expect(await sumsOf('2025-10', 'all')).toEqual({all: 14});
});

test('what nobody has settled goes only once that is done', async () => {
  const id = await held(await newLearner(pool), {}, on(OLD));
  await sweepAll();
  expect(await useOf(id)).toMatchObject({state: 'reserved'});
  await settleForgotten(pool, NOON);
  await sweepAll();
  expect(await useOf(id)).toBeUndefined();
});

test('much goes in batches, and nothing of today with it', async () => {
  const ada = await newLearner(pool);
  for (let no = 0; no < 5; no += 1) await close(await held(ada, {}, on(OLD)), {tokensIn: 1});
  const today = await held(ada, {}, NOON);
  expect(await sweepAll(2)).toBeGreaterThan(1);
  const {rows} = await pool.query(`select "id" from "aiSpend"`);
  expect(rows).toEqual([{id: today}]);
  expect(await sumsOf('2026-11-26', 'all')).toEqual({all: 100});
});

test('alerts go with their days', async () => {
  for (const day of [OLD, KEPT]) await tellOfBudget(sqlOn(pool), {day, spentMicros: 9, capMicros: 10});
  await sweepAll();
  expect(await alerts()).toEqual([`most:${KEPT}`]);
});
