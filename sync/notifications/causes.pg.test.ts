// What learners are told of, each cause once: whichever way its command came, and not again when it is repeated.
import {beforeAll, expect, test} from 'vitest';
import {tellDue} from '#sync/notifications/notify-later.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command, pupilsOf} from '#tests/pg/pupils.ts';
import {answersTo, newQuizCourse, openDraw} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, submit, readToTheEnd, wait} = pupilsOf(academy);
const grace = await newAdmin(academy);

beforeAll(async () => {
  await newQuizCourse(pool);
  await pool.query(`update "quiz" set "cooldownSeconds" = '{600}'`);
});

/** Causes of a learner's notifications, by the beginning of their keys. */
const told = async ({userId}: TestLearner, cause: string) =>
  (
    await pool.query<{title: string}>(
      `select "title" from "notification" where "userId" = $1 and "dedupeKey" like $2 || '%' order by "title"`,
      [userId, cause],
    )
  ).rows.map(({title}) => title);

/** How much a learner is to be told at a later time. */
const dueOf = async ({userId}: TestLearner) =>
  (await pool.query(`select from private."noticeDue" where "userId" = $1`, [userId])).rowCount;

const act = async (name: string, args: object, id: string = crypto.randomUUID()) =>
  academy.post('/api/admin/acts', {id, name, args: {reason: 'Asked for.', ...args}}, {cookie: grace.cookie});

test('badges are told as they are earned, each once, and again not when the command is repeated', async () => {
  const ada = await newPupil();
  await readToTheEnd(ada, 'a');
  expect(await told(ada, 'badge:')).toEqual([]);
  const draw = await openDraw(pool, ada.userId, 'lesson-a');
  const answers = await answersTo(pool, draw?.id ?? '', 0);
  const sent = command('quizzes.submit', {attemptId: draw?.id, answers});
  for (let times = 0; times < 3; times += 1) expect((await byRest(academy, ada, sent)).status).toBe(200);
  const first = ['First lesson', 'First quiz', 'Perfect score'].map((name) => `You earned a badge: ${name}`);
  expect(await told(ada, 'badge:')).toEqual(first);
  await readToTheEnd(ada, 'b');
  await submit(ada, 'lesson-b');
  expect(await told(ada, 'badge:')).toEqual(first);
});

/** Submits a lesson's open draw twice by the specification's own call. */
async function submitBySpec(who: TestLearner, lessonId: string, wrong = 0): Promise<void> {
  const draw = await openDraw(pool, who.userId, `lesson-${lessonId}`);
  const given = await answersTo(pool, draw?.id ?? '', wrong);
  const answers = Object.entries(given).map(([questionId, value]) => ({questionId, value}));
  const submission = {lessonId, quizSubmission: {attemptId: draw?.id, answers}};
  for (const _ of [1, 2]) await academy.post('/api/progress', submission, {cookie: who.cookie});
}

test('by the specification’s own call a badge is told as well', async () => {
  const ada = await newPupil();
  await readToTheEnd(ada, 'a');
  await submitBySpec(ada, 'a');
  expect(await told(ada, 'badge:')).toHaveLength(3);
});

test('a module that opens by progress is told once, also when the command is repeated', async () => {
  const ada = await newPupil();
  const draw = await openDraw(pool, ada.userId, 'checkpoint-one');
  const answers = await answersTo(pool, draw?.id ?? '', 0);
  const sent = command('quizzes.submit', {attemptId: draw?.id, answers});
  for (let times = 0; times < 3; times += 1) expect((await byRest(academy, ada, sent)).status).toBe(200);
  expect(await told(ada, 'module-opened:')).toHaveLength(1);
  await readToTheEnd(ada, 'a');
  await submit(ada, 'lesson-a');
  expect(await told(ada, 'module-opened:')).toHaveLength(1);
  expect(await told(ada, 'badge:tested-out')).toHaveLength(1);
});

test('a module that opens by the specification’s own call is told once as well', async () => {
  const ada = await newPupil();
  // Passed, and not well enough for all of the module.
  await submit(ada, 'checkpoint-one', 1);
  for (const lesson of ['a', 'b']) {
    await readToTheEnd(ada, lesson);
    await submit(ada, `lesson-${lesson}`);
  }
  expect(await told(ada, 'module-opened:')).toEqual([]);
  for (const _ of [1, 2])
    expect((await academy.post('/api/progress', {lessonId: 'c'}, {cookie: ada.cookie})).status).toBe(200);
  expect(await told(ada, 'module-opened:')).toHaveLength(1);
});

