import {beforeAll, describe, expect, test} from 'vitest';
import {registerPassed, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {FEEDBACK, newQuizCourse, openDraw, SECRET} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send, submit, readToTheEnd, stateOf, attemptOf, wait} = pupilsOf(academy);

beforeAll(async () => {
  await newQuizCourse(pool);
});

describe('a draw', () => {
  test('exists for every open quiz from registration on, and for no other', async () => {
    const {cookie, ...form} = await registerPassed(academy);
    const {rows} = await pool.query(
      `select array(select "quizId" from "attempt" a join "user" u on u."id" = a."userId" where u."username" = $1 order by 1) as "draws"`,
      [form.username],
    );
    expect([rows[0]?.draws, cookie === '']).toEqual([['checkpoint-one', 'lesson-a'], false]);
  });

  test('holds as many questions as the quiz asks, without keys or explanations', async () => {
    const pupil = await newPupil();
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const row = await attemptOf(draw?.id ?? '');
    const questions = row['questions'] as Record<string, unknown>[];
    expect(questions).toHaveLength(5);
    for (const question of questions) {
      expect(Object.keys(question).toSorted()).toEqual([
        'difficulty',
        'id',
        'kind',
        'options',
        'stem',
        'topic',
      ]);
    }
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(JSON.stringify(row)).not.toContain(FEEDBACK);
  });

  test('avoids questions of the last attempt as long as the pool allows', async () => {
    const pupil = await newPupil();
    const {draw} = await submit(pupil, 'lesson-a', 5);
    const next = await openDraw(pool, pupil.userId, 'lesson-a');
    const ids = async (id: string) =>
      ((await attemptOf(id))['questions'] as {id: string}[]).map((question) => question.id);
    const [first, second] = [await ids(draw.id), await ids(next?.id ?? '')];
    // Eight in the pool, five asked: the three that are left must be among the next five.
    expect(second.filter((id) => !first.includes(id))).toHaveLength(3);
  });
});

describe('a passed quiz', () => {
  test('is done with its lesson once the text was read, and opens the next with its draw', async () => {
    const pupil = await newPupil();
    await readToTheEnd(pupil, 'a');
    expect((await submit(pupil, 'lesson-a')).status).toBe(200);
    expect(await stateOf(pupil)).toEqual({
      draws: ['checkpoint-one', 'lesson-a', 'lesson-b'],
      done: ['a'],
      open: ['a', 'b'],
      modules: [],
      passed: [],
      events: ['lesson:a=10', 'quiz-bonus:lesson-a=10', 'quiz:lesson-a=10'],
      points: 30,
    });
  });

  test('completes the lesson only after reading, if the quiz came first', async () => {
    const pupil = await newPupil();
    await submit(pupil, 'lesson-a');
    expect((await stateOf(pupil)).done).toEqual([]);
    await readToTheEnd(pupil, 'a');
    expect((await stateOf(pupil)).done).toEqual(['a']);
  });

  test('passed at the second attempt earns no bonus, and passed again no second award', async () => {
    const pupil = await newPupil();
    await submit(pupil, 'lesson-a', 3);
    await submit(pupil, 'lesson-a', 1);
    await submit(pupil, 'lesson-a');
    expect((await stateOf(pupil)).events).toEqual(['quiz:lesson-a=10']);
  });

  test('is never lost by a worse attempt, which shows its keys and has no cool-down', async () => {
    const pupil = await newPupil();
    await submit(pupil, 'lesson-a');
    const {draw} = await submit(pupil, 'lesson-a', 5);
    const {rows} = await pool.query(
      `select "bestScorePct", "passedAt" is not null as "passed", "tries" from "quizProgress" where "userId" = $1`,
      [pupil.userId],
    );
    expect(rows).toEqual([{bestScorePct: 100, passed: true, tries: 2}]);
    expect((await attemptOf(draw.id))['results']).toMatchObject([
      {answer: expect.anything()},
      {},
      {},
      {},
      {},
    ]);
    expect((await submit(pupil, 'lesson-a')).status).toBe(200);
  });
});

