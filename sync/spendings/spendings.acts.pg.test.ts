// What admins do about spending, what learners see of it, and what becomes of it with an account.
import {beforeEach, describe, expect, test} from 'vitest';
import {spendingQueries} from '#schema/spendings/spendings.queries.ts';
import {keepSettings} from '#sync/spendings/keep-settings.ts';
import {newLearner, PASSWORD, registerPassed, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';
import {spendersOf} from '#tests/pg/spendings.ts';

const academy = await testAcademy();
const {pool, post} = academy;
const {setBudget, hold, held, left, alerts, sumsOf, clear} = spendersOf(pool);
const {cookie} = await newAdmin(academy);

async function act(name: string, args: object) {
  const body = {id: crypto.randomUUID(), name: `spendings.${name}`, args: {reason: 'A test', ...args}};
  const response = await post('/api/admin/acts', body, {cookie});
  return {status: response.status, body: (await response.json()) as Record<string, unknown>};
}
const events = async () =>
  (
    await pool.query<{action: string; target: string | null; details: Record<string, unknown>}>(
      `select "action", "target", "details" - 'act' as "details" from private."auditEvent"
       where "action" like 'spendings.%' order by "seq" desc`,
    )
  ).rows;

beforeEach(async () => {
  await clear();
  await setBudget(1_000_000);
});

describe('the kill switch', () => {
  test('closes a feature and opens it again, in the audit log', async () => {
    const ada = await newLearner(pool);
    expect(await act('switch', {ids: ['tutor'], isOff: 'yes'})).toMatchObject({
      body: {done: ['tutor'], skipped: []},
    });
    expect(await hold(ada)).toMatchObject({isAllowed: false, why: 'off'});
    expect((await events())[0]).toEqual({
      action: 'spendings.switched',
      target: 'spending:tutor',
      details: {isOff: true, what: 'Tutor', rows: 1},
    });
    expect(await act('switch', {ids: ['tutor'], isOff: 'yes'})).toMatchObject({
      body: {done: [], skipped: [{id: 'tutor', why: 'Already off.'}]},
    });
    await act('switch', {ids: ['tutor'], isOff: 'no'});
    expect(await hold(ada)).toMatchObject({isAllowed: true});
  });

  test('closes everything, and leaves what is off by itself off', async () => {
    const ada = await newLearner(pool);
    await act('switch', {ids: ['tutor'], isOff: 'yes'});
    await act('switch', {ids: ['all'], isOff: 'yes'});
    await act('switch', {ids: ['all'], isOff: 'no'});
    expect(await hold(ada)).toMatchObject({why: 'off'});
    await act('switch', {ids: ['tutor'], isOff: 'no'});
    expect(await hold(ada)).toMatchObject({isAllowed: true});
  });

  test('knows nothing else, and is nobody else’s', async () => {
    expect(await act('switch', {ids: ['lessons'], isOff: 'yes'})).toMatchObject({
      body: {done: [], skipped: [{id: 'lessons', why: 'Nothing of this name spends.'}]},
    });
    const ada = await newLearner(pool);
    const body = {
      id: crypto.randomUUID(),
      name: 'spendings.switch',
      args: {ids: ['all'], isOff: 'yes', reason: 'x'},
    };
    expect((await post('/api/admin/acts', body, {cookie: ada.cookie})).status).toBe(401);
    expect(await hold(ada)).toMatchObject({isAllowed: true});
  });
});

describe('limits', () => {
  const LIMITS = {ids: ['all'], budget: '0.0003', speechPercent: '50', turns: '2', minutes: '3'};
  const version = async () =>
    String((await pool.query<{version: number}>(`select "version" from "aiBudget"`)).rows[0]?.version);

  test('override the setting, outlive the next start, and go back to it', async () => {
    const ada = await newLearner(pool);
    expect(await act('changeLimits', {...LIMITS, version: await version()})).toMatchObject({
      body: {done: ['all']},
    });
    await keepSettings(pool, {spendings: {budgetMicros: 5_000_000, prices: []}});
    await setBudget(1_000_000);
    expect((await left(ada)).turns.of).toBe(2);
    expect((await left(ada)).seconds.of).toBe(180);
    expect((await pool.query(`select "capMicros", "speechPercent" from "aiBudget"`)).rows).toEqual([
      {capMicros: '300', speechPercent: 50},
    ]);
    expect((await events())[0]).toMatchObject({
      target: 'spending:all',
      details: {budget: '0.0003', turns: '2', minutes: '3', speechPercent: '50'},
    });
    await act('changeLimits', {...LIMITS, budget: '', version: await version()});
    expect((await pool.query(`select "capMicros" from "aiBudget"`)).rows).toEqual([{capMicros: null}]);
  });

  test('that a colleague has changed meanwhile are not overwritten', async () => {
    const seen = await version();
    await act('changeLimits', {...LIMITS, version: seen});
    const told = await act('changeLimits', {...LIMITS, turns: '9', version: seen});
    expect(told).toMatchObject({
      status: 409,
      body: {message: expect.stringContaining('Another admin changed the limits')},
    });
    expect((await pool.query(`select "turns" from "aiLimit"`)).rows).toEqual([{turns: 2}]);
  });

  test.each([
    [{budget: '-1'}, 'Budget must be an amount such as 5 or 2.50, or empty'],
    [{budget: '1,5'}, 'Budget must be an amount such as 5 or 2.50, or empty'],
    [{budget: '1e3'}, 'Budget must be an amount such as 5 or 2.50, or empty'],
    [{turns: ''}, 'Answers must be a whole number from 0 to 10,000'],
    [{minutes: '1441'}, 'Minutes of voice must be a whole number from 0 to 1,440'],
    [{speechPercent: '101'}, 'Voice stops at must be a whole number from 0 to 100'],
  ])('%o is rejected in words', async (wrong, message) => {
    const told = await act('changeLimits', {...LIMITS, ...wrong, version: await version()});
    expect(told).toMatchObject({status: 400, body: {message}});
  });

  test('of a learner’s own are theirs alone, and go back to everybody’s', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    await held(ada);
    const told = await act('limitLearners', {ids: [ada.userId, 'nobody'], turns: '1', minutes: '0'});
    expect(told.body).toMatchObject({done: [ada.userId], skipped: [{id: 'nobody'}]});
    expect((await events())[0]).toMatchObject({
      target: `learner:${ada.userId}`,
      details: {turns: '1', minutes: '0'},
    });
    expect(await hold(ada)).toMatchObject({isAllowed: false, why: 'learner'});
    expect(await hold(eve)).toMatchObject({isAllowed: true});
    await act('limitLearners', {ids: [ada.userId], turns: '', minutes: ''});
    expect((await left(ada)).turns).toEqual({left: 39, of: 40});
    expect(await act('limitLearners', {ids: [ada.userId], turns: '1', minutes: ''})).toMatchObject({
      status: 400,
      body: {message: 'Fill in both limits, or leave both empty'},
    });
  });
});

