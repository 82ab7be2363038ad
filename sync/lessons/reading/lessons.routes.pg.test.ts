import {beforeAll, describe, expect, test} from 'vitest';
import {newLearner, newcomer, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {answersTo, newModule, openDraw} from '#tests/pg/quizzes.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {openAll} from '#sync/lessons/progress/progress.ts';
import {notify} from '#sync/notifications/notify.ts';

const academy = await testAcademy();
const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool} = academy;

beforeAll(async () => {
  for (const one of [pool, closed.pool]) {
    await one.query(`insert into "program" values ('program', 'The program', 'Summary')`);
    await newModule(one, 'one', 1, [
      {id: 'a', hasQuiz: true},
      {id: 'b', hasQuiz: false},
    ]);
    await newModule(one, 'two', 2, [{id: 'd', hasQuiz: true}], ['one']);
  }
  await pool.query(
    `insert into "lessonBody" ("lessonId", "moduleId", "version", "blocks")
     values ('a', 'one', '1', '[{"kind": "prose", "html": "<p>Text</p>"}]')`,
  );
});

async function newPupil(): Promise<TestLearner> {
  const pupil = await newLearner(pool);
  await openAll(sqlOn(pool), notify, pupil.userId);
  return pupil;
}

const get = async (pupil: TestLearner, path: string) => {
  const response = await academy.get(path, {cookie: pupil.cookie});
  return {status: response.status, body: (await response.json()) as Record<string, unknown>};
};
const OPEN = {allowed: true, reason: null, missing: [], next: null};

const CALLS = [
  '/api/modules/one',
  '/api/modules/one/lessons',
  '/api/lessons/a',
  '/api/progress/lesson/a/access',
  '/api/progress/module/one/next-lesson',
  '/api/progress/courses/accessible',
  '/api/progress/course/program/modules/accessible',
  '/api/progress/course/program/modules/accessible/next/one',
];

describe.each(CALLS)('%s', (path) => {
  test('requires a session and the assessment, and rejects unknown input', async () => {
    expect((await academy.get(path)).status).toBe(401);
    const waiting = await newcomer(closed.pool);
    const refused = await closed.get(path, {cookie: waiting.cookie});
    expect([refused.status, await refused.json()]).toMatchObject([403, {code: 'ASSESSMENT_REQUIRED'}]);
    const pupil = await newPupil();
    expect((await get(pupil, path)).status).toBe(200);
    expect(await get(pupil, `${path}?extra=1`)).toMatchObject({status: 400, body: {field: 'extra'}});
  });
});

