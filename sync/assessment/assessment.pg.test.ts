// The assessment's questions and answers, and what never leaves the server.
import {beforeEach, describe, expect, test} from 'vitest';
import type {QuestionsReply} from '#schema/assessment/assessment.api.ts';
import {newLessons, testAcademy} from '#tests/pg/academy.ts';
import {answersFor, letPass, RIGHT_PROGRAM, SECRET, seedItems} from '#tests/pg/assessment.ts';
import {sittingsIn, type Sitter} from '#tests/pg/sittings.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '10000'});
const {pool, get, post} = academy;
await newLessons(pool, 'study');
await seedItems(pool);
const {newSitter} = sittingsIn(academy);

let ada: Sitter;
beforeEach(async () => {
  ada = await newSitter();
});

describe('the questions', () => {
  test('start an attempt once: thirty items, twelve of them programs, an hour', async () => {
    const first = await ada.start();
    const again = await ada.start();
    expect(again.attemptId).toBe(first.attemptId);
    expect(first.questions).toHaveLength(30);
    expect(first.questions.filter(({kind}) => kind === 'code')).toHaveLength(12);
    expect(new Set(first.questions.map(({topic}) => topic)).size).toBe(30);
    expect(Date.parse(first.dueAt) - Date.parse(first.startedAt)).toBe(3_600_000);
    expect(first).toMatchObject({no: 1, state: 'running', answers: {}});
  });

  test('start for nobody’s link: only a page of the academy starts the clock', async () => {
    for (const site of ['cross-site', 'none', 'same-site']) {
      const reply = await ada.ask({'sec-fetch-site': site});
      expect([reply.status, await reply.json()]).toMatchObject([403, {code: 'FORBIDDEN'}]);
    }
    expect((await ada.ask({})).status).toBe(403);
    const linked = await ada.ask({'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate'});
    expect(linked.status).toBe(403);
    const {attemptId} = await ada.start();
    expect(((await (await ada.ask({})).json()) as QuestionsReply).attemptId).toBe(attemptId);
  });

  test('of one attempt alone start none: an attempt that was reset meanwhile is told as ended', async () => {
    const {attemptId} = await ada.start();
    const ofIt = `?attempt=${attemptId}`;
    expect(await (await ada.ask(undefined, ofIt)).json()).toMatchObject({attemptId, state: 'running'});
    await pool.query(`update "assessmentAttempt" set "state" = 'reset' where "id" = $1`, [attemptId]);
    const reply = await ada.ask(undefined, ofIt);
    expect([reply.status, await reply.json()]).toMatchObject([404, {message: 'This attempt has ended.'}]);
    expect((await ada.ask(undefined, '?attempt=x')).status).toBe(400);
    const {rows} = await pool.query(`select 1 from "assessmentAttempt" where "userId" = $1`, [ada.userId]);
    expect(rows).toHaveLength(1);
  });

  test('carry no key, no hidden test and no explanation, by REST or in rows that browsers may see', async () => {
    const reply = await ada.ask();
    expect(await reply.text()).not.toContain(SECRET);
    expect(JSON.stringify(await ada.row())).not.toContain(SECRET);
    const {rows} = await pool.query<{name: string}>(
      `select schemaname || '.' || tablename as "name" from pg_publication_tables where tablename like 'assessment%'`,
    );
    expect(rows.map(({name}) => name).toSorted()).toEqual([
      'public.assessmentAnswer',
      'public.assessmentAttempt',
      'public.assessmentTime',
    ]);
  });

  test('last as long as the learner’s factor says', async () => {
    await pool.query(`insert into "assessmentTime" values ($1, 1.5)`, [ada.userId]);
    const {startedAt, dueAt} = await ada.start();
    expect(Date.parse(dueAt) - Date.parse(startedAt)).toBe(90 * 60_000);
  });

  test('are a guest’s for nobody', async () => {
    expect(
      (await get('/api/python-assessment/questions', {headers: {'sec-fetch-site': 'same-origin'}})).status,
    ).toBe(401);
  });
});

