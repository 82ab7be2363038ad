import {beforeAll, describe, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {newLearner, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {byRest, complete, effectsOn, prepareForZero, resultsOf, zeroClient} from '#tests/pg/doors.ts';
import {expectConsole} from '#tests/quiet-console.ts';

const academy = await testAcademy();
const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool} = academy;

beforeAll(async () => {
  for (const one of [pool, closed.pool]) {
    await newLessons(one, 'l-1', 'l-2');
    await prepareForZero(one);
  }
});

const asked = (...names: readonly string[]) => [
  'transform',
  names.map((name) => ({id: name, name, args: []})),
];
type Asked = {id: string; ast?: {table: string; where?: unknown}; error?: string; message?: string};
const answersOf = async (response: Response) => ((await response.json()) as {queries: Asked[]}).queries;
const OWN = ['account.card', 'account.learner', 'commands.mark', 'points.total', 'points.ledger'];
/** Tested beside their feature, with their arguments. */
const ELSEWHERE = ['top', 'above', 'below', 'entry', 'cohorts', 'disputes'].map(
  (name) => `leaderboard.${name}`,
);
const OWN_LEARNING = [
  ...['progress', 'modules', 'annotations', 'reports'].map((name) => `lessons.${name}`),
  ...['progress', 'open', 'answers', 'history', 'firstFullMarks'].map((name) => `quizzes.${name}`),
  'reviews.cards',
];
const COURSE = ['lessons.outline', 'lessons.bodies', 'quizzes.all', ...OWN_LEARNING];

const isColumn = (name: string, value: unknown) => ({
  type: 'simple',
  left: {type: 'column', name},
  op: '=',
  right: {type: 'literal', value},
});

describe('whoever is not zero-cache, or comes for nobody', () => {
  test.each([
    ['without the key', {'x-api-key': ''}, 403, 'Wrong key.'],
    ['with a wrong key', {'x-api-key': 'the key that zero-cache shows, for testing'}, 403, 'Wrong key.'],
    ['for a page of another site', {origin: 'https://evil.example'}, 403, 'Foreign Origin.'],
    ['for a page on another port', {origin: 'http://localhost:8081'}, 403, 'Foreign Origin.'],
    ['without a cookie', {cookie: ''}, 401, 'Please sign in.'],
    ['with a cookie of nobody', {cookie: 'session=x'}, 401, 'Please sign in.'],
  ])('is refused %s, at both endpoints', async (_, headers, status, message) => {
    const ada = await newLearner(pool);
    const zero = zeroClient(academy, ada);
    for (const response of [
      await zero.ask('query', asked(...OWN), headers),
      await zero.ask('mutate', zero.body(complete('l-1')), headers),
    ]) {
      expect([response.status, await response.json()]).toEqual([status, {message}]);
    }
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: [], processed: 0});
  });

  test('is refused after a logout', async () => {
    const ada = await newLearner(pool);
    await academy.post('/api/auth/logout', undefined, {cookie: ada.cookie});
    expect((await zeroClient(academy, ada).ask('query', asked(...OWN))).status).toBe(401);
  });

  test('is not heard at the public address', async () => {
    const ada = await newLearner(pool);
    expect((await academy.post('/zero/mutate', {}, {cookie: ada.cookie})).status).toBe(404);
  });
});

