// Hints, and questions to learners: never the answer of what is still open.
import {beforeAll, describe, expect, test} from 'vitest';
import type {QuestionPart} from '#schema/tutor/tutor.answer.ts';
import {ASK, askersOf, newTextCourse, quotes, said, type Row} from '#tests/pg/tutor.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {openDraw, SECRET} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send, submit, readToTheEnd} = pupilsOf(academy);
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

describe('a hint', () => {
  test('names the places first, then quotes without what the program prints, then is the last', async () => {
    const ada = await newPupil();
    const threadId = crypto.randomUUID();
    const first = await ask(ada, {threadId, mode: 'hint', text: 'How does a slice of a list work?'});
    expect(first.hasMore).toBe(true);
    expect(quotes(first.parts).every(({paragraphs}) => paragraphs.length === 0)).toBe(true);
    const next = await ask(ada, {threadId, mode: 'hint', follows: first.id});
    expect(JSON.stringify(next.parts)).toContain('A slice cuts a piece out of a list.');
    expect(JSON.stringify(next.parts)).not.toContain('```output');
    const rows = [next];
    while (rows.at(-1)?.hasMore) rows.push(await ask(ada, {threadId, mode: 'hint', follows: first.id}));
    expect(said(rows.at(-1)?.parts ?? [])).toContain('That was my last hint');
  });

  test('on a question that was answered wrong tells its topic, and neither key nor explanation', async () => {
    const ada = await newPupil();
    await readToTheEnd(ada, 'a');
    const {draw} = await submit(ada, 'lesson-a', 5);
    const {rows} = await pool.query<{id: string}>(
      `select r->>'questionId' as "id" from "attempt", jsonb_array_elements("results") r
       where "id" = $1 and not (r->>'correct')::boolean`,
      [draw.id],
    );
    const threadId = crypto.randomUUID();
    const first = await ask(ada, {threadId, mode: 'hint', questionId: rows[0]?.id});
    expect(said(first.parts)).toContain('This question is about topic');
    const all = [first];
    for (let no = 0; no < 4; no += 1) all.push(await ask(ada, {threadId, mode: 'hint', follows: first.id}));
    expect(JSON.stringify(all)).not.toContain(SECRET);
  });

  test('on a wrong question that shares one word with its lesson leads there', async () => {
    const ada = await newPupil();
    await readToTheEnd(ada, 'a');
    const {draw} = await submit(ada, 'lesson-a', 5);
    const stem = [{kind: 'prose', html: '<p>Seventeen purple elephants queue for a slice at midnight.</p>'}];
    const {rows} = await pool.query<{id: string}>(
      `update "attempt" set "questions" = jsonb_set("questions", '{0,stem}', $2)
       where "id" = $1 returning "questions"->0->>'id' as "id"`,
      [draw.id, JSON.stringify(stem)],
    );
    const threadId = crypto.randomUUID();
    const first = await ask(ada, {threadId, mode: 'hint', questionId: rows[0]?.id});
    const next = await ask(ada, {threadId, mode: 'hint', follows: first.id});
    expect(said(next.parts)).toContain('Look here first:');
    expect(quotes(next.parts).map(({lessonId}) => lessonId)).toContain('a');
  });

  test('on a question of an open attempt, and on another learner’s, is refused', async () => {
    const [ada, eve] = [await newPupil(), await newPupil()];
    const [questionId] = await drawnFor(ada, 'lesson-a');
    expect(questionId).toBeDefined();
    const hint = (who: TestLearner) =>
      send(who, 'tutor.ask', {...ASK, threadId: crypto.randomUUID(), mode: 'hint', questionId});
    expect(await hint(ada)).toMatchObject({status: 404});
    await submit(ada, 'lesson-a', 5);
    expect(await hint(eve)).toMatchObject({status: 404});
  });
});

describe('a question to the learner', () => {
  const questionOf = ({parts}: Row) => parts.find((one): one is QuestionPart => one.kind === 'question');

  test('is none as long as no quiz has shown its keys', async () => {
    const ada = await newPupil();
    await submit(ada, 'lesson-a', 5);
    const row = await ask(ada, {mode: 'quiz'});
    expect(questionOf(row)).toBeUndefined();
    expect(JSON.stringify(row.parts)).not.toContain(SECRET);
    expect(said(row.parts)).toContain('Pass a quiz');
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