describe('answers', () => {
  test('are saved one by one, the last one counts, and another device goes on with them', async () => {
    const {attemptId, questions} = await ada.start();
    const [one] = questions;
    for (const value of [0, 2, 1]) expect((await ada.answer(attemptId, one?.id, value)).status).toBe(200);
    expect((await ada.start()).answers).toEqual({[one?.id ?? '']: 1});
  });

  test('of any wrong form, to items that were not drawn or attempts of others are rejected in words', async () => {
    const {attemptId, questions} = await ada.start();
    const [one] = questions;
    const program = questions.at(-1);
    const other = await (await newSitter()).start();
    const cases: readonly [string, string | undefined, unknown, number, string][] = [
      [attemptId, one?.id, 'text', 400, 'Choose one of the options.'],
      [attemptId, one?.id, 9, 400, 'Choose one of the options.'],
      [attemptId, 'topic-1-3', 0, 400, 'This question isn’t part of this attempt.'],
      [attemptId, program?.id, 3, 400, 'Write a program'],
      [attemptId, program?.id, 'x'.repeat(10_001), 400, 'text of up to 10000 characters'],
      [attemptId, program?.id, 'x = "\0"', 400, 'must not contain'],
      [other.attemptId, other.questions[0]?.id, 0, 404, 'You don’t have this attempt.'],
      [crypto.randomUUID(), one?.id, 0, 404, 'You don’t have this attempt.'],
      ['x', one?.id, 0, 400, 'attemptId must be a UUID'],
    ];
    for (const [id, question, value, status, words] of cases) {
      const reply = await ada.answer(id, question, value);
      const {message} = (await reply.json()) as {message: string};
      expect([reply.status, message]).toEqual([status, expect.stringContaining(words)]);
    }
  });

  test('on their way at the end are accepted for a minute, and then no more', async () => {
    const {attemptId, questions} = await ada.start();
    const id = questions[0]?.id ?? '';
    await letPass(pool, ada.userId, 60);
    expect((await ada.answer(attemptId, id, 1)).status).toBe(200);
    await letPass(pool, ada.userId, 2);
    const late = await ada.answer(attemptId, id, 2);
    expect([late.status, await late.json()]).toMatchObject([
      400,
      {message: 'The time was up before this answer arrived, so it wasn’t counted.'},
    ]);
    expect((await ada.start()).answers).toEqual({[id]: 1});
  });
});

describe('submitting', () => {
  test('without an attempt, without answers or with wrong ones is told what is wrong', async () => {
    expect((await ada.submit({})).status).toBe(404);
    const {questions} = await ada.start();
    const cookie = ada.cookie;
    const bad: readonly [unknown, number][] = [
      [{}, 400],
      [{answers: 3}, 400],
      [{answers: {x: 0}}, 400],
      [{answers: {[questions[0]?.id ?? '']: 99}}, 400],
      [{answers: {}, more: 1}, 400],
    ];
    for (const [body, status] of bad) {
      expect((await post('/api/python-assessment/submit', body, {cookie})).status).toBe(status);
    }
    expect(await ada.row()).toMatchObject({state: 'running'});
  });

  test('twice is refused the second time in words, and the first one counts', async () => {
    const {attemptId, questions} = await ada.start();
    await ada.end(attemptId, answersFor(questions));
    const again = await ada.answer(attemptId, questions[0]?.id, 2);
    expect(await again.json()).toMatchObject({
      message:
        'You’ve already submitted this attempt, perhaps on another device. This answer wasn’t counted.',
    });
  });

  test('runs the programs in the real grader, where words convince nobody', {timeout: 120_000}, async () => {
    const {questions} = await ada.start();
    const programs = questions.filter(({kind}) => kind === 'code').slice(0, 2);
    const choices = answersFor(questions.filter(({kind}) => kind !== 'code'));
    const [right = '', wrong = ''] = programs.map(({id}) => id);
    const reply = await ada.submit({
      ...choices,
      [right]: RIGHT_PROGRAM,
      // Its words alone would convince a reader.
      [wrong]:
        'class Any(int):\n    def __eq__(self, other):\n        return True\ndef total(items):\n    return Any()  # right',
    });
    expect(reply.status).toBe(200);
    // A slow machine answers before the grade is known; it comes all the same.
    await expect.poll(async () => (await ada.row())['state'], {timeout: 50_000}).toBe('graded');
    expect(await ada.row()).toMatchObject({
      passed: false,
      scorePct: 63,
      rightCount: 19,
      codeRight: 1,
      codeTotal: 12,
    });
  });

  test('two starts at once are one attempt', async () => {
    const ids = await Promise.all(Array.from({length: 4}, async () => (await ada.start()).attemptId));
    expect(new Set(ids).size).toBe(1);
  });
});
