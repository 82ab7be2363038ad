// Questions to learners: only those whose keys they have seen, in the order in which they help.
import {beforeAll, describe, expect, test} from 'vitest';
import type {QuestionPart} from '#schema/tutor/tutor.answer.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {quizMe} from '#sync/tutor/learner/quiz-me.ts';
import {askersOf, newTextCourse, said, type Row} from '#tests/pg/tutor.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {openDraw, SECRET} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send, submit, readToTheEnd, wait} = pupilsOf(academy);
const {turnsOf, ask} = askersOf(academy);

beforeAll(() => newTextCourse(academy));

/** Questions of the learner's open draw. */
async function drawnFor({userId}: TestLearner, quizId: string): Promise<readonly string[]> {
  const open = await openDraw(pool, userId, quizId);
  const {rows} = await pool.query<{id: string}>(
    `select q->>'id' as "id" from "attempt", jsonb_array_elements("questions") q where "id" = $1`,
    [open?.id],
  );
  return rows.map(({id}) => id);
}

describe('a question to the learner', () => {
  const questionOf = ({parts}: Row) => parts.find((one): one is QuestionPart => one.kind === 'question');

  test('is none as long as no quiz has shown its keys', async () => {
    const ada = await newPupil();
    await submit(ada, 'lesson-a', 5);
    const row = await ask(ada, {mode: 'quiz'});
    expect(questionOf(row)).toBeUndefined();
    expect(JSON.stringify(row.parts)).not.toContain(SECRET);
    expect(said(row.parts)).toBe('Pass a quiz first. Then I can ask you its questions.');
  });

  test('is never one of an open attempt, and is another one each time', async () => {
    const ada = await newPupil();
    await readToTheEnd(ada, 'a');
    await submit(ada, 'lesson-a');
    const drawn = new Set(await drawnFor(ada, 'lesson-a'));
    expect(drawn.size).toBe(5);
    const asked: string[] = [];
    for (let no = 0; no < 3; no += 1)
      asked.push(questionOf(await ask(ada, {mode: 'quiz'}))?.question.id ?? '');
    expect(asked.filter((id) => drawn.has(id) || !id.startsWith('lesson-a-'))).toEqual([]);
    expect(new Set(asked).size).toBe(3);
  });

  test('begins with a weak topic', async () => {
    const ada = await newPupil();
    await readToTheEnd(ada, 'a');
    await pool.query(`update private."question" set "topic" = 'weak' where "quizId" = 'lesson-a'`);
    await submit(ada, 'lesson-a', 1);
    await pool.query(
      `update private."question" set "topic" = 'strong' where "id" like 'lesson-a-%' and "id" not in (
      select r->>'questionId' from "attempt", jsonb_array_elements("results") r where "userId" = $1 and not (r->>'correct')::boolean)`,
      [ada.userId],
    );
    const before = await pool.query<{topics: number}>(
      `select count(distinct "topic")::int as "topics" from private."question" where "quizId" = 'lesson-a'`,
    );
    expect(before.rows[0]?.topics).toBe(2);
    await pool.query(`delete from "attempt" where "userId" = $1 and "state" = 'open'`, [ada.userId]);
    expect(questionOf(await ask(ada, {mode: 'quiz'}))?.question.topic).toBe('weak');
    await pool.query(`update private."question" set "topic" = 'topic' where "quizId" = 'lesson-a'`);
  });

  test('after three attempts is one of those whose key was shown, and never one that was not met', async () => {
    const ada = await newPupil();
    for (let no = 0; no < 3; no += 1) {
      await wait(ada);
      await submit(ada, 'lesson-a', 5);
    }
    await pool.query(
      `insert into private."question" select (o).* from (
         select jsonb_populate_record(q, '{"id": "lesson-a-unmet"}') as o from private."question" q where q."id" = 'lesson-a-0') n`,
    );
    const {rows} = await pool.query<{id: string}>(
      `select r->>'questionId' as "id" from "attempt", jsonb_array_elements("results") r
       where "userId" = $1 and r ? 'answer'`,
      [ada.userId],
    );
    const asked = new Set<string>();
    for (let no = 0; no < 5; no += 1)
      asked.add(questionOf(await ask(ada, {mode: 'quiz'}))?.question.id ?? '');
    await pool.query(`delete from private."question" where "id" = 'lesson-a-unmet'`);
    const shown = rows.map(({id}) => id);
    const drawn = await drawnFor(ada, 'lesson-a');
    expect([...asked].toSorted()).toEqual(shown.filter((id) => !drawn.includes(id)).toSorted());
  });

  /** Two lessons passed, each with one wrong answer, and nothing drawn. */
  async function twoPassed(): Promise<{
    readonly who: TestLearner;
    readonly wrong: Record<'a' | 'b', string>;
  }> {
    const who = await newPupil();
    for (const id of ['a', 'b']) {
      await readToTheEnd(who, id);
      await submit(who, `lesson-${id}`, 1);
    }
    await pool.query(`delete from "attempt" where "userId" = $1 and "state" = 'open'`, [who.userId]);
    const {rows} = await pool.query<{id: string}>(
      `select r->>'questionId' as "id" from "attempt", jsonb_array_elements("results") r
       where "userId" = $1 and not (r->>'correct')::boolean order by 1`,
      [who.userId],
    );
    const [a = '', b = ''] = rows.map(({id}) => id);
    expect([a, b].map((id) => id.slice(0, 9))).toEqual(['lesson-a-', 'lesson-b-']);
    return {who, wrong: {a, b}};
  }

  test('is what is due, then what was wrong last, then what was asked least', async () => {
    const {who, wrong} = await twoPassed();
    const due = (questionId: string, hours: number) =>
      pool.query(
        `update "reviewCard" set "due" = now() + $3 * interval '1 hour' where "userId" = $1 and "questionId" = $2`,
        [who.userId, questionId, hours],
      );
    await due(wrong.a, 9);
    await due(wrong.b, -9);
    // What has been asked is asked again before all others when it is due again.
    const again: string[] = [];
    for (let no = 0; no < 2; no += 1) {
      again.push(questionOf(await ask(who, {mode: 'quiz'}))?.question.id ?? '');
      await due(wrong.b, 0);
    }
    expect(again).toEqual([wrong.b, wrong.b]);
    await pool.query(`delete from "tutorThread" where "userId" = $1`, [who.userId]);
    const asked: string[] = [];
    for (let no = 0; no < 16; no += 1) {
      asked.push(questionOf(await ask(who, {mode: 'quiz'}))?.question.id ?? '');
    }
    expect(asked.slice(0, 2)).toEqual([wrong.b, wrong.a]);
    // Each of the sixteen once: what is due is asked once.
    expect(new Set(asked).size).toBe(16);
  });

  test('is of the lesson that is asked about before what is due elsewhere', async () => {
    const {who, wrong} = await twoPassed();
    await pool.query(`update "reviewCard" set "due" = now() - interval '1 hour' where "userId" = $1`, [
      who.userId,
    ]);
    expect(questionOf(await ask(who, {mode: 'quiz', lessonId: 'a'}))?.question.id).toBe(wrong.a);
    const next = await ask(who, {mode: 'quiz', lessonId: 'a'});
    expect(questionOf(next)?.quizId).toBe('lesson-a');
  });

  test('is about what was typed before anything else', async () => {
    const {who} = await twoPassed();
    const stem = [{kind: 'prose', html: '<p>How far does a <code>for</code> loop walk over zebras?</p>'}];
    const {rows} = await pool.query<{id: string}>(
      `update private."question" set "stem" = $1 where "id" = 'lesson-b-6' returning "id"`,
      [JSON.stringify(stem)],
    );
    const about = {mode: 'quiz', lessonId: 'a', text: 'Quiz me on loops, please'} as const;
    const row = await ask(who, about);
    await pool.query(
      `update private."question" set "stem" = '[{"kind": "prose", "html": "<p>Question 6</p>"}]' where "id" = 'lesson-b-6'`,
    );
    expect(questionOf(row)?.question.id).toBe(rows[0]?.id);
    expect(row.text).toBe('Quiz me on loops, please');
  });

  test('is not the same one again and again, however much of what was typed it has', async () => {
    const {who} = await twoPassed();
    const restem = (id: string, text: string) =>
      pool.query(`update private."question" set "stem" = $2 where "id" = $1`, [
        id,
        JSON.stringify([{kind: 'prose', html: `<p>${text}</p>`}]),
      ]);
    await restem('lesson-b-6', 'How far does a loop walk over zebras?');
    await restem('lesson-b-5', 'How far does a loop walk?');
    const asked = [];
    for (let at = 0; at < 2; at += 1)
      asked.push(
        questionOf(await ask(who, {mode: 'quiz', lessonId: 'a', text: 'zebras in loops'}))?.question.id,
      );
    for (const no of [5, 6]) await restem(`lesson-b-${no}`, `Question ${no}`);
    expect(asked).toEqual(['lesson-b-6', 'lesson-b-5']);
  });

  test('of a command that comes again after a restore is the same one, in the same order', async () => {
    const {who} = await twoPassed();
    const asked = (id: string) =>
      quizMe(sqlOn(pool), {
        id,
        userId: who.userId,
        mode: 'quiz',
        text: '',
        lessonId: null,
        block: null,
        passage: null,
        questionId: null,
        rung: 1,
      });
    const ids = Array.from({length: 4}, () => crypto.randomUUID());
    const first = await Promise.all(ids.map(asked));
    expect(await Promise.all(ids.map(asked))).toEqual(first);
  });

  test('is answered once, and judged', async () => {
    const ada = await newPupil();
    await readToTheEnd(ada, 'a');
    await submit(ada, 'lesson-a');
    const row = await ask(ada, {mode: 'quiz'});
    const right = questionOf(row)?.answer;
    expect(await send(ada, 'tutor.reply', {turnId: row.id, value: right})).toMatchObject({status: 200});
    expect((await turnsOf(ada)).at(-1)).toMatchObject({reply: right, correct: true});
    await send(ada, 'tutor.reply', {turnId: row.id, value: 'something else'});
    expect((await turnsOf(ada)).at(-1)).toMatchObject({reply: right, correct: true});
  });
});