describe('queries', () => {
  test('all have a place in the tests below', () => {
    const all = Object.entries(queries)
      .flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`))
      .filter((name) => !name.includes('~'));
    expect(all.toSorted()).toEqual([...OWN, ...COURSE, ...ELSEWHERE].toSorted());
  });

  test('about oneself ask for rows of the cookie’s learner only', async () => {
    const ada = await newLearner(pool);
    const answers = await answersOf(
      await zeroClient(academy, ada).ask('query', asked(...OWN, ...OWN_LEARNING)),
    );
    for (const {id, ast} of answers) {
      const own = isColumn(id === 'account.card' ? 'id' : 'userId', ada.userId);
      const where = ast?.where as {type: string; conditions?: unknown[]};
      // Tries are asked for by their state too.
      expect(where.type === 'and' ? where.conditions : [where], id).toContainEqual(own);
    }
  });

  test('about the course bring whoever may learn its outline, free texts and those of modules they unlocked', async () => {
    const ada = await newLearner(pool);
    const [outline, bodies] = await answersOf(
      await zeroClient(academy, ada).ask('query', asked('lessons.outline', 'lessons.bodies')),
    );
    expect([outline?.ast?.table, bodies?.ast?.table]).toEqual(['month', 'lessonBody']);
    // All but what was retired.
    expect(outline?.ast?.where).toMatchObject({op: '>', left: {name: 'position'}, right: {value: 0}});
    // Free ones, and those of modules that this learner has unlocked.
    expect(bodies?.ast?.where).toMatchObject({
      type: 'or',
      conditions: [
        isColumn('isFree', true),
        {op: 'EXISTS', related: {subquery: {table: 'moduleProgress', where: {type: 'and'}}}},
      ],
    });
    expect(JSON.stringify(bodies?.ast?.where)).toContain(
      JSON.stringify(isColumn('userId', ada.userId).right),
    );
  });

  test('about the course bring no row to a learner whose gate is closed, until it opens', async () => {
    const ada = await newLearner(closed.pool);
    const zero = zeroClient(closed, ada);
    const nothing = {type: 'or', conditions: []};
    for (const {id, ast} of await answersOf(await zero.ask('query', asked(...COURSE)))) {
      expect(ast?.where, id).toEqual(nothing);
    }
    await closed.pool.query(`update "learner" set "isPythonTestCompleted" = true where "userId" = $1`, [
      ada.userId,
    ]);
    for (const {id, ast} of await answersOf(await zero.ask('query', asked(...COURSE)))) {
      expect(ast?.where, id).not.toEqual(nothing);
    }
  });

  test('that are not there are refused one by one, beside those that are', async () => {
    const ada = await newLearner(pool);
    const names = ['points.total', 'points.everybody', '__proto__', 'toString', 'points'];
    const answers = await answersOf(await zeroClient(academy, ada).ask('query', asked(...names)));
    expect(answers.map(({error}) => error)).toEqual([undefined, 'app', 'app', 'app', 'app']);
  });

  test('in a body that is none get an answer and no crash', async () => {
    expectConsole(/Failed to parse/);
    const ada = await newLearner(pool);
    for (const body of ['', '{', 'null', '[]', '["transform"]', '["transform",[{"id":1}]]']) {
      const response = await zeroClient(academy, ada).ask('query', body);
      expect([response.status, await response.json()]).toMatchObject([200, {kind: 'TransformFailed'}]);
    }
  });
});

const invalid = (message: string) => ({error: 'app', message, details: {code: 'INVALID'}});

describe('mutations', () => {
  test('do what the other door does', async () => {
    const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
    const commands = [complete('l-1'), complete('l-2')];
    const results = await resultsOf(await zeroClient(academy, ada).push(...commands));
    expect(results).toEqual([{}, {}]);
    for (const {args} of commands) await byRest(academy, bob, complete(String(args['lessonId'])));
    const {recent: _, ...pushed} = await effectsOn(pool, ada.userId);
    const {recent: __, ...sent} = await effectsOn(pool, bob.userId);
    expect(pushed).toEqual(sent);
  });

  test('of a push that comes again act once', async () => {
    const ada = await newLearner(pool);
    const zero = zeroClient(academy, ada);
    const body = zero.body(complete('l-1'));
    expect(await resultsOf(await zero.ask('mutate', body))).toEqual([{}]);
    expect(await resultsOf(await zero.ask('mutate', body))).toMatchObject([{error: 'alreadyProcessed'}]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, processed: 1, mark: 1});
  });

  test('of another client of the same learner with the same command act once', async () => {
    const ada = await newLearner(pool);
    const command = complete('l-1');
    for (let client = 0; client < 3; client += 1) {
      expect(await resultsOf(await zeroClient(academy, ada).push(command))).toEqual([{}]);
    }
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, processed: 1, mark: 1});
  });

  test('that leave a number out are refused and do nothing', async () => {
    expectConsole(/PushProcessor/);
    const ada = await newLearner(pool);
    const zero = zeroClient(academy, ada);
    zero.body(complete('l-1'));
    const response = await zero.push(complete('l-2'));
    expect(await response.json()).toMatchObject({kind: 'PushFailed', reason: 'oooMutation'});
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: [], processed: 0});
  });

  test('that are refused say why in words, and the next one is done', async () => {
    const ada = await newLearner(pool);
    const id = crypto.randomUUID();
    const refused = [
      complete('l-9'),
      {name: 'lessons.dance', args: {id}},
      {name: 'lessons.complete', args: {id, v: 2, lessonId: 'l-1'}},
      {name: 'lessons.complete', args: {id, v: 1, lessonId: 'l-1', userId: 'somebody else'}},
      {name: 'lessons.complete', args: {id, v: 1, lessonId: 'l-1\0'}},
      {name: 'lessons.complete', args: {}},
    ];
    const results = await resultsOf(await zeroClient(academy, ada).push(...refused, complete('l-1')));
    expect(results).toEqual([
      {error: 'app', message: 'There is no such lesson.', details: {code: 'NOT_FOUND'}},
      {error: 'app', message: 'There is no command "lessons.dance".', details: {code: 'NOT_FOUND'}},
      {
        error: 'app',
        message: 'This command comes from a newer version of the academy.',
        details: {code: 'UNAVAILABLE', retryAfterMs: 30_000},
      },
      invalid('Unrecognized key: "userId"'),
      invalid('Text must not contain the character U+0000.'),
      invalid('A command needs arguments with an id (a UUID).'),
      {},
    ]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: ['l-1'], processed: 1, mark: 1});
  });

  test('beyond the limit are for later: refused with the time to wait, and done when sent again', async () => {
    const narrow = await testAcademy({MUTATIONS_PER_MINUTE: '1'});
    await newLessons(narrow.pool, 'l-1', 'l-2');
    await prepareForZero(narrow.pool);
    const ada = await newLearner(narrow.pool);
    const results = await resultsOf(await zeroClient(narrow, ada).push(complete('l-1'), complete('l-2')));
    expect(results).toEqual([
      {},
      {
        error: 'app',
        message: expect.stringMatching(/^That is a lot at once\. It is sent in /),
        details: {code: 'RATE_LIMITED', retryAfterMs: expect.any(Number)},
      },
    ]);
    expect(await effectsOn(narrow.pool, ada.userId)).toMatchObject({done: ['l-1'], processed: 1, mark: 1});
  });

  test('that are no named mutators of ours are refused: no row is written by hand', async () => {
    expectConsole(/PushProcessor/);
    const ada = await newLearner(pool);
    const zero = zeroClient(academy, ada);
    const crud = {
      ...zero.body(complete('l-1')),
      mutations: [
        {
          type: 'crud',
          id: 1,
          clientID: 'c',
          name: '_zero_crud',
          timestamp: 1,
          args: [
            {
              ops: [
                {
                  op: 'update',
                  tableName: 'pointTotal',
                  primaryKey: ['userId'],
                  value: {userId: ada.userId, points: 999},
                },
              ],
            },
          ],
        },
      ],
    };
    expect(await (await zero.ask('mutate', crud)).json()).toMatchObject({kind: 'PushFailed'});
    expect(await effectsOn(pool, ada.userId)).toMatchObject({points: 0});
  });

  test('in a body that is none get an answer and no crash', async () => {
    expectConsole(/Failed to parse/);
    const ada = await newLearner(pool);
    for (const body of ['', '{', 'null', '[]', '{"mutations":[]}']) {
      const response = await zeroClient(academy, ada).ask('mutate', body);
      expect([response.status, await response.json()]).toMatchObject([200, {kind: 'PushFailed'}]);
    }
  });
});
