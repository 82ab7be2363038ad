import {beforeAll, expect, test} from 'vitest';
import {BATCH_MAX, CLIENT_HEADER, type BatchResult} from '#schema/commands/commands.api.ts';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {
  newLearner,
  newLessons,
  ORIGIN,
  testAcademy,
  type TestAcademy,
  type TestLearner,
} from '#tests/pg/academy.ts';
import {complete, effectsOn, type Command} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {slowBody} from '#tests/pg/slow-body.ts';

const academy = await testAcademy();
const {pool, logged} = academy;

beforeAll(() => newLessons(pool, 'l-1', 'l-2', 'l-3'));

const ask = ({post}: Pick<TestAcademy, 'post'>, {cookie}: TestLearner, body: object) =>
  post('/api/commands/batch', body, {cookie, headers: {[CLIENT_HEADER]: 'a-browser'}});
const send = async (
  who: TestLearner,
  commands: readonly Command[],
  more: object = {},
  to: Pick<TestAcademy, 'post'> = academy,
) => {
  const reply = await ask(to, who, {commands, ...more});
  expect(reply.status).toBe(200);
  return ((await reply.json()) as {results: readonly BatchResult[]}).results;
};
const note = (lessonId: string) =>
  command('lessons.annotate', {
    annotationId: crypto.randomUUID(),
    lessonId,
    block: 0,
    start: 0,
    end: 1,
    quote: 'q',
    text: 'words',
    colour: 'yellow',
  });

test('commands act in their order, each at its own place and with its own proof', async () => {
  const ada = await newLearner(pool);
  const commands = [complete('l-1'), note('l-1'), complete('l-2')];
  const results = await send(ada, commands, {userId: ada.userId});
  expect(results).toEqual(
    commands.map(({args}, at) => ({
      ok: true,
      id: args['id'],
      mark: at + 1,
      epoch: 0,
      proof: expect.stringMatching(/^[\w-]{43}$/),
    })),
  );
  expect(new Set(results.map((result) => result.ok && result.proof)).size).toBe(3);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({
    done: ['l-1', 'l-2'],
    awards: 2,
    points: 20,
    processed: 3,
  });
});

test('a batch that comes again, whole or in parts, acts once', async () => {
  const ada = await newLearner(pool);
  const commands = [complete('l-1'), complete('l-2'), complete('l-3')];
  const [all, ...again] = [
    ...(await Promise.all([send(ada, commands), send(ada, commands)])),
    await send(ada, commands.slice(1)),
  ];
  const marks = (results: readonly BatchResult[] | undefined) =>
    results?.map((result) => result.ok && result.mark);
  expect([marks(all), ...again.map(marks)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
  ]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 3, points: 30, processed: 3, mark: 3});
});

