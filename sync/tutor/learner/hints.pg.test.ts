// Hints: never the answer of what is still open.
import {beforeAll, describe, expect, test} from 'vitest';
import {ASK, askersOf, newTextCourse, quotes, said, type Row} from '#tests/pg/tutor.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {openDraw, SECRET} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send, submit, readToTheEnd} = pupilsOf(academy);
const {ask} = askersOf(academy);

beforeAll(async () => {
  await newTextCourse(academy);
  // No word of a stem is in a lesson, unless a test puts it there.
  await pool.query(
    `update private."question" set "stem" = '[{"kind": "prose", "html": "<p>Which is it?</p>"}]'`,
  );
});

/** Questions of the learner's open draw. */
async function drawnFor({userId}: TestLearner, quizId: string): Promise<readonly string[]> {
  const open = await openDraw(pool, userId, quizId);
  const {rows} = await pool.query<{id: string}>(
    `select q->>'id' as "id" from "attempt", jsonb_array_elements("questions") q where "id" = $1`,
    [open?.id],
  );
  return rows.map(({id}) => id);
}

/** Questions that an attempt answered wrong. */
async function wrongIn(attemptId: string): Promise<readonly string[]> {
  const {rows} = await pool.query<{id: string}>(
    `select r->>'questionId' as "id" from "attempt", jsonb_array_elements("results") r
     where "id" = $1 and not (r->>'correct')::boolean`,
    [attemptId],
  );
  return rows.map(({id}) => id);
}

/** A learner, and a question of lesson `a` that they had wrong; the heading “Slices” teaches it. */
async function failed(): Promise<{readonly who: TestLearner; readonly questionId: string}> {
  const section = {id: 'slices', title: 'Slices'};
  await pool.query(`update private."question" set "after" = $1 where "quizId" = 'lesson-a'`, [{section}]);
  const who = await newPupil();
  await pool.query(`update private."question" set "after" = '{}' where "quizId" = 'lesson-a'`);
  const {draw} = await submit(who, 'lesson-a', 5);
  const [questionId = ''] = await wrongIn(draw.id);
  return {who, questionId};
}

const hrefs = (row: Row) => quotes(row.parts).map(({href}) => href.replace(/.*#/, ''));

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
    expect(said(rows.at(-1)?.parts ?? [])).toContain('That’s my last hint. Try the question again.');
  });

  test('on a question that was answered wrong tells where it is from, and neither key nor explanation', async () => {
    const ada = await newPupil();
    await readToTheEnd(ada, 'a');
    const {draw} = await submit(ada, 'lesson-a', 5);
    const [questionId] = await wrongIn(draw.id);
    const threadId = crypto.randomUUID();
    const first = await ask(ada, {threadId, mode: 'hint', questionId});
    expect(said(first.parts)).toBe('This question comes from “a”. What do you know about it?');
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

  test('on a question leads to the heading that teaches it: its name, its place, its passage', async () => {
    const {who, questionId} = await failed();
    const threadId = crypto.randomUUID();
    const first = await ask(who, {threadId, mode: 'hint', questionId});
    expect(said(first.parts)).toBe('This question comes from “Slices”. What do you know about it?');
    const next = () => ask(who, {threadId, mode: 'hint', follows: first.id});
    const place = await next();
    expect([said(place.parts), hrefs(place)]).toEqual(['Look here first:', ['slices']]);
    const passage = await next();
    expect(quotes(passage.parts).flatMap(({paragraphs}) => paragraphs)).not.toEqual([]);
    expect(quotes(passage.parts)[0]?.title).toBe('a: Slices');
    expect(JSON.stringify(passage.parts)).not.toContain('```output');
    expect(passage.hasMore).toBe(false);
  });

  test('searches for what was typed about a question before anything else', async () => {
    const {who, questionId} = await failed();
    const threadId = crypto.randomUUID();
    const first = await ask(who, {threadId, mode: 'hint', questionId, text: 'Does a list keep its order?'});
    const place = await ask(who, {threadId, mode: 'hint', follows: first.id});
    const [taught, asked] = quotes(place.parts);
    expect([taught?.title, asked?.title]).toEqual(['a: Slices', 'a']);
    await pool.query(
      `update "attempt" set "results" = (
      select jsonb_agg(r - 'section') from jsonb_array_elements("results") r)
      where "userId" = $1 and "state" = 'graded'`,
      [who.userId],
    );
    // Too little of it is in any section, were it not for the lesson.
    const text = 'Marzipan, xylophones, zithers or vibraphones?';
    const again = await ask(who, {threadId, mode: 'hint', questionId, text});
    const where = await ask(who, {threadId, mode: 'hint', follows: again.id});
    const quoted = await ask(who, {threadId, mode: 'hint', follows: again.id});
    expect(hrefs(where)).toHaveLength(1);
    expect(JSON.stringify(quoted.parts)).toContain('marzipan');
  });

  test('that was stopped comes again', async () => {
    const ada = await newPupil();
    const threadId = crypto.randomUUID();
    const first = await ask(ada, {threadId, mode: 'hint', text: 'How does a slice of a list work?'});
    const stopped = await ask(ada, {threadId, mode: 'hint', follows: first.id});
    await send(ada, 'tutor.stop', {turnId: stopped.id});
    const again = await ask(ada, {threadId, mode: 'hint', follows: first.id});
    expect(again.parts).toEqual(stopped.parts);
    await send(ada, 'tutor.stop', {turnId: first.id});
    await send(ada, 'tutor.stop', {turnId: again.id});
    expect((await ask(ada, {threadId, mode: 'hint', follows: first.id})).parts).toEqual(first.parts);
  });

  test('that follows none of the conversation is refused, and says what to do', async () => {
    const follows = crypto.randomUUID();
    const reply = await send(await newPupil(), 'tutor.ask', {
      ...ASK,
      threadId: follows,
      mode: 'hint',
      follows,
    });
    expect(reply).toMatchObject({
      status: 404,
      body: {message: expect.stringContaining('Ask for a new hint.')},
    });
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

describe('an explanation of a question that was answered wrong', () => {
  test('quotes the heading that teaches it, without what programs print', async () => {
    const {who, questionId} = await failed();
    const {parts} = await ask(who, {questionId});
    expect(quotes(parts)[0]?.title).toBe('a: Slices');
    expect(quotes(parts)[0]?.paragraphs).not.toEqual([]);
    expect(JSON.stringify(parts)).not.toContain('```output');
    expect(JSON.stringify(parts)).not.toContain(SECRET);
  });

  test('searches for its stem where no heading teaches it, and never speaks of words', async () => {
    const ada = await newPupil();
    const {draw} = await submit(ada, 'lesson-a', 5);
    const stem = [{kind: 'prose', html: '<p>What does a slice of a list cut?</p>'}];
    await pool.query(
      `update "attempt" set "questions" = jsonb_set("questions", '{0,stem}', $2) where "id" = $1`,
      [draw.id, JSON.stringify(stem)],
    );
    const {rows} = await pool.query<{id: string}>(
      `select "questions"->0->>'id' as "id" from "attempt" where "id" = $1`,
      [draw.id],
    );
    const {parts} = await ask(ada, {questionId: rows[0]?.id});
    expect(JSON.stringify(parts)).toContain('A slice cuts a piece out of a list.');
    expect(said(parts)).not.toMatch(/words/);
  });
});
