import {beforeAll, describe, expect, test} from 'vitest';
import {newLearner, newcomer, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {byRest, complete, effectsOn} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool, logged} = academy;

beforeAll(() => newLessons(pool, 'l-1', 'l-2', 'l-3', 'l-4'));

describe('a command', () => {
  test('acts, awards its points, and returns its position among the learner’s commands', async () => {
    const ada = await newLearner(pool);
    const first = complete('l-1');
    const second = complete('l-2');
    const replies = [await byRest(academy, ada, first), await byRest(academy, ada, second)];
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
      {id: first.args['id'], mark: 1, epoch: 0},
      {id: second.args['id'], mark: 2, epoch: 0},
    ]);
    expect(await effectsOn(pool, ada.userId)).toEqual({
      done: ['l-1', 'l-2'],
      awards: 2,
      points: 20,
      processed: 2,
      mark: 2,
      recent: [second.args['id'], first.args['id']],
    });
  });

  test('that arrives twice acts once and returns the same position', async () => {
    const ada = await newLearner(pool);
    const command = complete('l-1');
    const replies = [await byRest(academy, ada, command), await byRest(academy, ada, command)];
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
      {id: command.args['id'], mark: 1, epoch: 0},
      {id: command.args['id'], mark: 1, epoch: 0},
    ]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, points: 10, processed: 1, mark: 1});
  });

  test('for a lesson that is already done changes neither its time nor the points', async () => {
    const ada = await newLearner(pool);
    await byRest(academy, ada, complete('l-1'));
    const doneAt = async () =>
      (await pool.query(`select "doneAt" from "lessonProgress" where "userId" = $1`, [ada.userId])).rows;
    const before = await doneAt();
    await byRest(academy, ada, complete('l-1'));
    expect(await doneAt()).toEqual(before);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, points: 10, processed: 2, mark: 2});
  });

  test('keeps the ids of the latest 32 and forgets the others', async () => {
    const ada = await newLearner(pool);
    const commands = Array.from({length: 34}, () => complete('l-1'));
    for (const command of commands) await byRest(academy, ada, command);
    const {recent} = await effectsOn(pool, ada.userId);
    expect(recent).toEqual(
      commands
        .toReversed()
        .slice(0, 32)
        .map(({args}) => args['id']),
    );
  });

  test('under an id of another learner is rejected and does nothing', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const command = complete('l-1');
    await byRest(academy, ada, command);
    const reply = await byRest(academy, eve, command);
    expect([reply.status, await reply.json()]).toEqual([
      400,
      {message: 'This command id is already in use. Send the command with a new one.', code: 'INVALID'},
    ]);
    expect(await effectsOn(pool, eve.userId)).toMatchObject({done: [], awards: 0, points: 0, mark: 0});
  });
});

describe('whose command it is', () => {
  test('is named by the outbox that sends it: another learner’s session does not run it', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const command = {...complete('l-1'), userId: ada.userId};
    const reply = await byRest(academy, eve, command);
    expect([reply.status, await reply.json()]).toEqual([
      409,
      {
        message: 'Someone else is signed in here. We’ll send this when you sign in again.',
        code: 'OTHER_LEARNER',
      },
    ]);
    expect(await effectsOn(pool, eve.userId)).toMatchObject({done: [], processed: 0});
    expect((await byRest(academy, ada, command)).status).toBe(200);
  });

  test('is optional for older builds', async () => {
    expect((await byRest(academy, await newLearner(pool), complete('l-1'))).status).toBe(200);
  });
});

describe('an id belongs to one command', () => {
  test('with other arguments it is rejected, whatever the order of the fields', async () => {
    const ada = await newLearner(pool);
    const {name, args} = complete('l-1');
    await byRest(academy, ada, {name, args});
    const sameArgs = Object.fromEntries(Object.entries(args).toReversed());
    expect((await byRest(academy, ada, {name, args: sameArgs})).status).toBe(200);
    const other = await byRest(academy, ada, {name, args: {...args, lessonId: 'l-2'}});
    expect([other.status, await other.json()]).toMatchObject([400, {code: 'INVALID'}]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1'], processed: 1});
  });
});

describe('the list of missing commands', () => {
  test('is returned by id; another learner’s commands count as missing, too', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const [mine, hers, lost] = [complete('l-1'), complete('l-1'), crypto.randomUUID()];
    await byRest(academy, ada, mine);
    await byRest(academy, eve, hers);
    const ids = [mine.args['id'], hers.args['id'], lost];
    const reply = await academy.post('/api/commands/missing', {ids}, {cookie: ada.cookie});
    expect([reply.status, await reply.json()]).toEqual([200, {missing: [hers.args['id'], lost]}]);
  });

  test('is limited to a thousand ids per request', async () => {
    const {cookie} = await newLearner(pool);
    const ids = Array.from({length: 1001}, () => crypto.randomUUID());
    expect((await academy.post('/api/commands/missing', {ids}, {cookie})).status).toBe(400);
    expect((await academy.post('/api/commands/missing', {ids: ['x']}, {cookie})).status).toBe(400);
  });
});

