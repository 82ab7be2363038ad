// Work on exercises: drafts of every device, and what the server makes of a device's word.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {EXERCISE_POINTS} from '#schema/leaderboard/points.rules.ts';
import {award} from '#sync/leaderboard/award.ts';
import type {Log} from '#sync/db/pool.ts';
import {verifyExercises} from '#sync/lessons/exercises/exercises.jobs.ts';
import {graderIn, type Grader, type GradeResult} from '#sync/python/grader.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {newQuizCourse} from '#tests/pg/quizzes.ts';

vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const academy = await testAcademy();
const {pool} = academy;
const log: Log = (event, error) => academy.logged.push({event, error});
const {newPupil, send} = pupilsOf(academy);
const dataDir = mkdtempSync(join(tmpdir(), 'academy-exercises-'));
const grader = graderIn({dataDir, log});
afterAll(() => {
  grader.close();
  rmSync(dataDir, {recursive: true, force: true});
});

const ADD = {
  kind: 'exercise',
  id: 'add',
  tests: [
    {name: 'adds', call: 'add(1, 2)', equals: '3'},
    {name: 'adds texts', call: "add('a', 'b')", equals: "'ab'", hidden: true},
  ],
};
/** The grader has no packages. */
const MEAN = {...ADD, id: 'mean', needs: ['numpy']};
const RIGHT = 'def add(a, b): return a + b';

beforeAll(async () => {
  await newQuizCourse(pool);
  for (const lesson of ['a', 'd']) {
    await pool.query(
      `insert into "lessonBody" ("lessonId", "moduleId", "version", "blocks", "isFree") values ($1, $2, 'v', $3, true)`,
      [lesson, lesson === 'a' ? 'one' : 'two', JSON.stringify([{kind: 'prose', html: ''}, ADD, MEAN])],
    );
  }
});

const work = {lessonId: 'a', exerciseId: 'add', code: RIGHT, hints: 0};
const workOf = async ({userId}: TestLearner) =>
  (
    await pool.query<Record<string, unknown>>(
      `select "code", "hints", "state", "failed" from "exerciseWork" where "userId" = $1`,
      [userId],
    )
  ).rows;
const pointsOf = async ({userId}: TestLearner) =>
  (await pool.query(`select "kind", "points" from "pointEvent" where "userId" = $1`, [userId])).rows;
const waiting = async ({userId}: TestLearner) =>
  (await pool.query(`select "code" from private."exerciseCheck" where "userId" = $1`, [userId])).rows;
const verify = (by: Pick<Grader, 'grade'> = grader) => verifyExercises({pool, award, grader: by, log});

describe('a draft', () => {
  test('is kept, and the latest counts; opened hints stay open', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.draft', {...work, code: 'x = 1', hints: 2});
    await send(ada, 'exercises.draft', {...work, code: 'x = 2', hints: 1});
    expect(await workOf(ada)).toEqual([{code: 'x = 2', hints: 2, state: 'open', failed: null}]);
    expect(await waiting(ada)).toEqual([]);
  });

  test.each([
    ['an exercise that is not there', {exerciseId: 'none'}, 404],
    ['a lesson that is not there', {lessonId: 'none'}, 404],
    ['a lesson that is not open', {lessonId: 'd'}, 403],
    ['more code than is kept', {code: 'x'.repeat(20_001)}, 400],
    ['more hints than there are', {hints: 4}, 400],
    ['code that is no text', {code: 7}, 400],
  ])('for %s is rejected', async (_, change, status) => {
    const ada = await newPupil();
    const reply = await send(ada, 'exercises.draft', {...work, ...change});
    expect([reply.status, typeof reply.body['message']]).toEqual([status, 'string']);
    expect(await workOf(ada)).toEqual([]);
  });

  test('with a character that the database cannot hold is no error of the server', async () => {
    const ada = await newPupil();
    const {status} = await send(ada, 'exercises.draft', {...work, code: 'x = "\0"'});
    expect(status).toBeLessThan(500);
  });
});

