// The SQL that the named queries compile to, run the way zero-cache runs it.
import {expect, test} from 'vitest';
import {newcomer, newLearner, testAcademy, type TestAcademy} from '#tests/pg/academy.ts';
import {askQueries} from '#tests/pg/commands.ts';

const board = {period: 'all', scope: 'country', value: 'DE'};
const ASKED = [
  ['leaderboard.top', [{...board, limit: 20}]],
  ['leaderboard.above', [{...board, points: 10, reachedAt: 1, entryId: 'e'}]],
  ['leaderboard.below', [{...board, points: 10, reachedAt: 1, turn: 2, entryId: 'e'}]],
  ['leaderboard.entry', [{period: 'all', entryId: 'e'}]],
  ['leaderboard.cohorts', []],
  ['leaderboard.disputes', []],
] as const;

type Answer = {id: string; ast?: {where?: unknown}; error?: string};

async function ask(
  academy: TestAcademy,
  asked: readonly (readonly [string, readonly unknown[]])[],
  who = newLearner,
) {
  const body = ['transform', asked.map(([name, args], at) => ({id: String(at), name, args}))];
  const reply = await askQueries(academy, await who(academy.pool), body);
  return ((await reply.json()) as {queries: Answer[]}).queries;
}

const isNothing = ({ast}: Answer) =>
  JSON.stringify(ast?.where ?? null).includes('{"type":"or","conditions":[]}');

test('before the assessment every query returns nothing', async () => {
  const answers = await ask(await testAcademy({ASSESSMENT_GATE: 'closed'}), ASKED, newcomer);
  expect(answers.map((answer) => isNothing(answer))).toEqual(ASKED.map(() => true));
});

test('after it each query returns its rows, and wrong arguments are an error', async () => {
  const academy = await testAcademy();
  const answers = await ask(academy, [
    ...ASKED,
    ['leaderboard.top', [{...board, limit: 101}]],
    ['leaderboard.top', [{...board, period: 'year:2026', limit: 20}]],
    ['leaderboard.top', [{...board, scope: 'world', limit: 20}]],
  ]);
  const good = answers.slice(0, ASKED.length);
  expect(good.map((answer) => answer.ast !== undefined && !isNothing(answer))).toEqual(ASKED.map(() => true));
  expect(answers.slice(ASKED.length).map(({error}) => error !== undefined)).toEqual([true, true, true]);
});
