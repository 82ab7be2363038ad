// How many queries one browser may have live, requested the way zero-cache does.
import {expect, test} from 'vitest';
import {CLIENT_GROUP_HEADER} from '#schema/wire/client-group.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {askQueries} from '#tests/pg/commands.ts';
import {expectConsole} from '#tests/guard-console.ts';

const LIMIT = 4;
const academy = await testAcademy({QUERIES_PER_CONNECTION: String(LIMIT)});
const {pool} = academy;

type Answer = {id: string; name: string; ast?: object; error?: string; message?: string};
const ask = async (
  who: TestLearner,
  group: string | undefined,
  ids: readonly string[],
): Promise<Answer[]> => {
  const queries = ids.map((entryId) => ({
    id: entryId,
    name: 'leaderboard.entry',
    args: [{period: 'all', entryId}],
  }));
  const named: Record<string, string> = group === undefined ? {} : {[CLIENT_GROUP_HEADER]: group};
  const reply = await askQueries(academy, who, ['transform', queries], named);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as {queries: Answer[]}).queries;
};
const ids = (count: number, from = 0) => Array.from({length: count}, (_, at) => `e-${from + at}`);
const answered = (answers: readonly Answer[]) =>
  answers.filter(({ast}) => ast !== undefined).map(({id}) => id);

const REFUSED = {
  error: 'app',
  name: 'leaderboard.entry',
  message: 'The academy is open in too many tabs in this browser. Close some, then try again.',
  details: {code: 'RATE_LIMITED'},
};

test('three thousand at once mean as many as may be; each other one is answered in words', async () => {
  const ada = await newLearner(pool);
  const answers = await ask(ada, 'g', ids(3000));
  expect(answered(answers)).toEqual(ids(LIMIT));
  expect(answers).toHaveLength(3000);
  expect(answers.at(-1)).toMatchObject({...REFUSED, id: 'e-2999'});
});

test('one after the other they are no more; what is live is answered again, others’ are others’', async () => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  for (const id of ids(LIMIT)) expect(answered(await ask(ada, 'g', [id]))).toEqual([id]);
  expect(await ask(ada, 'g', ['more'])).toMatchObject([REFUSED]);
  expect(answered(await ask(ada, 'g', ['more', ...ids(LIMIT)]))).toEqual(ids(LIMIT));
  expect(answered(await ask(ada, 'h', ['more']))).toEqual(['more']);
  expect(answered(await ask(bob, 'g', ['more']))).toEqual(['more']);
});

test('a learner whose browser is not named has one share for all of them', async () => {
  const ada = await newLearner(pool);
  expect(answered(await ask(ada, undefined, ids(LIMIT + 1)))).toEqual(ids(LIMIT));
});

test('a question about nothing, which only asks whether the session lives, is answered', async () => {
  const ada = await newLearner(pool);
  expect(await ask(ada, 'g', [])).toEqual([]);
});

test.each([
  ['null'],
  ['{}'],
  ['["transform"]'],
  ['["transform",{}]'],
  ['["transform",[{"id":1}]]'],
  ['["other",[]]'],
])('what is no question, %s, is rejected as before', async (body) => {
  expectConsole(/Failed to parse/);
  const reply = await askQueries(academy, await newLearner(pool), body);
  expect([reply.status, await reply.json()]).toMatchObject([200, {kind: 'TransformFailed', reason: 'parse'}]);
});
