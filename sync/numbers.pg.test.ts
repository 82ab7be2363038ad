// No number reaches PostgreSQL that its columns cannot hold: every field that takes one says from where to where.
import {expect, test} from 'vitest';
import {COMMAND_NAMES, declarationOf} from '#schema/commands.ts';
import {readsOf} from '#sync/http/serve.ts';
import {actsOf, ADMIN_QUERY_RULES, QUERY_RULES, type Handed} from '#sync/parts.ts';
import {callListRules, chatListRules, chatRules, webCallRules} from '#sync/tutor/platform/platform.rules.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {numberFieldsOf} from '#tests/pg/text-fields.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000'});
const {outside, pool, logged} = academy;

/** Whatever acts are handed: none of them is run. */
const anything: object = new Proxy(() => anything, {get: () => anything});

const FIELDS = [
  ...outside.routes.flatMap(({method, path, handler}) =>
    Object.entries(readsOf(handler)).flatMap(([part, rule]) =>
      numberFieldsOf(`${method} ${path} ${part}`, rule),
    ),
  ),
  ...(
    await Promise.all(
      COMMAND_NAMES.map(async (name) => numberFieldsOf(`command ${name}`, await declarationOf(name).rule())),
    )
  ).flat(),
  ...Object.entries({...QUERY_RULES, ...ADMIN_QUERY_RULES}).flatMap(([name, rule]) =>
    numberFieldsOf(`query ${name}`, rule),
  ),
  ...Object.entries(actsOf(anything as Handed)).flatMap(([name, {rule}]) =>
    numberFieldsOf(`act ${name}`, rule),
  ),
  ...Object.entries({callListRules, chatListRules, chatRules, webCallRules}).flatMap(([name, rule]) =>
    numberFieldsOf(`platform ${name}`, rule),
  ),
];

test('the fields are all found', () => {
  const names = FIELDS.map(({name}) => name);
  expect(names.length).toBeGreaterThan(80);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/commands body.replayOf',
      'GET /api/users query.page',
      'POST /api/csp-reports body[].body.lineNumber',
      'command chat.read.seq',
      'command notifications.readAll.until',
      'command quizzes.submit.answers{value}|0',
      'query calls.history.before',
      'query leaderboard.above.points',
      'query students.list.activeSince',
      'act cohorts.change.version',
      'platform chatRules.input|1[].time',
    ]),
  );
});

test('each of them has both bounds', () => {
  expect(FIELDS.filter(({open}) => open.length > 0)).toEqual([]);
});

test.each<[string, object]>([
  ['notifications.readAll', {until: 1e300}],
  ['notifications.readAll', {until: Number.MAX_SAFE_INTEGER * 1000}],
  ['chat.read', {channelId: 'c', seq: 1e300}],
  ['coding.save', {rev: 2 ** 31}],
  ['reviews.rate', {reviewedAt: 1e300}],
])('%s with %j is refused in words, and no mistake of ours', async (name, args) => {
  const ada = await newLearner(pool);
  const reply = await byRest(academy, ada, command(name, args));
  expect([reply.status, await reply.json()]).toMatchObject([400, {code: 'INVALID'}]);
  expect(logged).toEqual([]);
});
