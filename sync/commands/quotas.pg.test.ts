// How much one learner may store, and how many reports they may send.
import {readFileSync} from 'node:fs';
import {beforeAll, describe, expect, test} from 'vitest';
import {newLearner, newLessons, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {answersTo, newQuizCourse, openDraw} from '#tests/pg/quizzes.ts';

const NOTES = 3;
const REPORTS = 2;
const academy = await testAcademy({
  NOTES_PER_LEARNER: String(NOTES),
  OWN_TEXT_MB_PER_LEARNER: '0.02',
  REPORTS_PER_DAY: String(REPORTS),
});
const {pool, logged} = academy;
/** With a course that has quizzes, and the quotas as they are by default. */
const quizzes = await testAcademy();
const pupils = pupilsOf(quizzes);

beforeAll(async () => {
  await newQuizCourse(quizzes.pool);
  await newLessons(pool, 'l-1');
});

const note = (text: string, annotationId: string = crypto.randomUUID()): Command => ({
  name: 'lessons.annotate',
  args: {
    id: crypto.randomUUID(),
    v: 1,
    annotationId,
    lessonId: 'l-1',
    block: 0,
    start: 0,
    end: 1,
    quote: 'q',
    text,
    colour: 'none',
  },
});
const noteId = ({args}: Command) => String(args['annotationId']);
const remove = (command: Command): Command => ({
  name: 'lessons.removeAnnotation',
  args: {id: crypto.randomUUID(), v: 1, annotationId: noteId(command)},
});
const report = (): Command => ({
  name: 'lessons.reportMistake',
  args: {id: crypto.randomUUID(), v: 1, lessonId: 'l-1', block: 0, quote: '', text: 'This is wrong.'},
});
const dispute = (entryId: string): Command => ({
  name: 'leaderboard.dispute',
  args: {id: crypto.randomUUID(), v: 1, entryId, period: 'all', text: 'These points cannot be right.'},
});

const send = async (who: TestLearner, command: Command) => {
  const reply = await byRest(academy, who, command);
  return {status: reply.status, body: (await reply.json()) as {message?: string; code?: string}};
};
const countOf = async (table: 'annotation' | 'mistakeReport' | 'scoreDispute', {userId}: TestLearner) =>
  (await pool.query<{count: number}>(`select count(*)::int from "${table}" where "userId" = $1`, [userId]))
    .rows[0]?.count;
/** Sends all at once. @returns whether each was done. */
const sendAtOnce = (who: TestLearner, commands: readonly Command[]) =>
  Promise.all(commands.map(async (command) => (await byRest(academy, who, command)).status === 200));

describe('notes', () => {
  const FULL = {
    status: 400,
    body: {
      code: 'INVALID',
      message: `You have ${NOTES} notes and highlights, the most an account can keep. Delete some, then try again.`,
    },
  };

  test('beyond their number are rejected with a message; one fewer makes room for one', async () => {
    const ada = await newLearner(pool);
    const kept = Array.from({length: NOTES}, () => note('Mine'));
    for (const command of kept) expect((await send(ada, command)).status).toBe(200);
    const more = note('One more');
    expect(await send(ada, more)).toEqual(FULL);
    // Existing notes may still be changed.
    expect((await send(ada, note('Changed', noteId(kept[0] as Command)))).status).toBe(200);
    expect((await send(ada, remove(kept[1] as Command))).status).toBe(200);
    // The very command that was rejected.
    expect((await send(ada, more)).status).toBe(200);
    expect(await countOf('annotation', ada)).toBe(NOTES);
    // Another learner's notes do not count.
    expect((await send(await newLearner(pool), note('Mine'))).status).toBe(200);
  });

  test('are limited under concurrent commands, too', async () => {
    const ada = await newLearner(pool);
    const done = await sendAtOnce(
      ada,
      Array.from({length: 10}, () => note('At once')),
    );
    expect(done.filter(Boolean)).toHaveLength(NOTES);
    expect(await countOf('annotation', ada)).toBe(NOTES);
  });
});

describe('own text', () => {
  test('is measured in bytes; rejects an increase beyond the limit, accepts any decrease', async () => {
    const ada = await newLearner(pool);
    const [first, second] = [note('x'), note('x')];
    // Three bytes each: 15,001 of 20,000.
    expect((await send(ada, note('中'.repeat(5000), noteId(first)))).status).toBe(200);
    const tooMuch = await send(ada, note('x'.repeat(5000), noteId(second)));
    expect(tooMuch).toEqual({
      status: 400,
      body: {
        code: 'INVALID',
        message:
          'Your notes, answers, messages, and reports take up the 0.02 MB an account can keep. Delete some, then try again.',
      },
    });
    expect((await send(ada, note('x'.repeat(4990), noteId(second)))).status).toBe(200);
    expect((await send(ada, report())).status).toBe(400);
    // As if the limit had been lowered: existing text can be shortened step by step.
    await pool.query(`update private."ownText" set "bytes" = "bytes" + 90000 where "userId" = $1`, [
      ada.userId,
    ]);
    expect((await send(ada, note('x'.repeat(4000), noteId(second)))).status).toBe(200);
    expect((await send(ada, note('x'.repeat(4001), noteId(second)))).status).toBe(400);
    expect((await send(ada, remove(first))).status).toBe(200);
  });
});

test('an open answer counts; a quiz can still be submitted beyond the limit', async () => {
  const {pool: db} = quizzes;
  const pupil = await pupils.newPupil();
  const draw = await openDraw(db, pupil.userId, 'lesson-a');
  const answers = await answersTo(db, draw?.id ?? '');
  const [questionId = '', value] = Object.entries(answers)[0] ?? [];
  await db.query(`insert into private."ownText" ("userId", "bytes") values ($1, 50000000)`, [pupil.userId]);
  const answer = {attemptId: draw?.id, questionId, value};
  expect(await pupils.send(pupil, 'quizzes.answer', answer)).toMatchObject({
    status: 400,
    body: {message: expect.stringContaining('the 50 MB an account can keep')},
  });
  expect((await pupils.send(pupil, 'quizzes.submit', {attemptId: draw?.id, answers})).status).toBe(200);
});

describe('reports', () => {
  const waits = {
    status: 429,
    body: {
      code: 'COOLING_DOWN',
      message: `You’ve sent ${REPORTS} reports in the last 24 hours. You can send the next one in 24 hours.`,
    },
  };

  test('of mistakes beyond those of a day are rejected with a message, and taken on the next day', async () => {
    const ada = await newLearner(pool);
    for (let at = 0; at < REPORTS; at += 1) expect((await send(ada, report())).status).toBe(200);
    const third = report();
    expect(await send(ada, third)).toMatchObject(waits);
    await pool.query(
      `update "mistakeReport" set "createdAt" = "createdAt" - interval '1 day' where "userId" = $1`,
      [ada.userId],
    );
    expect((await send(ada, third)).status).toBe(200);
  });

  test('are limited under concurrent commands, too', async () => {
    const ada = await newLearner(pool);
    const done = await sendAtOnce(
      ada,
      Array.from({length: 8}, () => report()),
    );
    expect(done.filter(Boolean)).toHaveLength(REPORTS);
    expect(await countOf('mistakeReport', ada)).toBe(REPORTS);
  });

  test('of leaderboard entries have the same limit', async () => {
    const ada = await newLearner(pool);
    const entries: string[] = [];
    for (let at = 0; at <= REPORTS; at += 1) {
      const {userId} = await newLearner(pool);
      const {rows} = await pool.query<{entryId: string}>(
        `select "entryId" from "learner" where "userId" = $1`,
        [userId],
      );
      entries.push(rows[0]?.entryId ?? '');
    }
    const [last = '', ...others] = entries;
    for (const entryId of others) expect((await send(ada, dispute(entryId))).status).toBe(200);
    expect(await send(ada, dispute(last))).toMatchObject(waits);
    expect(await countOf('scoreDispute', ada)).toBe(REPORTS);
  });
});

test('the counts match the rows after every kind of change, and are deleted with the account', async () => {
  const roomy = await testAcademy();
  await newLessons(roomy.pool, 'l-1');
  const ada = await newLearner(roomy.pool);
  const bob = await newLearner(roomy.pool);
  const kept = Array.from({length: 5}, (_, at) => note('ö'.repeat(at + 1)));
  for (const command of kept) expect((await byRest(roomy, ada, command)).status).toBe(200);
  expect((await byRest(roomy, bob, note('Bob’s'))).status).toBe(200);
  expect((await byRest(roomy, ada, remove(kept[4] as Command))).status).toBe(200);
  expect((await byRest(roomy, ada, note('', noteId(kept[0] as Command)))).status).toBe(400);
  expect((await byRest(roomy, ada, note('short', noteId(kept[3] as Command)))).status).toBe(200);
  expect((await byRest(roomy, ada, report())).status).toBe(200);
  const counted = async () =>
    (
      await roomy.pool.query(
        `select "userId", "notes", "bytes"::int as "bytes" from private."ownText" order by "userId"`,
      )
    ).rows as unknown[];
  const {rows: there} = await roomy.pool.query(
    `select "userId", (count(*) filter (where "isNote"))::int as "notes", sum("size")::int as "bytes" from (
       select "userId", true as "isNote", octet_length("quote") + octet_length("text") as "size" from "annotation"
       union all
       select "userId", false, octet_length("quote") + octet_length("text") from "mistakeReport") as "all"
     group by "userId" order by "userId"`,
  );
  expect(there).toHaveLength(2);
  expect(await counted()).toEqual(there);
  // The same for an academy with notes from before the counts existed.
  const migration = readFileSync('schema/migrations/0031_own_text.sql', 'utf8');
  const [backfill = ''] = /^insert into private\."ownText"[^;]+;/m.exec(migration) ?? [];
  await roomy.pool.query(`delete from private."ownText"`);
  await roomy.pool.query(backfill);
  expect(await counted()).toEqual(there);
  await roomy.pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
  expect(await counted()).toMatchObject([{userId: bob.userId, notes: 1}]);
});

test('nothing of this was logged as a server error', () => {
  expect(logged).toEqual([]);
});
