// What admins do to assessments: with a reason and an event.
import {beforeEach, describe, expect, test} from 'vitest';
import type {QuestionsReply} from '#schema/assessment/assessment.api.ts';
import {newcomer, newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {letPass, markedGrader, seedItems} from '#tests/pg/assessment.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';
import {renewSessionsOf} from '#sync/account/sessions/sessions.ts';
import {gradeNext} from '#sync/assessment/grading.ts';
import {notifyLater, tellDue} from '#sync/notifications/notify-later.ts';
import {notify} from '#sync/notifications/notify.ts';

const academy = await testAcademy();
const {pool} = academy;
await newLessons(pool, 'study');
await seedItems(pool);
const needs = {pool, grader: markedGrader(), notify, notifyLater, renewSessions: renewSessionsOf};
const reason = 'The power went out.';

let ada: TestLearner;
let grace: TestAdmin;
beforeEach(async () => {
  ada = await newcomer(pool);
  grace = await newAdmin(academy);
});

const act = async (name: string, args: object) => {
  const body = {id: crypto.randomUUID(), name, args: {ids: [ada.userId], reason, ...args}};
  const reply = await academy.post('/api/admin/acts', body, {cookie: grace.cookie});
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
};
const ask = () =>
  academy.get('/api/python-assessment/questions', {
    cookie: ada.cookie,
    headers: {'sec-fetch-site': 'same-origin'},
  });
const start = async () => (await (await ask()).json()) as QuestionsReply;
const eventsOf = async (action: string) =>
  (
    await pool.query<{target: string; details: Record<string, unknown>}>(
      `select "target", "details" from private."auditEvent" where "actor" = 'admin:' || $1 and "action" = $2`,
      [grace.id, action],
    )
  ).rows;

describe('a reset', () => {
  test('ends a running attempt as if it had not been, and the next one asks something else', async () => {
    const first = await start();
    const id = first.questions[0]?.id ?? '';
    await byRest(
      academy,
      ada,
      command('assessment.answer', {attemptId: first.attemptId, questionId: id, value: 0}),
    );
    expect((await act('learners.resetAssessment', {})).body).toEqual({done: [ada.userId], skipped: []});
    const late = await byRest(
      academy,
      ada,
      command('assessment.answer', {attemptId: first.attemptId, questionId: id, value: 1}),
    );
    expect(await late.json()).toMatchObject({
      message: 'This attempt was reset. Reload the page to start a new one.',
    });
    const next = await start();
    const before = new Set(first.questions.map((one) => one.id));
    expect(next.questions.filter((one) => before.has(one.id))).toEqual([]);
    const [event] = await eventsOf('learner.assessment-reset');
    expect(event).toMatchObject({target: `learner:${ada.userId}`});
  });

  test('ends the wait after a failed attempt, whose result stays', async () => {
    const {attemptId} = await start();
    await byRest(academy, ada, command('assessment.submit', {attemptId}));
    await gradeNext(needs, attemptId);
    expect((await ask()).status).toBe(429);
    const told = async () => {
      while (await tellDue(pool));
      const {rowCount} = await pool.query(
        `select from "notification" where "userId" = $1 and "dedupeKey" = 'assessment-open:' || $2`,
        [ada.userId, attemptId],
      );
      return rowCount;
    };
    // The wait was to end by itself, and is told then.
    expect(await told()).toBe(0);
    await act('learners.resetAssessment', {});
    expect(await told()).toBe(1);
    expect((await pool.query(`select from private."noticeDue"`)).rowCount).toBe(0);
    expect((await ask()).status).toBe(200);
    const {rows} = await pool.query(`select "passed" from "assessmentAttempt" where "id" = $1`, [attemptId]);
    expect(rows).toEqual([{passed: false}]);
  });

  test('does nothing to a pass, to an attempt that is being graded, and to someone who is free to start', async () => {
    expect((await act('learners.resetAssessment', {})).body).toMatchObject({done: []});
    const {attemptId} = await start();
    await byRest(academy, ada, command('assessment.submit', {attemptId}));
    expect((await act('learners.resetAssessment', {})).body).toMatchObject({done: []});
    ada = await newLearner(pool);
    expect((await act('learners.resetAssessment', {})).body).toMatchObject({
      done: [],
      skipped: [{id: ada.userId, why: 'Nothing to reset: passed, being graded, or free to start.'}],
    });
  });
});

describe('a time factor', () => {
  test('gives a running attempt its new end, and holds for the next', async () => {
    const {startedAt} = await start();
    expect((await act('learners.setTimeFactor', {factor: '1.5'})).body).toEqual({
      done: [ada.userId],
      skipped: [],
    });
    const {dueAt, attemptId} = await start();
    expect(Date.parse(dueAt) - Date.parse(startedAt)).toBe(90 * 60_000);
    await byRest(academy, ada, command('assessment.submit', {attemptId}));
    await gradeNext(needs, attemptId);
    await letPass(pool, ada.userId, 24 * 60 + 1);
    const next = await start();
    expect(Date.parse(next.dueAt) - Date.parse(next.startedAt)).toBe(90 * 60_000);
    expect(await eventsOf('learner.time-factor-set')).toMatchObject([{details: {factor: 1.5}}]);
  });

  test.each(['0.5', '10', 'x', 2, undefined])('of %j is refused in words', async (factor) => {
    const {status, body} = await act('learners.setTimeFactor', {factor});
    expect([status, body]).toMatchObject([
      400,
      {message: expect.stringContaining('factor must be one of 1, 1.25')},
    ]);
  });
});

test('both need a reason', async () => {
  for (const name of ['learners.resetAssessment', 'learners.setTimeFactor']) {
    expect((await act(name, {reason: ' ', factor: '2'})).status).toBe(400);
  }
});