test('a module that an admin unlocks is told once, and not again when progress reaches it', async () => {
  const ada = await newPupil();
  const {rows} = await pool.query<{id: string}>(
    `select "id" from "module" where "prerequisiteIds" <> '[]' order by "position" limit 1`,
  );
  const moduleId = rows[0]?.id;
  const id = crypto.randomUUID();
  for (const one of [id, id, crypto.randomUUID()]) {
    expect((await act('learners.unlock', {ids: [ada.userId], moduleId}, one)).status).toBe(200);
  }
  expect(await told(ada, 'module-opened:')).toHaveLength(1);
  await submit(ada, 'checkpoint-one');
  expect(await told(ada, `module-opened:${moduleId}`)).toHaveLength(1);
});

test('the end of a wait is told when it comes, once, and by one process', async () => {
  const ada = await newPupil();
  await readToTheEnd(ada, 'a');
  await submit(ada, 'lesson-a', 5);
  while (await tellDue(pool));
  expect(await told(ada, 'cool-down:')).toEqual([]);
  await pool.query(`update private."noticeDue" set "dueAt" = now() where "userId" = $1`, [ada.userId]);
  await wait(ada);
  await Promise.all([tellDue(pool), tellDue(pool)]);
  await tellDue(pool);
  expect(await told(ada, 'cool-down:')).toEqual(['Your next attempt is open']);
  await submit(ada, 'lesson-a');
  expect(await dueOf(ada)).toBe(0);
});

test('a wait is noted once, whichever call brought the attempt, and not again once it was told', async () => {
  const [ada, bob] = [await newPupil(), await newPupil()];
  for (const who of [ada, bob]) await readToTheEnd(who, 'a');
  const draw = await openDraw(pool, ada.userId, 'lesson-a');
  const sent = command('quizzes.submit', {
    attemptId: draw?.id,
    answers: await answersTo(pool, draw?.id ?? '', 5),
  });
  for (const _ of [1, 2]) expect((await byRest(academy, ada, sent)).status).toBe(200);
  await submitBySpec(bob, 'a', 5);
  expect([await dueOf(ada), await dueOf(bob)]).toEqual([1, 1]);
  await pool.query(`update private."noticeDue" set "dueAt" = now()`);
  while (await tellDue(pool));
  expect((await byRest(academy, ada, sent)).status).toBe(200);
  while (await tellDue(pool));
  for (const who of [ada, bob]) {
    expect(await told(who, 'cool-down:')).toEqual(['Your next attempt is open']);
    expect(await dueOf(who)).toBe(0);
  }
});

test('a change of role is told, each change once', async () => {
  const ada = await newPupil();
  const to = (isDev: boolean) =>
    academy.outside.request(`/api/admin/learners/${ada.userId}/dev`, {
      method: 'PUT',
      headers: {origin: 'http://localhost:8080', cookie: grace.cookie, 'content-type': 'application/json'},
      body: JSON.stringify({isDev}),
    });
  for (const isDev of [true, true, false]) expect((await to(isDev)).status).toBe(200);
  expect(await told(ada, 'role:')).toEqual([
    'You’re a developer of the academy now',
    'You’re no longer a developer of the academy',
  ]);
});

test('a move to another cohort is told, each move once: there, back, and not when the act is repeated', async () => {
  const ada = await newPupil();
  await pool.query(
    `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
     select lower("name"), "name", now(), now() + interval '1 day', false from unnest('{Here,There}'::text[]) as v("name")`,
  );
  await pool.query(`update "learner" set "cohortId" = 'here' where "userId" = $1`, [ada.userId]);
  const [moved, back] = [crypto.randomUUID(), crypto.randomUUID()];
  const move = (id: string) => act('learners.cohort', {ids: [ada.userId], cohortId: 'there'}, id);
  for (const id of [moved, moved, crypto.randomUUID()]) expect((await move(id)).status).toBe(200);
  expect(await told(ada, 'cohort:')).toEqual(['You’re now in the cohort There']);
  for (const _ of [1, 2])
    expect((await act('learners.cohort-back', {ids: [ada.userId], actId: moved}, back)).status).toBe(200);
  expect(await told(ada, 'cohort:')).toEqual([
    'You’re now in the cohort Here',
    'You’re now in the cohort There',
  ]);
  await move(crypto.randomUUID());
  expect(await told(ada, 'cohort:')).toHaveLength(3);
});

test('another time for the assessment is told, once for each change', async () => {
  const ada = await newPupil();
  const set = (factor: string, id: string = crypto.randomUUID()) =>
    act('learners.setTimeFactor', {ids: [ada.userId], factor}, id);
  const id = crypto.randomUUID();
  // What holds anyway is no change.
  for (const reply of [await set('1'), await set('1.5', id), await set('1.5', id), await set('1.5')])
    expect(reply.status).toBe(200);
  expect(await told(ada, 'assessment-time:')).toEqual(['You have 90 minutes for the assessment']);
  await set('1');
  expect(await told(ada, 'assessment-time:')).toHaveLength(2);
});
