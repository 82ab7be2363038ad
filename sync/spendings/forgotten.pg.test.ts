// What nobody settles, and who spends far more than the others.
import {beforeEach, describe, expect, test} from 'vitest';
import {inTransaction} from '#sync/db/pool.ts';
import {tellOfOutliers} from '#sync/spendings/alerts.ts';
import {settleForgotten} from '#sync/spendings/forgotten.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const {pool} = await testAcademy();
const {setBudget, held, close, left, useOf, sumsOf, alerts, clear} = spendersOf(pool);

const NOON = new Date('2026-11-26T12:00:00Z');
const TODAY = '2026-11-26';
const after = (minutes: number, seconds = 0) => new Date(NOON.getTime() + (minutes * 60 + seconds) * 1000);

beforeEach(async () => {
  await clear();
  await setBudget(1_000_000_000);
});

describe('a use that nobody settles', () => {
  test('counts as all that was held after ten minutes, and is shown as such', async () => {
    const ada = await newLearner(pool);
    const id = await held(ada, {}, NOON);
    await settleForgotten(pool, after(9, 59));
    expect(await useOf(id)).toMatchObject({state: 'reserved'});
    expect(await settleForgotten(pool, after(10))).toBe(false);
    expect(await useOf(id)).toMatchObject({
      state: 'expired',
      costMicros: '100',
      tokensOut: 40,
      settledAt: after(10),
    });
    expect(await sumsOf(TODAY, 'all')).toEqual({all: 100});
    expect((await left(ada, NOON)).turns.left).toBe(39);
    // Whoever remembers it now comes too late.
    await close(id, {}, 'failed');
    expect(await useOf(id)).toMatchObject({state: 'expired', costMicros: '100'});
  });

  test('may speak first for as long as it may speak', async () => {
    const ada = await newLearner(pool);
    const most = {tokensIn: 0, tokensOut: 0, seconds: 600};
    const id = await held(ada, {feature: 'voice', most}, NOON);
    await settleForgotten(pool, after(19, 59));
    expect(await useOf(id)).toMatchObject({state: 'reserved'});
    await settleForgotten(pool, after(20));
    expect(await useOf(id)).toMatchObject({state: 'expired', seconds: 600});
  });

  test('what was settled in time stays as it is', async () => {
    const id = await held(await newLearner(pool), {}, NOON);
    await close(id, {tokensIn: 3});
    await settleForgotten(pool, after(60));
    expect(await useOf(id)).toMatchObject({state: 'used', costMicros: '3'});
  });
});

describe('a learner who spends far more than the others', () => {
  const spend = (who: TestLearner, tokensIn: number) =>
    held(who, {most: {tokensIn, tokensOut: 0, seconds: 0}}, NOON);
  const look = () => inTransaction(pool, (db) => tellOfOutliers(db, TODAY));

  test('is told of once a day', async () => {
    await setBudget(10_000);
    const [ada, ...others] = await Promise.all(Array.from({length: 5}, () => newLearner(pool)));
    for (const who of others) await spend(who, 100);
    if (ada) await spend(ada, 500);
    await look();
    expect(await alerts()).toEqual([]);
    if (ada) await spend(ada, 1);
    await look();
    await look();
    expect(await alerts()).toEqual([`learner:${TODAY}:${ada?.userId}`]);
  });

  test('is nobody among few', async () => {
    await setBudget(10_000);
    const [ada, ...others] = await Promise.all(Array.from({length: 4}, () => newLearner(pool)));
    for (const who of others) await spend(who, 1);
    if (ada) await spend(ada, 5000);
    await look();
    expect(await alerts()).toEqual([]);
    await spend(await newLearner(pool), 1);
    await look();
    expect(await alerts()).toEqual([`learner:${TODAY}:${ada?.userId}`]);
  });

  test('is nobody who costs next to nothing', async () => {
    await setBudget(10_000);
    const [ada, ...others] = await Promise.all(Array.from({length: 5}, () => newLearner(pool)));
    for (const who of others) await spend(who, 1);
    if (ada) await spend(ada, 499);
    await look();
    expect(await alerts()).toEqual([]);
    if (ada) await spend(ada, 1);
    await look();
    expect(await alerts()).toHaveLength(1);
  });
});
