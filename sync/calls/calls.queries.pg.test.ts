// What a browser may read of calls: the named queries themselves, run on PostgreSQL.
import {beforeAll, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {befriend, callIdOf, friends, linkedCalls} from '#tests/pg/calls.ts';
import {askQueries} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool} = academy;
const {calls} = queries;
const database = steadyDatabases(pool, () => undefined);
const {send} = linkedCalls(pool);
let ada: TestLearner;
let bob: TestLearner;
let carol: TestLearner;
let eve: TestLearner;
const ids: Record<string, string> = {};

beforeAll(async () => {
  [ada, bob] = await friends(pool);
  [carol, eve] = [await newLearner(pool), await newLearner(pool)];
  await befriend(pool, ada, carol);
  ids['declined'] = callIdOf(await send(ada, 'request', bob));
  await send(bob, 'decline', ada);
  ids['talk'] = callIdOf(await send(bob, 'request', ada));
  await send(ada, 'accept', bob);
  await send(ada, 'end', bob);
  ids['missed'] = callIdOf(await send(carol, 'request', ada));
  await send(carol, 'end', ada);
  ids['live'] = callIdOf(await send(ada, 'request', carol));
});

type Asked = Parameters<Parameters<ReturnType<typeof database>['transaction']>[0]>[0];

/** The rows of a query, as one learner gets them. */
const rowsFor = <T>(
  who: TestLearner,
  ask: (
    run: Asked['run'],
    ctx: {userId: string; username: string; isDev: boolean; mayLearn: boolean},
  ) => Promise<T>,
) => database().transaction((tx) => ask(tx.run.bind(tx), {...who, isDev: false, mayLearn: true}));

/** What somebody gets from each query, as ids. */
const allFor = (who: TestLearner) =>
  rowsFor(who, async (run, ctx) => {
    const each = [
      await run(calls.live.fn({ctx, args: undefined})),
      await run(calls.history.fn({ctx, args: {limit: 100}})),
      await run(calls.withPerson.fn({ctx, args: {personId: bob.userId, limit: 100}})),
      await run(calls.missed.fn({ctx, args: {limit: 100}})),
    ];
    return each.map((rows) => rows.map(({id}) => Object.keys(ids).find((name) => ids[name] === id)));
  });

test('both people of a call have it in their histories, newest first', async () => {
  expect(await allFor(ada)).toEqual([
    ['live'],
    ['live', 'missed', 'talk', 'declined'],
    ['talk', 'declined'],
    ['missed'],
  ]);
  expect(await allFor(bob)).toEqual([[], ['talk', 'declined'], ['talk', 'declined'], []]);
  expect(await allFor(carol)).toEqual([['live'], ['live', 'missed'], [], []]);
});

test('nobody else has a row of it', async () => {
  expect(await allFor(eve)).toEqual([[], [], [], []]);
});

test('a history comes in pages, each call with both people', async () => {
  const page = (before?: number) =>
    rowsFor(ada, (run, ctx) =>
      run(calls.history.fn({ctx, args: {limit: 2, ...(before === undefined ? {} : {before})}})),
    );
  const first = await page();
  expect(first).toMatchObject([
    {id: ids['live'], caller: {id: ada.userId}, callee: {id: carol.userId}, state: 'ringing'},
    {id: ids['missed'], caller: {username: carol.username}, endReason: 'cancelled'},
  ]);
  expect((await page(first.at(-1)?.startedAt)).map(({id}) => id)).toEqual([ids['talk'], ids['declined']]);
});

test.each([
  ['calls.history', {limit: 0}],
  ['calls.history', {limit: 101}],
  ['calls.history', {limit: 5, before: -1}],
  ['calls.withPerson', {personId: '', limit: 5}],
  ['calls.withPerson', {limit: 5}],
  ['calls.missed', {limit: 5, calleeId: 'somebody'}],
])('%s with %j is rejected in words', async (name, args) => {
  const response = await askQueries(academy, ada, ['transform', [{id: '1', name, args: [args]}]]);
  const {
    queries: [answer],
  } = (await response.json()) as {queries: {error?: string; message?: string}[]};
  expect(answer?.error).toBeDefined();
});