test('an alert that was seen is gone from what waits', async () => {
  const ada = await newLearner(pool);
  await setBudget(100);
  await held(ada);
  const waiting = async () => {
    const response = await academy.get('/api/admin/overview', {cookie});
    return ((await response.json()) as {attention: {spendingAlerts: number}}).attention.spendingAlerts;
  };
  const ids = await alerts();
  expect(ids).toHaveLength(2);
  expect(await waiting()).toBe(2);
  expect(await act('seeAlerts', {ids})).toMatchObject({body: {done: expect.arrayContaining([...ids])}});
  expect(await waiting()).toBe(0);
  await hold(ada);
  expect(await waiting()).toBe(0);
});

test('budget and prices of the environment are those of the last start', async () => {
  const ada = await newLearner(pool);
  await setBudget(undefined, []);
  expect(await hold(ada)).toMatchObject({why: 'budget'});
  const {rows} = await pool.query(`select "model" from "aiPrice"`);
  expect(rows).toEqual([]);
  await setBudget(1_000_000);
  expect(await hold(ada)).toMatchObject({isAllowed: true});
});

test('learners see what they have used and what all may use, and nothing of others or of money', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  await held(ada);
  const rowsFor = rowsForOn(pool);
  const read = (who: TestLearner) =>
    rowsFor(who, async (run, ctx) => [
      await run(spendingQueries.own.fn({ctx, args: undefined})),
      await run(spendingQueries.limits.fn({ctx, args: undefined})),
    ]);
  const limits = {id: 'all', turns: 40, seconds: 900, off: []};
  expect(await read(ada)).toEqual([
    expect.objectContaining({userId: ada.userId, turns: 1, seconds: 0, turnsCap: null}),
    limits,
  ]);
  expect(await read(eve)).toEqual([undefined, limits]);
});

test('a learner takes their uses along; with the account their name goes from them, and what they cost stays', async () => {
  const person = await registerPassed(academy);
  const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
    person.username,
  ]);
  const who = {userId: rows[0]?.id ?? '', username: person.username, cookie: person.cookie, token: ''};
  const now = new Date('2026-11-26T12:00:00Z');
  const id = await held(who, {}, now);
  const exported = await post('/api/user/export', {password: PASSWORD}, {cookie: person.cookie});
  const {tables} = (await exported.json()) as {tables: Record<string, unknown[]>};
  expect(tables['aiSpend']).toMatchObject([{id, feature: 'tutor', tokensOut: 40}]);
  expect(tables['aiAllowance']).toMatchObject([{turns: 1}]);
  await post('/api/user/delete', {password: PASSWORD, username: person.username}, {cookie: person.cookie});
  expect((await pool.query(`select "learnerId" from "aiSpend" where "id" = $1`, [id])).rows).toEqual([
    {learnerId: null},
  ]);
  expect(await sumsOf('2026-11-26', 'learner')).toEqual({});
  expect(await sumsOf('2026-11-26', 'all')).toEqual({all: 100});
});
