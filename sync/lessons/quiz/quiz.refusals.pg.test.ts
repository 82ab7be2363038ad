import {beforeAll, describe, expect, test} from 'vitest';
import {testAcademy} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command, pupilsOf} from '#tests/pg/pupils.ts';
import {answersTo, newQuizCourse, openDraw} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send, submit, stateOf, attemptOf} = pupilsOf(academy);

beforeAll(async () => {
  await newQuizCourse(pool);
});

describe('rejects with a reason and without changes', () => {
  test.each([
    [
      'a question that was not drawn',
      (answers: object) => ({...answers, other: 1}),
      'One of the answers is for',
    ],
    ['a question that is left out', () => ({}), 'Question 1:'],
    [
      'an answer of another form',
      (answers: object) => mapped(answers, () => ({no: 1})),
      'An answer must be an option',
    ],
    ['an option that there is not', (answers: object) => mapped(answers, () => 19), 'Question'],
    ['options twice', (answers: object) => mapped(answers, () => [0, 0]), 'Question'],
    ['a text beyond the limit', (answers: object) => mapped(answers, () => 'x'.repeat(2001)), 'An answer'],
  ])('%s', async (_, spoil, message) => {
    const pupil = await newPupil();
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const answers = spoil(await answersTo(pool, draw?.id ?? ''));
    const refused = await send(pupil, 'quizzes.submit', {attemptId: draw?.id, answers});
    expect(refused).toMatchObject({status: 400, body: {code: 'INVALID'}});
    expect(String(refused.body['message'])).toContain(message);
    expect(await openDraw(pool, pupil.userId, 'lesson-a')).toEqual(draw);
    expect((await stateOf(pupil)).points).toBe(0);
  });

  const mapped = (answers: object, value: () => unknown) =>
    Object.fromEntries(Object.keys(answers).map((id) => [id, value()]));

  test('fields that are not asked for', async () => {
    const pupil = await newPupil();
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const answers = await answersTo(pool, draw?.id ?? '');
    expect(await send(pupil, 'quizzes.submit', {attemptId: draw?.id, answers, scorePct: 100})).toMatchObject({
      status: 400,
    });
  });

  test('an attempt of somebody else', async () => {
    const [pupil, other] = [await newPupil(), await newPupil()];
    const draw = await openDraw(pool, other.userId, 'lesson-a');
    const answers = await answersTo(pool, draw?.id ?? '');
    expect(await send(pupil, 'quizzes.submit', {attemptId: draw?.id, answers})).toMatchObject({
      status: 404,
      body: {message: 'You don’t have this attempt.'},
    });
    expect(await openDraw(pool, other.userId, 'lesson-a')).toEqual(draw);
  });

  test('the same attempt by two concurrent commands: grades one, rejects the other', async () => {
    const pupil = await newPupil();
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const answers = await answersTo(pool, draw?.id ?? '');
    const both = await Promise.all(
      [1, 2].map(() => send(pupil, 'quizzes.submit', {attemptId: draw?.id, answers})),
    );
    expect(new Set(both.map(({status}) => status))).toEqual(new Set([200, 400]));
    expect((await stateOf(pupil)).points).toBe(20);
    expect((await openDraw(pool, pupil.userId, 'lesson-a'))?.no).toBe(2);
  });

  test('the same command twice: grades once, replies twice', async () => {
    const pupil = await newPupil();
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const submission = command('quizzes.submit', {
      attemptId: draw?.id,
      answers: await answersTo(pool, draw?.id ?? ''),
    });
    for (const reply of [
      await byRest(academy, pupil, submission),
      await byRest(academy, pupil, submission),
    ]) {
      expect(reply.status).toBe(200);
    }
    expect((await stateOf(pupil)).points).toBe(20);
  });

  test('a locked lesson, with the steps that open it', async () => {
    const pupil = await newPupil();
    expect(await send(pupil, 'lessons.open', {lessonId: 'b'})).toMatchObject({
      status: 403,
      body: {code: 'LOCKED', message: 'Finish “a” to open this lesson.'},
    });
    expect(await send(pupil, 'lessons.open', {lessonId: 'd'})).toMatchObject({
      status: 403,
      body: {code: 'LOCKED', message: 'Pass “one” to open “two”.'},
    });
    expect(await send(pupil, 'lessons.complete', {lessonId: 'c'})).toMatchObject({status: 403});
    expect(await send(pupil, 'lessons.complete', {lessonId: 'a'})).toMatchObject({
      status: 400,
      body: {message: 'Pass the quiz to finish this lesson.'},
    });
    expect(
      await send(pupil, 'lessons.read', {lessonId: 'b', block: 0, reached: 2, seconds: 1}),
    ).toMatchObject({
      status: 400,
    });
    expect(await stateOf(pupil)).toMatchObject({done: [], open: ['a'], points: 0});
  });
});

describe('answers that are not submitted', () => {
  test('are stored, replaced, and deleted when the attempt is graded', async () => {
    const pupil = await newPupil();
    const draw = await openDraw(pool, pupil.userId, 'lesson-a');
    const questions = (await attemptOf(draw?.id ?? ''))['questions'] as {id: string; kind: string}[];
    const answers = await answersTo(pool, draw?.id ?? '');
    const [first] = questions;
    const keep = (value: unknown) =>
      send(pupil, 'quizzes.answer', {attemptId: draw?.id, questionId: first?.id, value});
    const kept = async () =>
      (await pool.query(`select "value" from "attemptAnswer" where "userId" = $1`, [pupil.userId])).rows;
    const value = answers[first?.id ?? ''];
    expect((await keep(value)).status).toBe(200);
    expect((await keep(value)).status).toBe(200);
    expect(await kept()).toEqual([{value}]);
    expect(
      (await send(pupil, 'quizzes.answer', {attemptId: draw?.id, questionId: 'x', value: 1})).status,
    ).toBe(400);
    await submit(pupil, 'lesson-a');
    expect(await kept()).toEqual([]);
    expect((await keep(value)).status).toBe(400);
  });
});
