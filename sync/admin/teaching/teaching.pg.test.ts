// Reports and disputes are answered, and the learner is told; figures of the course are counted.
import {describe, expect, test} from 'vitest';
import {newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool} = academy;
await newLessons(pool, 'l-1');

const act = async (admin: TestAdmin, name: string, args: object, id: string = crypto.randomUUID()) => {
  const answer = await academy.post('/api/admin/acts', {id, name, args}, {cookie: admin.cookie});
  return (await answer.json()) as {done?: string[]; skipped?: object[]; message?: string};
};
const report = async ({userId}: TestLearner) => {
  const id = crypto.randomUUID();
  await pool.query(
    `insert into "mistakeReport" ("id", "userId", "lessonId", "quote", "text") values ($1, $2, 'l-1', 'q', 'wrong')`,
    [id, userId],
  );
  return id;
};
const dispute = async ({userId}: TestLearner) => {
  const id = crypto.randomUUID();
  await pool.query(
    `insert into "scoreDispute" ("id", "userId", "entryId", "period", "text", "state", "createdAt")
     values ($1, $2, 'e', 'all', 'These points look wrong to me.', 'open', now())`,
    [id, userId],
  );
  return id;
};
const toldTo = async ({userId}: TestLearner) =>
  (
    await pool.query<{title: string; message: string; actionUrl: string}>(
      `select "title", "message", "actionUrl" from "notification" where "userId" = $1`,
      [userId],
    )
  ).rows;

describe('a mistake report', () => {
  test('is answered once, and the learner is told in the admin’s words', async () => {
    const [grace, alan, ada] = [await newAdmin(academy), await newAdmin(academy), await newLearner(pool)];
    const id = await report(ada);
    const args = {ids: [id], state: 'mended', reason: 'Thanks, the sum was wrong.'};
    const answers = await Promise.all([
      act(grace, 'reports.answer', args),
      act(alan, 'reports.answer', args),
    ]);
    expect(answers.flatMap(({done = []}) => done)).toEqual([id]);
    expect(answers.flatMap(({skipped = []}) => skipped)).toEqual([{id, why: 'Already answered, or gone.'}]);
    expect(await toldTo(ada)).toEqual([
      {
        title: 'Your report helped: “l-1” is corrected',
        message: 'Thanks, the sum was wrong.',
        actionUrl: '/modules/mod/lessons/l-1',
      },
    ]);
  });

  test('that was right after all is answered in other words, and once where the act comes again', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const args = {ids: [await report(ada)], state: 'declined', reason: 'It is right as it is.'};
    const id = crypto.randomUUID();
    for (const one of [id, id, crypto.randomUUID()]) await act(grace, 'reports.answer', args, one);
    expect(await toldTo(ada)).toMatchObject([
      {title: 'We looked at your report on “l-1”', message: 'It is right as it is.'},
    ]);
  });

  test('that is gone under the one who answers is skipped', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const id = await report(ada);
    await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
    const answer = await act(grace, 'reports.answer', {ids: [id], state: 'declined', reason: 'It is right.'});
    expect(answer).toEqual({done: [], skipped: [{id, why: 'Already answered, or gone.'}]});
  });

  test('takes no answer but the two', async () => {
    const answer = await act(await newAdmin(academy), 'reports.answer', {
      ids: ['a'],
      state: 'open',
      reason: 'x',
    });
    expect(answer).toMatchObject({message: 'Choose an answer'});
  });
});

test('many score disputes are answered at once, each learner is told', async () => {
  const [grace, ada, bob] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
  const ids = [await dispute(ada), await dispute(bob)];
  const answer = await act(grace, 'disputes.answer', {
    ids,
    state: 'declined',
    reason: 'The points are right.',
  });
  expect(answer.done?.toSorted()).toEqual(ids.toSorted());
  for (const who of [ada, bob]) {
    expect(await toldTo(who)).toMatchObject([
      {title: 'We looked at the points you questioned', message: 'The points are right.'},
    ]);
  }
});

test('a score dispute that was right is answered in other words, and once where the act comes again', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const args = {ids: [await dispute(ada)], state: 'upheld', reason: 'They are taken back.'};
  const id = crypto.randomUUID();
  for (const one of [id, id, crypto.randomUUID()]) await act(grace, 'disputes.answer', args, one);
  expect(await toldTo(ada)).toMatchObject([
    {title: 'You were right about those points', message: 'They are taken back.'},
  ]);
});

test('the figures count who opened and finished a lesson, and how questions were answered', async () => {
  const [grace, ada, bob] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "openedAt", "doneAt")
     values ($1, 'l-1', now(), now()), ($2, 'l-1', now(), null)
     on conflict ("userId", "lessonId") do update set "openedAt" = now(), "doneAt" = excluded."doneAt"`,
    [ada.userId, bob.userId],
  );
  await pool.query(
    `insert into "quiz" ("id", "moduleId", "lessonId", "passPct", "drawCount", "poolSize", "cooldownSeconds", "isOpen")
     values ('q', 'mod', 'l-1', 70, 1, 1, '{}', true)`,
  );
  await pool.query(
    `insert into private."question" ("id", "quizId", "kind", "stem", "answer", "explanation", "topic", "difficulty")
     values ('q-1', 'q', 'text', '[]', '[]', '[]', 'types', 2)`,
  );
  const graded = (userId: string, correct: boolean, scorePct: number) =>
    pool.query(
      `insert into "attempt" ("id", "userId", "quizId", "no", "state", "questions", "issuedAt", "notBefore", "gradedAt",
                              "scorePct", "passed", "results")
       values ($1, $2, 'q', 1, 'graded', '[]', now(), now(), now(), $3, $4, $5)`,
      [
        crypto.randomUUID(),
        userId,
        scorePct,
        correct,
        JSON.stringify([{questionId: 'q-1', correct, given: '', explanation: []}]),
      ],
    );
  await graded(ada.userId, true, 90);
  await graded(bob.userId, false, 40);
  const answer = await academy.get('/api/admin/course-figures', {cookie: grace.cookie});
  expect(await answer.json()).toEqual({
    modules: [{id: 'mod', title: 'Module', needs: []}],
    lessons: [
      expect.objectContaining({id: 'l-1', module: 'Module', position: 1, opened: 2, done: 1, tried: 0}),
    ],
    questions: [
      {id: 'q-1', quiz: 'l-1', topic: 'types', difficulty: 2, asked: 2, rightPct: 50, discrimination: 50},
    ],
  });
});

test('a module that needs what is not in the course, or what is retired, is told', async () => {
  const {cookie} = await newAdmin(academy);
  await pool.query(
    `insert into "module" values ('old', 'm', -1, 'Old', 'Summary', 4, '[]', '[]'),
                                 ('next', 'm', 9, 'Next', 'Summary', 4, '[]', '["mod", "old", "nothing"]')`,
  );
  const answer = await academy.get('/api/admin/course-figures', {cookie});
  expect(((await answer.json()) as {modules: object[]}).modules.at(-1)).toEqual({
    id: 'next',
    title: 'Next',
    needs: [
      {id: 'mod', title: 'Module', problem: null},
      {id: 'old', title: 'old', problem: 'missing'},
      {id: 'nothing', title: 'nothing', problem: 'missing'},
    ],
  });
});
