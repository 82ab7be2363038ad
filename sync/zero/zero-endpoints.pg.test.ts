import {beforeAll, describe, expect, test} from 'vitest';
import {COURSE, OWN, OWN_LEARNING} from '#tests/by-hand/queries.ts';
import {API_KEY, newLearner, newcomer, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {askQueries} from '#tests/pg/commands.ts';
import {expectConsole} from '#tests/guard-console.ts';

const academy = await testAcademy();
const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool} = academy;

beforeAll(async () => {
  for (const one of [pool, closed.pool]) {
    await newLessons(one, 'l-1', 'l-2');
  }
});

const asked = (...names: readonly string[]) => [
  'transform',
  names.map((name) => ({id: name, name, args: []})),
];
type Asked = {id: string; ast?: {table: string; where?: unknown}; error?: string; message?: string};
const answersOf = async (response: Response) => ((await response.json()) as {queries: Asked[]}).queries;
const isColumn = (name: string, value: unknown) => ({
  type: 'simple',
  left: {type: 'column', name},
  op: '=',
  right: {type: 'literal', value},
});

describe('a caller that is not zero-cache, or has no session', () => {
  test.each([
    ['without the key', {'x-api-key': ''}, 403, 'Wrong key.'],
    ['with a wrong key', {'x-api-key': 'the key that zero-cache shows, for testing'}, 403, 'Wrong key.'],
    ['for a page of another site', {origin: 'https://evil.example'}, 403, 'Foreign Origin.'],
    ['for a page on another port', {origin: 'http://localhost:8081'}, 403, 'Foreign Origin.'],
    ['without a cookie', {cookie: ''}, 401, 'Please sign in.'],
    ['with a cookie of nobody', {cookie: 'session=x'}, 401, 'Please sign in.'],
  ])('is rejected %s', async (_, headers, status, message) => {
    const response = await askQueries(academy, await newLearner(pool), asked(...OWN), headers);
    expect([response.status, await response.json()]).toEqual([status, {message}]);
  });

  test('has no mutate endpoint: commands come through the outbox', async () => {
    const ada = await newLearner(pool);
    const headers = {'content-type': 'application/json', 'x-api-key': API_KEY, cookie: ada.cookie};
    const push = await academy.inside.request('/zero/mutate', {method: 'POST', headers, body: '{}'});
    expect(push.status).toBe(404);
  });

  test('is rejected after a logout', async () => {
    const ada = await newLearner(pool);
    await academy.post('/api/auth/logout', undefined, {cookie: ada.cookie});
    expect((await askQueries(academy, ada, asked(...OWN))).status).toBe(401);
  });

  test('is not heard at the public address', async () => {
    const ada = await newLearner(pool);
    expect((await academy.post('/zero/mutate', {}, {cookie: ada.cookie})).status).toBe(404);
  });
});

describe('queries', () => {
  test('about oneself ask for rows of the cookie’s learner only', async () => {
    const ada = await newLearner(pool);
    const answers = await answersOf(await askQueries(academy, ada, asked(...OWN, ...OWN_LEARNING)));
    for (const {id, ast} of answers) {
      const own = isColumn(id === 'account.card' ? 'id' : 'userId', ada.userId);
      const where = ast?.where as {type: string; conditions?: unknown[]};
      // Attempts are queried by their state too.
      expect(where.type === 'and' ? where.conditions : [where], id).toContainEqual(own);
    }
  });

  test('about the course return to learners its outline, free texts and those of unlocked modules', async () => {
    const ada = await newLearner(pool);
    const [outline, bodies] = await answersOf(
      await askQueries(academy, ada, asked('lessons.outline', 'lessons.bodies')),
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
    const ada = await newcomer(closed.pool);
    const nothing = {type: 'or', conditions: []};
    for (const {id, ast} of await answersOf(await askQueries(closed, ada, asked(...COURSE)))) {
      expect(ast?.where, id).toEqual(nothing);
    }
    await closed.pool.query(`update "learner" set "isPythonTestCompleted" = true where "userId" = $1`, [
      ada.userId,
    ]);
    for (const {id, ast} of await answersOf(await askQueries(closed, ada, asked(...COURSE)))) {
      expect(ast?.where, id).not.toEqual(nothing);
    }
  });

  test('that are not there are rejected one by one, beside those that are', async () => {
    const ada = await newLearner(pool);
    const names = ['points.total', 'points.everybody', '__proto__', 'toString', 'points'];
    const answers = await answersOf(await askQueries(academy, ada, asked(...names)));
    expect(answers.map(({error}) => error)).toEqual([undefined, 'app', 'app', 'app', 'app']);
  });

  test('in a body that is none get an answer and no crash', async () => {
    expectConsole(/Failed to parse/);
    const ada = await newLearner(pool);
    for (const body of ['', '{', 'null', '[]', '["transform"]', '["transform",[{"id":1}]]']) {
      const response = await askQueries(academy, ada, body);
      expect([response.status, await response.json()]).toMatchObject([200, {kind: 'TransformFailed'}]);
    }
  });
});
