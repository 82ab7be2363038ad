// The ledger: what is held, what is settled, and what is refused.
import {beforeEach, describe, expect, test} from 'vitest';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const {pool} = await testAcademy();
const {setBudget, hold, held, close, left, useOf, sumsOf, alerts, clear} = spendersOf(pool);

const NOON = new Date('2026-11-26T12:00:00Z');
const TODAY = '2026-11-26';
const MIDNIGHT = new Date('2026-11-27T00:00:00Z');

beforeEach(async () => {
  await clear();
  await setBudget(1000);
});

describe('a use', () => {
  test('holds the most that it may cost, and costs what it used in the end', async () => {
    const ada = await newLearner(pool);
    const id = await held(ada, {}, NOON);
    expect(await useOf(id)).toMatchObject({learnerId: ada.userId, state: 'reserved', costMicros: '100'});
    expect(await sumsOf(TODAY, 'all')).toEqual({all: 100});
    await close(id, {tokensIn: 10, tokensOut: 5});
    expect(await useOf(id)).toMatchObject({state: 'used', tokensIn: 10, tokensOut: 5, costMicros: '20'});
    expect((await useOf(id))?.['settledAt']).toBeInstanceOf(Date);
    for (const [kind, name] of [
      ['all', 'all'],
      ['feature', 'tutor'],
      ['model', 'small'],
      ['learner', ada.userId],
    ] as const) {
      expect([await sumsOf(TODAY, kind), await sumsOf('2026-11', kind)]).toEqual([
        {[name]: 20},
        {[name]: 20},
      ]);
    }
  });

  test('is held and paid once, however often its command is said', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const key = crypto.randomUUID();
    const first = await hold(ada, {key}, NOON);
    expect(first).toMatchObject({isAllowed: true, isRepeat: false});
    expect(await hold(ada, {key}, NOON)).toEqual({...first, isRepeat: true});
    expect((await left(ada, NOON)).turns).toEqual({left: 39, of: 40});
    expect(await sumsOf(TODAY, 'all')).toEqual({all: 100});
    // Somebody else's key is none of theirs, and another feature's is another use.
    expect(await hold(eve, {key}, NOON)).toMatchObject({isRepeat: false});
    const voice = {
      key,
      feature: 'voice',
      model: 'free',
      most: {tokensIn: 0, tokensOut: 0, seconds: 1},
    } as const;
    expect(await hold(ada, voice, NOON)).toMatchObject({isRepeat: false});
  });

  test('is settled once: a second time changes nothing', async () => {
    const ada = await newLearner(pool);
    const id = await held(ada, {}, NOON);
    await close(id, {tokensIn: 10});
    await close(id, {tokensIn: 1000}, 'stopped');
    await close(id, {}, 'failed');
    expect(await useOf(id)).toMatchObject({state: 'used', costMicros: '10'});
    expect(await sumsOf(TODAY, 'all')).toEqual({all: 10});
    expect((await left(ada, NOON)).turns.left).toBe(39);
  });

  test('that failed before it used anything costs nothing, and is given back', async () => {
    const ada = await newLearner(pool);
    const [nothing, some] = [await held(ada, {}, NOON), await held(ada, {}, NOON)];
    await close(nothing, {}, 'failed');
    await close(some, {tokensIn: 7}, 'failed');
    expect(await useOf(nothing)).toMatchObject({state: 'failed', costMicros: '0'});
    expect(await useOf(some)).toMatchObject({state: 'failed', costMicros: '7'});
    expect((await left(ada, NOON)).turns).toEqual({left: 39, of: 40});
    expect(await sumsOf(TODAY, 'learner')).toEqual({[ada.userId]: 7});
  });

  test('that is stopped is paid as far as it went', async () => {
    const ada = await newLearner(pool);
    const id = await held(ada, {}, NOON);
    await close(id, {tokensIn: 20, tokensOut: 1}, 'stopped');
    expect(await useOf(id)).toMatchObject({state: 'stopped', costMicros: '22'});
    expect((await left(ada, NOON)).turns.left).toBe(39);
  });

  test('costs the prices of its beginning, also when they have changed meanwhile', async () => {
    const ada = await newLearner(pool);
    const id = await held(ada, {}, NOON);
    await setBudget(1000, []);
    await close(id, {tokensIn: 10, tokensOut: 10});
    expect(await useOf(id)).toMatchObject({costMicros: '30'});
  });

  test('costs all that was held where it used what has no price', async () => {
    const ada = await newLearner(pool);
    const id = await held(ada, {model: 'half-known', most: {tokensIn: 50, tokensOut: 0, seconds: 0}}, NOON);
    await close(id, {tokensIn: 10, tokensOut: 10});
    expect(await useOf(id)).toMatchObject({state: 'used', costMicros: '50'});
  });

  test('is rounded up to a whole millionth once, not once for each price', async () => {
    await setBudget(1000, [{model: 'tiny', inputMicros: 1, outputMicros: 1, minuteMicros: 1}]);
    const ada = await newLearner(pool);
    const id = await held(ada, {model: 'tiny', most: {tokensIn: 1, tokensOut: 1, seconds: 1}}, NOON);
    expect(await useOf(id)).toMatchObject({costMicros: '1'});
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 31])(
    'of %d tokens is a mistake of ours, and is not held',
    async (tokensIn) => {
      const ada = await newLearner(pool);
      await expect(hold(ada, {most: {tokensIn, tokensOut: 0, seconds: 0}}, NOON)).rejects.toThrow(RangeError);
      expect(await sumsOf(TODAY, 'all')).toEqual({});
    },
  );

  test('of what speaks without a second is a mistake of ours, too: no limit would count it', async () => {
    const ada = await newLearner(pool);
    await expect(hold(ada, {feature: 'voice', model: 'free'}, NOON)).rejects.toThrow(
      'voice is counted in seconds',
    );
  });
});

