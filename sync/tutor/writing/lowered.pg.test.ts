// What may be spent is lowered while an answer is being written: that one ends as it was held, and the next is refused in words.
import {afterAll, beforeEach, expect, test} from 'vitest';
import {says} from '#tests/model-server.ts';
import type {TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {learnersOf, modelAcademy, writtenIn} from '#tests/pg/tutor-model.ts';
import {quotes, said} from '#tests/pg/tutor.ts';

const academy = await modelAcademy();
const {pool, server, post} = academy;
const {newAsker, begin, whole, spent} = learnersOf(academy);
const {cookie} = await newAdmin(academy);
afterAll(() => server.close());
beforeEach(async () => {
  await pool.query(`update "aiLimit" set "turns" = 40, "off" = '{}'`);
  await pool.query(`update "aiBudget" set "capMicros" = null`);
});

const GROUNDED = 'A slice cuts a piece out of a list [1].';
const QUESTION = {text: 'What is a slice of a list?'};

/** As an admin does it. */
async function act(name: string, args: object): Promise<void> {
  const body = {id: crypto.randomUUID(), name: `spendings.${name}`, args: {reason: 'A test', ...args}};
  const response = await post('/api/admin/acts', body, {cookie});
  expect(await response.json()).toMatchObject({skipped: []});
}
const version = async () =>
  String((await pool.query<{version: number}>(`select "version" from "aiBudget"`)).rows[0]?.version);
const limits = async (budget: string, turns: string) =>
  act('changeLimits', {
    ids: ['all'],
    budget,
    speechPercent: '80',
    turns,
    minutes: '15',
    version: await version(),
  });

const OFF = /^For now, the tutor answers with passages from your lessons\./;
const SPENT = /^That’s all your AI explanations for today; they’re back .+\. Until then/;

test.each([
  ['the budget', OFF, () => limits('0.000001', '40')],
  ['a learner’s cap', SPENT, () => limits('1000', '1')],
  ['the kill switch', OFF, () => act('switch', {ids: ['tutor'], isOff: 'yes'})],
])('%s', async (_, words, lower) => {
  const ada: TestLearner = await newAsker();
  const {promise: looked, resolve: go} = Promise.withResolvers<void>();
  server.answers(async (...request) => {
    await looked;
    await says(GROUNDED)(...request);
  });
  const before = server.told.length;
  const {id} = await begin(ada, QUESTION);
  await expect.poll(() => server.told.length).toBe(before + 1);
  await lower();
  go();
  const {parts} = await whole(id);
  expect(writtenIn(parts)?.text).toBe(GROUNDED);
  expect(await spent(ada)).toEqual([{state: 'used', tokensIn: 100, tokensOut: 20, costMicros: '140'}]);
  const next = await begin(ada, QUESTION);
  expect([next.isWriting, server.told.length]).toEqual([false, before + 1]);
  expect(said(next.parts)).toMatch(words);
  expect(quotes(next.parts)).toHaveLength(1);
  expect(await spent(ada)).toHaveLength(1);
});