describe('every reply of the API', () => {
  test('names the epoch: success, rejection, and what is not there', async () => {
    const {cookie} = await newLearner(pool);
    const replies = [
      await academy.get('/api/ready'),
      await academy.get('/api/auth/me', {cookie}),
      await academy.get('/api/auth/me'),
      await academy.get('/api/nothing'),
      await academy.post('/api/commands', '{', {cookie}),
    ];
    expect(replies.map(({status}) => status)).toEqual([200, 200, 401, 404, 400]);
    expect(replies.map(({headers}) => headers.get('academy-epoch'))).toEqual(replies.map(() => '0'));
  });
});

describe('rejects with a message', () => {
  const id = '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10';

  test.each([
    ['an unknown lesson', complete('l-9'), 404, 'NOT_FOUND', 'We couldn’t find this lesson.'],
    [
      'an unknown command',
      {name: 'lessons.dance', args: {id}},
      404,
      'NOT_FOUND',
      'There’s no command "lessons.dance".',
    ],
    [
      'a name of the prototype',
      {name: 'toString', args: {id}},
      404,
      'NOT_FOUND',
      'There’s no command "toString".',
    ],
    [
      'no id',
      {name: 'lessons.complete', args: {v: 1}},
      400,
      'INVALID',
      'A command needs arguments with an id (a UUID).',
    ],
    [
      'an id that is no UUID',
      complete('l-1', 'x'),
      400,
      'INVALID',
      'A command needs arguments with an id (a UUID).',
    ],
    [
      'a version below 1',
      {name: 'lessons.complete', args: {id, v: 0, lessonId: 'l-1'}},
      400,
      'INVALID',
      'v must be at least 1',
    ],
    [
      'a broken version',
      {name: 'lessons.complete', args: {id, v: 1.5, lessonId: 'l-1'}},
      400,
      'INVALID',
      'v must be a whole number',
    ],
    [
      'no version',
      {name: 'lessons.complete', args: {id, lessonId: 'l-1'}},
      400,
      'INVALID',
      'v must be a whole number',
    ],
    [
      'a field that is no text',
      {name: 'lessons.complete', args: {id, v: 1, lessonId: 7}},
      400,
      'INVALID',
      'lessonId must be text',
    ],
  ])('%s', async (_, command, status, code, message) => {
    const ada = await newLearner(pool);
    const reply = await byRest(academy, ada, command);
    expect([reply.status, await reply.json()]).toEqual([status, {message, code}]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({processed: 0, mark: 0});
  });

  test('a command of a newer build, as retryable', async () => {
    const ada = await newLearner(pool);
    const reply = await byRest(academy, ada, {name: 'lessons.complete', args: {id, v: 2, lessonId: 'l-1'}});
    expect(reply.headers.get('retry-after')).toBe('30');
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        message: 'This command comes from a newer version of the academy.',
        code: 'UNAVAILABLE',
        waitTimeText: '30 seconds',
        nextAttemptAllowed: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
  });

  test('a guest', async () => {
    const reply = await academy.post('/api/commands', complete('l-1'));
    expect([reply.status, await reply.json()]).toEqual([
      401,
      {message: 'Please sign in.', code: 'NOT_SIGNED_IN'},
    ]);
  });

  test('a learner before the assessment, while its gate is closed', async () => {
    const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
    await newLessons(closed.pool, 'l-1');
    const ada = await newcomer(closed.pool);
    const reply = await byRest(closed, ada, complete('l-1'));
    expect([reply.status, await reply.json()]).toEqual([
      403,
      {message: 'Pass the Python assessment first. It opens the lessons.', code: 'ASSESSMENT_REQUIRED'},
    ]);
    expect(await effectsOn(closed.pool, ada.userId)).toMatchObject({done: [], processed: 0, mark: 0});
  });

  test('commands beyond the limit, with the time to wait, while other learners are served', async () => {
    const narrow = await testAcademy({MUTATIONS_PER_MINUTE: '3'});
    await newLessons(narrow.pool, 'l-1');
    const [ada, bob] = [await newLearner(narrow.pool), await newLearner(narrow.pool)];
    const replies = [];
    for (let sent = 0; sent < 4; sent += 1) replies.push(await byRest(narrow, ada, complete('l-1')));
    expect(replies.map(({status}) => status)).toEqual([200, 200, 200, 429]);
    const problem = (await replies[3]?.json()) as Record<string, string>;
    expect(problem).toEqual({
      message: `That’s a lot at once. We’ll send it in ${problem['waitTimeText']}.`,
      code: 'RATE_LIMITED',
      waitTimeText: expect.stringMatching(/^(?:\d+ seconds?|1 minute)$/),
      nextAttemptAllowed: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await byRest(narrow, bob, complete('l-1'))).status).toBe(200);
  });

  test('none of which was logged as a server error', () => {
    expect(logged).toEqual([]);
  });
});