describe.skipIf(process.platform !== 'linux')('a solution', () => {
  test('gives its points once the server has run it, and only once', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', work);
    expect(await workOf(ada)).toMatchObject([{state: 'solved'}]);
    expect(await pointsOf(ada)).toEqual([]);
    await verify();
    expect(await workOf(ada)).toMatchObject([{code: RIGHT, state: 'verified', failed: null}]);
    expect(await pointsOf(ada)).toEqual([{kind: 'exercise', points: EXERCISE_POINTS}]);
    await send(ada, 'exercises.solve', {...work, code: `${RIGHT}\n`});
    expect(await waiting(ada)).toEqual([]);
    await verify();
    expect(await pointsOf(ada)).toHaveLength(1);
  });

  test('that a device only calls right is refuted, with the test that failed; a right one counts afterwards', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', {...work, code: 'def add(a, b): return 3'});
    await verify();
    expect(await workOf(ada)).toMatchObject([{state: 'refuted', failed: 'adds texts'}]);
    expect(await pointsOf(ada)).toEqual([]);
    await send(ada, 'exercises.solve', work);
    expect(await workOf(ada)).toMatchObject([{state: 'solved', failed: null}]);
    await verify();
    expect(await workOf(ada)).toMatchObject([{state: 'verified'}]);
    expect(await pointsOf(ada)).toHaveLength(1);
  });

  test('a draft after it changes its code, not what it is', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', work);
    await verify();
    await send(ada, 'exercises.draft', {...work, code: 'x = 1'});
    expect(await workOf(ada)).toMatchObject([{code: 'x = 1', state: 'verified'}]);
  });
});

describe('where the grader', () => {
  const replying = (result: GradeResult) => ({grade: () => Promise.resolve(result)});

  test('is busy, a solution waits as long as the grader says', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', work);
    const asked = vi.fn<Grader['grade']>(() => Promise.resolve({state: 'busy', retryAfterS: 1}));
    await verify({grade: asked});
    const {rows} = await pool.query(
      `select extract(epoch from "gradeAfter" - now()) between 0 and 1 as "soon" from private."exerciseCheck"`,
    );
    expect(rows).toEqual([{soon: true}]);
    await pool.query(`update private."exerciseCheck" set "gradeAfter" = now()`);
    await verify({grade: asked});
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await workOf(ada)).toMatchObject([{state: 'solved'}]);
    await pool.query(`delete from private."exerciseCheck"`);
  });

  test('ends in the middle, another process takes the solution over, but not before the first one’s time', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', work);
    const asked = vi.fn<Grader['grade']>(() => Promise.reject(new Error('ended')));
    await expect(verify({grade: asked})).rejects.toThrow('ended');
    await verify({grade: asked});
    expect(asked).toHaveBeenCalledTimes(1);
    await pool.query(`update private."exerciseCheck" set "gradeAfter" = "gradeAfter" - interval '2 minutes'`);
    await expect(verify({grade: asked})).rejects.toThrow('ended');
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await workOf(ada)).toMatchObject([{state: 'solved'}]);
    await pool.query(`delete from private."exerciseCheck"`);
  });

  test('is not available, a solution stays without points and is tried again later', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', work);
    await verify(replying({state: 'unavailable', why: 'no sandbox'}));
    const asked = vi.fn<Grader['grade']>();
    await verify({grade: asked});
    expect(asked).not.toHaveBeenCalled();
    expect(await waiting(ada)).toEqual([{code: RIGHT}]);
    expect(await pointsOf(ada)).toEqual([]);
    await pool.query(`delete from private."exerciseCheck"`);
  });

  test('is still at an older solution, the newer one is run too', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', {...work, code: 'older'});
    await verify({
      grade: async () => {
        await send(ada, 'exercises.solve', {...work, code: 'newer'});
        return {state: 'graded', results: []};
      },
    });
    expect(await waiting(ada)).toEqual([{code: 'newer'}]);
    expect(await workOf(ada)).toMatchObject([{code: 'newer', state: 'solved'}]);
    await pool.query(`delete from private."exerciseCheck"`);
  });

  test('has no packages, a solution that needs them stays solved and is never run', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', {...work, exerciseId: 'mean'});
    expect(await waiting(ada)).toEqual([]);
    await verify();
    expect(await workOf(ada)).toMatchObject([{code: RIGHT, state: 'solved', failed: null}]);
    expect(await pointsOf(ada)).toEqual([]);
  });

  test('finds that the exercise is gone, nothing waits for it', async () => {
    const ada = await newPupil();
    await send(ada, 'exercises.solve', work);
    await pool.query(`update private."exerciseCheck" set "exerciseId" = 'gone' where "userId" = $1`, [
      ada.userId,
    ]);
    await verify(replying({state: 'graded', results: []}));
    expect(await waiting(ada)).toEqual([]);
  });
});