describe('nothing is spent', () => {
  const refusal = (why: string, until: Date | null = null) => ({isAllowed: false, why, until});

  test('without a budget, even where it would cost nothing', async () => {
    const ada = await newLearner(pool);
    await setBudget(undefined);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('budget'));
    expect(await hold(ada, {model: 'free'}, NOON)).toEqual(refusal('budget'));
  });

  test('by a model whose price nobody knows, or not all of it', async () => {
    const ada = await newLearner(pool);
    expect(await hold(ada, {model: 'unknown'}, NOON)).toEqual(refusal('budget'));
    expect(await hold(ada, {model: 'half-known'}, NOON)).toEqual(refusal('budget'));
    expect(await alerts()).toEqual([]);
  });

  test('where the rows that decide are not there', async () => {
    const ada = await newLearner(pool);
    await pool.query(`delete from "aiBudget"`);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('budget'));
    await setBudget(1000);
    await pool.query(`delete from "aiLimit"`);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('off'));
    expect((await left(ada, NOON)).turns).toEqual({left: 0, of: 0});
    await setBudget(1000);
    expect(await hold(ada, {}, NOON)).toMatchObject({isAllowed: true});
  });

  test('where everything is switched off, or the feature', async () => {
    const ada = await newLearner(pool);
    const switchOff = (...off: readonly string[]) => pool.query(`update "aiLimit" set "off" = $1`, [off]);
    await switchOff('voice');
    expect(await hold(ada, {}, NOON)).toMatchObject({isAllowed: true});
    await switchOff('tutor');
    expect(await hold(ada, {}, NOON)).toEqual(refusal('off'));
    await switchOff('all');
    expect(await hold(ada, {}, NOON)).toEqual(refusal('off'));
  });

  test('above the day’s budget: what fits to the last millionth is allowed', async () => {
    const ada = await newLearner(pool);
    await setBudget(250);
    await held(ada, {}, NOON);
    await held(ada, {}, NOON);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('budget', MIDNIGHT));
    expect(await hold(ada, {most: {tokensIn: 50, tokensOut: 0, seconds: 0}}, NOON)).toMatchObject({
      isAllowed: true,
    });
    expect(await hold(ada, {most: {tokensIn: 1, tokensOut: 0, seconds: 0}}, NOON)).toEqual(
      refusal('budget', MIDNIGHT),
    );
    // The next day has its own, and what would be too much for a whole day does not come back.
    expect(await hold(ada, {}, MIDNIGHT)).toMatchObject({isAllowed: true});
    expect(await hold(ada, {most: {tokensIn: 251, tokensOut: 0, seconds: 0}}, NOON)).toEqual(
      refusal('budget'),
    );
  });

  test('above what an admin has set in place of the setting', async () => {
    const ada = await newLearner(pool);
    await pool.query(`update "aiBudget" set "capMicros" = 99`);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('budget'));
    await pool.query(`update "aiBudget" set "capMicros" = 100`);
    expect(await hold(ada, {}, NOON)).toMatchObject({isAllowed: true});
  });

  test('a budget of nothing is for models that cost nothing', async () => {
    const ada = await newLearner(pool);
    await setBudget(0);
    expect(await hold(ada, {model: 'free'}, NOON)).toMatchObject({isAllowed: true});
    expect(await hold(ada, {}, NOON)).toEqual(refusal('budget'));
    expect(await alerts()).toEqual([]);
  });

  test('on speaking once so much of the budget is spent; text goes on', async () => {
    const ada = await newLearner(pool);
    await setBudget(100_000_000);
    const speak = (seconds: number) =>
      hold(ada, {feature: 'voice', most: {tokensIn: 0, tokensOut: 0, seconds}}, NOON);
    expect(await speak(80)).toMatchObject({isAllowed: true});
    expect(await speak(1)).toEqual(refusal('budget', MIDNIGHT));
    expect(await hold(ada, {}, NOON)).toMatchObject({isAllowed: true});
    expect(await alerts()).toEqual([`most:${TODAY}`]);
  });

  test('above a learner’s 40 answers in a day; others go on', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    await setBudget(1_000_000);
    for (let turn = 0; turn < 40; turn += 1) await held(ada, {}, NOON);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('learner', MIDNIGHT));
    expect(await left(ada, NOON)).toEqual({
      turns: {left: 0, of: 40},
      seconds: {left: 900, of: 900},
      resetsAt: MIDNIGHT.getTime(),
    });
    expect(await hold(eve, {}, NOON)).toMatchObject({isAllowed: true});
    expect(await hold(ada, {}, MIDNIGHT)).toMatchObject({isAllowed: true});
    expect((await left(ada, MIDNIGHT)).turns.left).toBe(39);
  });

  test('above a learner’s 15 minutes of voice, of which what was not spoken is given back', async () => {
    const ada = await newLearner(pool);
    await setBudget(10_000_000_000);
    const speak = (seconds: number) =>
      hold(ada, {feature: 'voice', most: {tokensIn: 0, tokensOut: 0, seconds}}, NOON);
    const long = await speak(900);
    expect(await speak(1)).toEqual(refusal('learner', MIDNIGHT));
    if (long.isAllowed) await close(long.id, {seconds: 300});
    expect((await left(ada, NOON)).seconds).toEqual({left: 600, of: 900});
    expect(await speak(601)).toEqual(refusal('learner', MIDNIGHT));
    expect(await speak(600)).toMatchObject({isAllowed: true});
    // More than a day has does not come back with the next one.
    expect(await speak(901)).toEqual(refusal('learner'));
  });

  test('above a learner’s own limits, where they have some', async () => {
    const ada = await newLearner(pool);
    await pool.query(`insert into "aiAllowance" ("userId", "turnsCap", "secondsCap") values ($1, 1, 0)`, [
      ada.userId,
    ]);
    expect((await left(ada, NOON)).turns).toEqual({left: 1, of: 1});
    await held(ada, {}, NOON);
    expect(await hold(ada, {}, NOON)).toEqual(refusal('learner', MIDNIGHT));
    await pool.query(`update "aiAllowance" set "turnsCap" = 0`);
    expect(await hold(ada, {}, MIDNIGHT)).toEqual(refusal('learner'));
  });
});

describe('admins are told once', () => {
  test('that most of a day’s budget is spent, and all of it', async () => {
    const ada = await newLearner(pool);
    for (let turn = 0; turn < 7; turn += 1) await held(ada, {}, NOON);
    expect(await alerts()).toEqual([]);
    await held(ada, {}, NOON);
    expect(await alerts()).toEqual([`most:${TODAY}`]);
    await pool.query(`update "aiAlert" set "seenAt" = now()`);
    await held(ada, {}, NOON);
    await held(ada, {}, NOON);
    expect(await alerts()).toEqual([`all:${TODAY}`, `most:${TODAY}`]);
    const {rowCount} = await pool.query(`select 1 from "aiAlert" where "seenAt" is null`);
    expect(rowCount).toBe(1);
  });

  test('that the budget is used up where nothing fits in any more', async () => {
    const ada = await newLearner(pool);
    await setBudget(150);
    await held(ada, {}, NOON);
    await hold(ada, {}, NOON);
    await hold(ada, {}, NOON);
    expect(await alerts()).toEqual([`all:${TODAY}`]);
  });
});