describe('a failed quiz', () => {
  test('shows the keys, and what explains them, from the third attempt on', async () => {
    const pupil = await newPupil();
    const results = [];
    for (let no = 1; no <= 3; no += 1) {
      const {draw} = await submit(pupil, 'lesson-a', 5);
      results.push(JSON.stringify((await attemptOf(draw.id))['results']));
      await wait(pupil);
    }
    expect(results.map((one) => one.split('"answer"').length - 1)).toEqual([0, 0, 5]);
    expect(results.map((one) => one.split(SECRET).length - 1)).toEqual([0, 0, 5]);
  });

  test('leads to the heading that teaches it at once, and to the steps of its program with the key', async () => {
    const trace = {frames: [''], values: [], code: [1], start: [], steps: [], rest: '', isCut: false};
    await pool.query(`update private."question" set "after" = $1::jsonb where "quizId" = 'lesson-a'`, [
      JSON.stringify({
        section: {id: 'here', title: 'Here'},
        trace,
        mistaken: [{answer: '1\n29', html: 'You counted on.'}],
      }),
    ]);
    const pupil = await newPupil();
    const results: string[] = [];
    for (let no = 1; no <= 3; no += 1) {
      const {draw} = await submit(pupil, 'lesson-a', 5);
      results.push(JSON.stringify((await attemptOf(draw.id))['results']));
      await wait(pupil);
    }
    const counts = (words: string) => results.map((one) => one.split(words).length - 1);
    expect(counts('"section"')).toEqual([5, 5, 5]);
    expect(counts('"trace"')).toEqual([0, 0, 5]);
    // Eight in the pool, five asked, and none twice in a row: by the second attempt what is printed was asked.
    expect(
      counts('You counted on.')
        .slice(0, 2)
        .reduce((sum, one) => sum + one),
    ).toBeGreaterThan(0);
    await pool.query(`update private."question" set "after" = '{}' where "quizId" = 'lesson-a'`);
  });

  test('says why the chosen option is wrong, and nothing about the options that were not chosen', async () => {
    const pupil = await newPupil();
    const drawn = async () => {
      const draw = await openDraw(pool, pupil.userId, 'checkpoint-one');
      const {questions} = (await attemptOf(draw?.id ?? '')) as {questions: {id: string; options: string[]}[]};
      return questions.find(({id}) => id === 'checkpoint-one-0');
    };
    // Five of eight are asked: by the second attempt it was among them.
    let asked = await drawn();
    let done = await submit(pupil, 'checkpoint-one', 5);
    if (!asked) {
      asked = await drawn();
      done = await submit(pupil, 'checkpoint-one', 5);
    }
    const {results} = (await attemptOf(done.draw.id)) as {
      results: {questionId: string; given: number; feedback?: string[]}[];
    };
    const result = results.find(({questionId}) => questionId === 'checkpoint-one-0');
    expect(result?.feedback).toEqual([`${FEEDBACK} ${asked?.options[result?.given ?? -1]}`]);
    expect(JSON.stringify(results).split(FEEDBACK)).toHaveLength(2);
  });

  test('cools down by the steps of its quiz', async () => {
    const pupil = await newPupil();
    const waits: number[] = [];
    for (let no = 1; no <= 6; no += 1) {
      await submit(pupil, 'lesson-a', 5);
      const {rows} = await pool.query<{seconds: number}>(
        `select extract(epoch from "notBefore" - "issuedAt")::float8 as "seconds" from "attempt"
         where "userId" = $1 and "quizId" = 'lesson-a' and "state" = 'open'`,
        [pupil.userId],
      );
      waits.push(Math.round(rows[0]?.seconds ?? -1));
      await wait(pupil);
    }
    expect(waits).toEqual([0, 0, 600, 3600, 86_400, 86_400]);
    expect((await stateOf(pupil)).points).toBe(0);
  });

  test('says until when it cools down, by command and by REST', async () => {
    const pupil = await newPupil();
    for (let no = 1; no <= 3; no += 1) await submit(pupil, 'lesson-a', 5);
    const early = await submit(pupil, 'lesson-a');
    expect(early).toMatchObject({
      status: 429,
      body: {
        code: 'COOLING_DOWN',
        message: 'Your next attempt opens in 10 minutes.',
        waitTimeText: '10 minutes',
        nextAttemptAllowed: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });
});

describe('a module', () => {
  async function finishLessons(pupil: TestLearner) {
    for (const lessonId of ['a', 'b']) {
      await readToTheEnd(pupil, lessonId);
      await submit(pupil, `lesson-${lessonId}`);
    }
    await send(pupil, 'lessons.complete', {lessonId: 'c'});
  }

  test('is passed by its lessons and its checkpoint, and opens the next with its first draws', async () => {
    const pupil = await newPupil();
    await finishLessons(pupil);
    expect((await stateOf(pupil)).passed).toEqual([]);
    await submit(pupil, 'checkpoint-one', 1);
    const state = await stateOf(pupil);
    expect(state).toMatchObject({passed: ['one'], modules: ['two:rule'], open: ['a', 'b', 'c', 'd']});
    expect(state.draws).toContain('lesson-d');
    expect(state.draws).toContain('checkpoint-two');
  });

  test('is passed when the last lesson comes after the checkpoint', async () => {
    const pupil = await newPupil();
    await submit(pupil, 'checkpoint-one', 1);
    expect(await stateOf(pupil)).toMatchObject({passed: [], modules: []});
    await finishLessons(pupil);
    expect(await stateOf(pupil)).toMatchObject({passed: ['one'], modules: ['two:rule']});
  });

  test('is tested out of with 85 per cent, without its lessons', async () => {
    const pupil = await newPupil();
    await submit(pupil, 'checkpoint-one');
    expect(await stateOf(pupil)).toMatchObject({passed: ['one'], modules: ['two:test-out'], done: []});
  });

  test('that was open stays open when the course adds a lesson before it', async () => {
    const pupil = await newPupil();
    await readToTheEnd(pupil, 'a');
    await submit(pupil, 'lesson-a');
    await pool.query(
      `update "lesson" set "position" = "position" + 10 where "moduleId" = 'one' and "id" <> 'a'`,
    );
    await pool.query(
      `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isWritten", "blockCount")
       values ('a2', 'one', 2, 'a2', 'Summary', 10, '[]', true, 2)`,
    );
    expect((await send(pupil, 'lessons.open', {lessonId: 'b'})).status).toBe(200);
    expect((await send(pupil, 'lessons.open', {lessonId: 'c'})).status).toBe(403);
    await pool.query(`update "lesson" set "position" = -1 where "id" = 'a2'`);
  });
});
