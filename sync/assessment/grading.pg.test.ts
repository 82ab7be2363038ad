// Grading: what passes, what waits, what is told; and the end of the time without a browser.
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {renewSessionsOf} from '#sync/account/sessions/sessions.ts';
import {lookAtAttempts} from '#sync/assessment/assessment.jobs.ts';
import {gradeNext} from '#sync/assessment/grading.ts';
import {notifyLater, tellDue} from '#sync/notifications/notify-later.ts';
import {notify} from '#sync/notifications/notify.ts';
import {CLAIMED_MS} from '#sync/python/grade-later.ts';
import {newLessons, testAcademy} from '#tests/pg/academy.ts';
import {answersFor, letPass, markedGrader, noGrader, RIGHT_PROGRAM, seedItems} from '#tests/pg/assessment.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {sittingsIn, type Sitter} from '#tests/pg/sittings.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '10000'});
const {pool} = academy;
await newLessons(pool, 'study');
await seedItems(pool);
const {newSitter} = sittingsIn(academy);

let ada: Sitter;
beforeEach(async () => {
  ada = await newSitter();
});

const needs = {pool, grader: markedGrader(), notify, notifyLater, renewSessions: renewSessionsOf};

/** Submits, and grades as the job does. */
async function sit({start, end}: Sitter, wrong: Parameters<typeof answersFor>[1]) {
  const {attemptId, questions} = await start();
  expect((await end(attemptId, answersFor(questions, wrong))).status).toBe(200);
  await gradeNext(needs, attemptId);
}

/** Titles of what a learner was told, oldest first. */
const toldTo = async ({userId}: Sitter) =>
  (
    await pool.query<{title: string}>(
      `select "title" from "notification" where "userId" = $1 order by "createdAt"`,
      [userId],
    )
  ).rows.map(({title}) => title);