test('one that is rejected stops its lane, so that its answer is heard first, and no other', async () => {
  const ada = await newLearner(pool);
  const [locked, behind, beside] = [complete('l-9'), complete('l-1'), note('l-1')];
  expect(await send(ada, [locked, behind, beside])).toEqual([
    {ok: false, id: locked.args['id'], code: 'NOT_FOUND', message: 'We couldn’t find this lesson.'},
    expect.objectContaining({ok: true, id: beside.args['id']}),
  ]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({done: [], processed: 1});
});

test('what is said again after a restore is one lane, whatever it is about', async () => {
  const ada = await newLearner(pool);
  const [locked, beside] = [
    {...complete('l-9'), replayOf: 1},
    {...note('l-1'), replayOf: 2},
  ];
  expect(await send(ada, [locked, beside])).toHaveLength(1);
});

test('each counts in the learner’s limit, and says when it may come again', async () => {
  const narrow = await testAcademy({MUTATIONS_PER_MINUTE: '2'});
  await newLessons(narrow.pool, 'l-1', 'l-2', 'l-3');
  const ada = await newLearner(narrow.pool);
  const commands = [complete('l-1'), complete('l-2'), complete('l-3')];
  const results = await send(ada, commands, {}, narrow);
  expect(results.map((result) => (result.ok ? 'done' : result.code))).toEqual([
    'done',
    'done',
    'RATE_LIMITED',
  ]);
  expect(results[2]).toMatchObject({retryAfterMs: expect.any(Number)});
});

test('another learner’s session runs nothing of it', async () => {
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  const reply = await ask(academy, eve, {userId: ada.userId, commands: [complete('l-1')]});
  expect([reply.status, await reply.json()]).toMatchObject([409, {code: 'OTHER_LEARNER'}]);
  expect(await effectsOn(pool, eve.userId)).toMatchObject({processed: 0});
});

test.each([
  ['an object that is no text', {toString: 1}, ''],
  ['an object', {}, ''],
  ['a list', [['x']], ''],
  ['null', null, ''],
  ['a number', 7, ''],
  ['none', undefined, ''],
  ['no UUID', 'x', 'x'],
])(
  'a command whose id is %s is rejected in words, and all others have their answers',
  async (_, id, told) => {
    const ada = await newLearner(pool);
    const commands = [complete('l-1'), {...note('l-1'), args: {...note('l-1').args, id}}, complete('l-2')];
    expect(await send(ada, commands)).toEqual([
      expect.objectContaining({ok: true, id: commands[0]?.args['id'], mark: 1}),
      {ok: false, id: told, code: 'INVALID', message: 'A command needs arguments with an id (a UUID).'},
      expect.objectContaining({ok: true, id: commands[2]?.args['id'], mark: 2}),
    ]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1', 'l-2'], processed: 2});
  },
);

const signOut = async ({cookie}: TestLearner) =>
  expect((await academy.post('/api/auth/logout', {}, {cookie})).status).toBe(200);

test.each([
  ['/api/commands', complete('l-1')],
  ['/api/commands/batch', {commands: [complete('l-1'), complete('l-2')]}],
])('what is sent to %s while its session ends is not run', async (path, asked) => {
  const ada = await newLearner(pool);
  const reply = await academy.outside.request(path, {
    method: 'POST',
    headers: {cookie: ada.cookie, origin: ORIGIN, 'content-type': 'application/json'},
    body: slowBody(new TextEncoder().encode(JSON.stringify(asked)), () => signOut(ada)),
    duplex: 'half',
  } as RequestInit);
  expect([reply.status, await reply.json()]).toEqual([
    401,
    {message: 'Please sign in.', code: 'NOT_SIGNED_IN'},
  ]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({processed: 0});
});

test('of a session that ends while its batch is run nothing more is run; the rest acts once when it comes again', async () => {
  const ada = await newLearner(pool);
  const commands = [complete('l-1'), note('l-1'), complete('l-2')];
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select from "commandMark" where "userId" = $1 for update`, [ada.userId]);
  const answer = send(ada, commands);
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  await signOut(ada);
  await holder.query('commit');
  holder.release();
  const [first, second] = commands;
  expect(await answer).toEqual([
    expect.objectContaining({ok: true, id: first?.args['id'], mark: 1}),
    {ok: false, id: second?.args['id'], code: 'NOT_SIGNED_IN', message: 'Please sign in.'},
  ]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1'], processed: 1});
  const token = await sessionsIn(pool, {gate: 'open', secure: false}).open(ada.userId, false);
  const again = await send({...ada, cookie: `session=${token}`}, commands);
  expect(again.map((result) => result.ok && result.mark)).toEqual([1, 2, 3]);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 2, points: 20, processed: 3});
});

test.each([
  ['nothing', []],
  ['too many', Array.from({length: BATCH_MAX + 1}, () => complete('l-1'))],
  ['what is no command', [{name: 'lessons.complete'}]],
  ['what names its own learner', [{...complete('l-1'), userId: 'x'}]],
])('%s is refused as a whole', async (_, commands) => {
  const ada = await newLearner(pool);
  expect((await ask(academy, ada, {commands})).status).toBe(400);
  expect(await effectsOn(pool, ada.userId)).toMatchObject({processed: 0});
});

test('a guest sends nothing', async () => {
  expect((await academy.post('/api/commands/batch', {commands: [complete('l-1')]})).status).toBe(401);
});

test('none of which was logged as a server error', () => {
  expect(logged).toEqual([]);
});