test.each(CALLS.filter((path) => /one|\/a(?:\/|$)|program\//.test(path)))(
  '%s is 404 for what there is not',
  async (path) => {
    const pupil = await newPupil();
    const other = path.replace(/\/(?:one|a|program)(\/|$)/, '/nothing$1');
    expect(await get(pupil, other)).toMatchObject({status: 404, body: {code: 'NOT_FOUND'}});
  },
);

describe('a new learner', () => {
  test('sees modules with their missing steps, lessons, and the draw of the first', async () => {
    const pupil = await newPupil();
    expect((await get(pupil, '/api/modules/two')).body).toMatchObject({
      lessonCount: 1,
      lessonsDone: 0,
      checkpoint: {id: 'checkpoint-two', attempt: null},
      access: {
        allowed: false,
        reason: 'Pass “one” to open “two”.',
        next: {moduleId: 'one', lessonId: 'a', title: 'a'},
      },
    });
    expect((await get(pupil, '/api/modules/one/lessons')).body).toMatchObject({
      lessons: [
        {id: 'a', access: OPEN, doneAt: null},
        {id: 'b', access: {allowed: false}},
      ],
    });
    expect((await get(pupil, '/api/lessons/a')).body).toMatchObject({
      blocks: [{kind: 'prose', html: '<p>Text</p>'}],
      quiz: {id: 'lesson-a', passPct: 70, tries: 0, attempt: {no: 1, questions: {length: 5}}},
    });
    expect(await get(pupil, '/api/lessons/d')).toMatchObject({
      status: 403,
      body: {code: 'LOCKED', message: 'Pass “one” to open “two”.'},
    });
    expect((await get(pupil, '/api/progress/course/program/modules/accessible')).body).toMatchObject({
      modules: [{id: 'one'}],
    });
    expect((await get(pupil, '/api/progress/course/program/modules/accessible/next/one')).body).toMatchObject(
      {
        module: {id: 'two', access: {allowed: false}},
      },
    );
    expect((await get(pupil, '/api/progress/course/program/modules/accessible/next/two')).body).toEqual({
      module: null,
    });
  });
});

describe('POST /api/progress', () => {
  const hand = async (pupil: TestLearner, body: unknown) => {
    const response = await academy.post('/api/progress', body, {cookie: pupil.cookie});
    return {status: response.status, body: (await response.json()) as Record<string, unknown>};
  };
  async function submission(pupil: TestLearner, wrong = 0) {
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const answers = Object.entries(await answersTo(pool, draw?.id ?? '', wrong));
    return {
      attemptId: draw?.id,
      answers: answers.map(([questionId, value]) => ({questionId, value})),
    };
  }

  test('grades a quiz, and returns the results and the next lesson', async () => {
    const pupil = await newPupil();
    await pool.query(`update "lessonProgress" set "readAt" = now(), "openedAt" = now() where "userId" = $1`, [
      pupil.userId,
    ]);
    const quizSubmission = await submission(pupil, 1);
    expect(await hand(pupil, {lessonId: 'a', quizSubmission})).toMatchObject({
      status: 200,
      body: {
        lessonId: 'a',
        done: true,
        attempt: {id: quizSubmission.attemptId, scorePct: 80, passed: true, results: {length: 5}},
        nextAttemptAllowed: null,
        waitTimeText: null,
        nextLesson: {id: 'b'},
      },
    });
    expect(await hand(pupil, {lessonId: 'b'})).toMatchObject({
      status: 200,
      body: {done: true, attempt: null},
    });
  });

  test('returns the wait after a failed attempt, and replies 429 during it', async () => {
    const pupil = await newPupil();
    for (const wait of [null, null, '10 minutes']) {
      const failed = await hand(pupil, {lessonId: 'a', quizSubmission: await submission(pupil, 5)});
      expect(failed).toMatchObject({status: 200, body: {done: false, waitTimeText: wait}});
    }
    const early = await academy.post(
      '/api/progress',
      {lessonId: 'a', quizSubmission: await submission(pupil)},
      {cookie: pupil.cookie},
    );
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await early.json()).toMatchObject({code: 'COOLING_DOWN', waitTimeText: '10 minutes'});
  });

  test.each([
    ['no lesson', {}, 400],
    ['an extra field', {lessonId: 'a', points: 100}, 400],
    ['an attempt that is no UUID', {lessonId: 'a', quizSubmission: {attemptId: 'x', answers: []}}, 400],
    [
      'answers that are no list',
      {lessonId: 'a', quizSubmission: {attemptId: crypto.randomUUID(), answers: {}}},
      400,
    ],
    [
      'an attempt that is not the caller’s',
      {lessonId: 'a', quizSubmission: {attemptId: crypto.randomUUID(), answers: []}},
      404,
    ],
    ['a lesson that there is not', {lessonId: 'zzz'}, 404],
    ['a lesson that is locked', {lessonId: 'b'}, 403],
    ['a lesson whose quiz is to be passed', {lessonId: 'a'}, 400],
  ])('rejects %s', async (_, body, status) => {
    const pupil = await newPupil();
    const refused = await hand(pupil, body);
    expect(refused.status).toBe(status);
    expect(refused.body['message']).toEqual(expect.any(String));
  });

  test('rejects a question that is answered twice, and an attempt at another lesson’s quiz', async () => {
    const pupil = await newPupil();
    const {attemptId, answers} = await submission(pupil);
    const twice = {attemptId, answers: [...answers, answers[0]]};
    expect(await hand(pupil, {lessonId: 'a', quizSubmission: twice})).toMatchObject({status: 400});
    expect(await hand(pupil, {lessonId: 'b', quizSubmission: {attemptId, answers}})).toMatchObject({
      status: 404,
    });
  });
});