describe('the result', () => {
  test('passes with seven in ten and six programs, opens the gate and renews every session', async () => {
    await sit(ada, {wrong: 3, wrongPrograms: 6});
    expect(await ada.row()).toMatchObject({
      state: 'graded',
      scorePct: 70,
      rightCount: 21,
      codeRight: 6,
      codeTotal: 12,
      passed: true,
      nextAttemptAllowed: null,
    });
    expect(await ada.hasPassed()).toBe(true);
    const {rows} = await pool.query(`select "mustRenew" from private."session" where "userId" = $1`, [
      ada.userId,
    ]);
    expect(rows).toEqual([{mustRenew: true}]);
    expect(await toldTo(ada)).toEqual(['You passed the Python assessment']);
    const again = await ada.ask();
    expect([again.status, await again.json()]).toMatchObject([
      400,
      {message: 'You’ve already passed the assessment.'},
    ]);
  });

  test.each([
    ['with less than seven in ten', {wrong: 4, wrongPrograms: 6}, 66],
    ['with less than six programs, whatever the score', {wrong: 0, wrongPrograms: 7}, 76],
  ])('fails %s, waits a day, and names a lesson for each topic', async (_, wrong, scorePct) => {
    await sit(ada, wrong);
    const row = await ada.row();
    expect(row).toMatchObject({state: 'graded', scorePct, passed: false});
    expect(await ada.hasPassed()).toBe(false);
    const topics = row['topics'] as {right: boolean; study?: object}[];
    expect(topics).toHaveLength(30);
    expect(topics[0]?.study).toEqual({title: 'study', href: '/modules/mod/lessons/study#part'});
    const waiting = await ada.ask();
    expect(waiting.status).toBe(429);
    expect(waiting.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await waiting.json()).toMatchObject({
      code: 'COOLING_DOWN',
      waitTimeText: '24 hours',
      nextAttemptAllowed: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const resent = await ada.submit({});
    expect([resent.status, await resent.json()]).toMatchObject([429, {waitTimeText: '24 hours'}]);
    await letPass(pool, ada.userId, 24 * 60 + 1);
    const next = await ada.start();
    expect(next.no).toBe(2);
    const before = new Set(row.questions.map(({id}) => id));
    expect(next.questions.filter(({id}) => before.has(id))).toEqual([]);
  });

  test.each([
    ['pass', {}, 'You passed the Python assessment'],
    ['failure', {wrong: 18}, 'Your assessment is graded'],
  ])('of a %s is told once, however often it is sent and graded', async (_, wrong, title) => {
    const {attemptId, questions} = await ada.start();
    const sent = command('assessment.submit', {attemptId, answers: answersFor(questions, wrong)});
    for (let times = 0; times < 3; times += 1) {
      expect((await byRest(academy, ada, sent)).status).toBe(200);
      await Promise.all([gradeNext(needs, attemptId), gradeNext(needs, attemptId)]);
    }
    // By the specification's own call it is known to be graded.
    expect((await ada.submit({})).status).not.toBe(200);
    expect(await toldTo(ada)).toEqual([title]);
  });

  test('is told once by the specification’s own call, too', async () => {
    const {attemptId, questions} = await ada.start();
    // Where no program was written none has to run.
    const answers = answersFor(questions.filter(({kind}) => kind !== 'code'));
    for (let times = 0; times < 2; times += 1) await ada.submit(answers);
    await gradeNext(needs, attemptId);
    expect(await toldTo(ada)).toEqual(['Your assessment is graded']);
  });

  test('that failed opens the next attempt by itself: that is told then, once, and by one process', async () => {
    await sit(ada, {wrong: 18});
    while (await tellDue(pool));
    expect(await toldTo(ada)).toHaveLength(1);
    await pool.query(`update private."noticeDue" set "dueAt" = now() where "userId" = $1`, [ada.userId]);
    await Promise.all([tellDue(pool), tellDue(pool)]);
    while (await tellDue(pool));
    expect((await toldTo(ada)).slice(1)).toEqual(['You can take the Python assessment again']);
  });

  test('counts what was saved where the submission leaves an answer out, and nothing for what was never answered', async () => {
    const {attemptId, questions} = await ada.start();
    const right = answersFor(questions);
    const [first, second, third] = questions.map(({id}) => id);
    await ada.answer(attemptId, first ?? '', right[first ?? '']);
    await ada.end(attemptId, {[second ?? '']: right[second ?? '']});
    await gradeNext(needs, attemptId);
    const row = await ada.row();
    expect(row).toMatchObject({rightCount: 2, passed: false});
    expect((row['topics'] as {answered: boolean}[]).map(({answered}) => answered).slice(0, 3)).toEqual([
      true,
      true,
      false,
    ]);
    expect(third).toBeDefined();
  });

  test('comes when the time is over and no browser is open', async () => {
    const {attemptId, questions} = await ada.start();
    for (const [id, value] of Object.entries(answersFor(questions))) await ada.answer(attemptId, id, value);
    await letPass(pool, ada.userId, 60);
    await lookAtAttempts(needs);
    expect(await ada.row()).toMatchObject({state: 'running'});
    await letPass(pool, ada.userId, 2);
    await lookAtAttempts(needs);
    expect(await ada.row()).toMatchObject({state: 'graded', submittedBy: 'clock', passed: true});
    // The browser's own submission, sent when it was back.
    expect((await ada.end(attemptId)).status).toBe(200);
  });

  test('waits with all answers while nothing can be graded, runs no program twice, and is never a failed one', async () => {
    const {attemptId, questions} = await ada.start();
    await ada.end(attemptId, answersFor(questions));
    const again = async (grader: typeof noGrader) => {
      await pool.query(`update private."assessmentKey" set "gradeAfter" = now() where "attemptId" = $1`, [
        attemptId,
      ]);
      await gradeNext({...needs, grader}, attemptId);
    };
    await again(noGrader);
    expect(await ada.row()).toMatchObject({state: 'submitted', delay: 'unavailable', passed: null});
    await again(markedGrader(5));
    expect(await ada.row()).toMatchObject({state: 'submitted', delay: 'busy'});
    const last = markedGrader();
    await again(last);
    expect(last.graded).toEqual(Array.from({length: 7}, () => RIGHT_PROGRAM));
    expect(await ada.row()).toMatchObject({state: 'graded', passed: true, delay: null, rightCount: 30});
  });

  test('is not graded by somebody else while one is at it, however long that takes', async () => {
    vi.useFakeTimers({toFake: ['setInterval', 'clearInterval']});
    const {attemptId, questions} = await ada.start();
    await ada.end(attemptId, answersFor(questions));
    const patient = markedGrader();
    const {promise: isOver, resolve: end} = Promise.withResolvers<void>();
    const slow: typeof patient.grade = async (...asked) => {
      await isOver;
      return patient.grade(...asked);
    };
    const grading = gradeNext({...needs, grader: {grade: slow}}, attemptId);
    const isMine = async () =>
      (
        await pool.query<{is: boolean}>(
          `select "gradeAfter" > now() as "is" from private."assessmentKey" where "attemptId" = $1`,
          [attemptId],
        )
      ).rows[0]?.is;
    await expect.poll(isMine).toBe(true);
    // As if its time had passed.
    await pool.query(`update private."assessmentKey" set "gradeAfter" = now() where "attemptId" = $1`, [
      attemptId,
    ]);
    vi.advanceTimersByTime(CLAIMED_MS / 2);
    await expect.poll(isMine).toBe(true);
    expect(await gradeNext(needs, attemptId)).toBe(false);
    end();
    await grading;
    expect(await ada.row()).toMatchObject({state: 'graded', passed: true});
    expect(patient.graded).toHaveLength(12);
  });

  test('is written once, however many grade at the same time', async () => {
    const {attemptId, questions} = await ada.start();
    await ada.end(attemptId, answersFor(questions));
    const done = await Promise.all(Array.from({length: 5}, () => gradeNext(needs, attemptId)));
    expect(done.filter(Boolean)).toHaveLength(1);
  });
});
