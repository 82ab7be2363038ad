// Explanations that a model writes: from the question to the row, with what they cost.
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import type {TutorModelInfo} from '#schema/tutor/tutor.api.ts';
import {begins, calls, hangs, refuses, says} from '#tests/model-server.ts';
import {ASK, quotes, said} from '#tests/pg/tutor.ts';
import {learnersOf, modelAcademy, MODEL_KEY, writtenIn} from '#tests/pg/tutor-model.ts';

const academy = await modelAcademy();
const {pool, server, get} = academy;
const {newPupil, newAsker, send, choose, begin, ask, whole, turnsOf, spent} = learnersOf(academy);
afterAll(() => server.close());

const GROUNDED = 'A slice cuts a piece out of a list [1].';
const QUESTION = {text: 'What is a slice of a list?'};
beforeEach(() => server.answers(says(GROUNDED)));

const askedOf = () => server.told.length;

describe('an explanation', () => {
  test('is written from passages of the learner’s open lessons, with the quotations that it names', async () => {
    const ada = await newAsker();
    const {promise: looked, resolve: go} = Promise.withResolvers<void>();
    server.answers(async (...request) => {
      await looked;
      await says(GROUNDED)(...request);
    });
    const first = await begin(ada, QUESTION);
    // What the lessons say is there at once.
    expect([first.isWriting, quotes(first.parts).length > 0]).toEqual([true, true]);
    go();
    const {parts} = await whole(first.id);
    expect(writtenIn(parts)).toEqual({kind: 'written', text: GROUNDED, service: server.host, ownLines: 0});
    expect(quotes(parts)).toMatchObject([{href: '/modules/one/lessons/a#block-0-3', title: 'a: Slices'}]);
    const {messages} = server.told.at(-1)?.body ?? {messages: []};
    expect(messages.at(-1)?.content).toContain('[1] From “a: Slices”:\nA slice cuts a piece out of a list.');
    expect(messages.at(-1)?.content).toMatch(/Question:\nWhat is a slice of a list\?$/);
  });

  test('costs what the service has counted, once', async () => {
    const ada = await newAsker();
    await ask(ada, QUESTION);
    expect(await spent(ada)).toEqual([{state: 'used', tokensIn: 100, tokensOut: 20, costMicros: '140'}]);
  });

  test('costs what it has probably used, where the service does not count', async () => {
    server.answers(says(GROUNDED, {usage: null}));
    const ada = await newAsker();
    await ask(ada, QUESTION);
    const [use] = await spent(ada);
    expect(use).toMatchObject({state: 'used', tokensOut: Math.ceil(GROUNDED.length / 4)});
    expect(use?.tokensIn).toBeGreaterThan(200);
  });

  test('about a passage has that passage first, and knows the conversation', async () => {
    const ada = await newAsker();
    const {threadId} = await ask(ada, {text: 'Does a list keep its order?'});
    const about = {lessonId: 'a', block: 0, passage: {start: 42, quote: 'A slice cuts'}};
    await ask(ada, {threadId, ...about, text: ''});
    const {messages} = server.told.at(-1)?.body ?? {messages: []};
    expect(messages.map(({role}) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[1]?.content).toBe('Question:\nDoes a list keep its order?');
    expect(messages[2]?.content).toBe('A slice cuts a piece out of a list.');
    expect(messages[3]?.content).toContain('The question is about passage [1].');
    expect(messages[3]?.content).toMatch(/Question:\nPlease explain this passage\.$/);
  });

  test('in other words is searched for once more by the model, within the learner’s own lessons', async () => {
    const ada = await newAsker();
    server.answers(calls('search_lessons', {words: 'slice list', userId: 'somebody else'}), says(GROUNDED));
    const {parts} = await ask(ada, {text: 'How do I carve up my purchases?'});
    expect(writtenIn(parts)?.text).toBe(GROUNDED);
    expect(quotes(parts)[0]?.href).toBe('/modules/one/lessons/a#block-0-3');
    const [reword] = server.told.slice(-2);
    expect(reword?.body['tools']).toMatchObject([{function: {name: 'search_lessons'}}]);
    expect(await spent(ada)).toEqual([{state: 'used', tokensIn: 200, tokensOut: 40, costMicros: '280'}]);
  });

  test.each([
    ['finds nothing', calls('search_lessons', {words: 'zebra stripes'})],
    ['says no words', calls('search_lessons', {})],
    ['writes no JSON', calls('search_lessons', '{"words": ')],
    ['says nothing', says('')],
  ])('that %s in other words either says that nothing was found', async (_, answer) => {
    const ada = await newAsker();
    server.answers(answer);
    const {parts} = await ask(ada, {text: 'How do I carve up my purchases?'});
    expect(parts).toEqual([{kind: 'said', text: expect.stringMatching(/^I found nothing about that/)}]);
    expect((await spent(ada)).map(({state}) => state)).toEqual(['used']);
  });

  test('that no passage stands behind is not shown: the lessons’ own words are', async () => {
    const ada = await newAsker();
    server.answers(says('A slice is a kind of cake [9].'));
    const {parts} = await ask(ada, QUESTION);
    expect(writtenIn(parts)).toBeUndefined();
    expect(said(parts)).toBe(
      'I couldn’t back up an explanation with your lessons, so I’m quoting them instead.',
    );
    expect(quotes(parts)[0]?.paragraphs[0]).toBe('A slice cuts a piece out of a list.');
    expect((await spent(ada)).map(({state}) => state)).toEqual(['used']);
  });

  test('that the service cuts off ends with a whole sentence', async () => {
    server.answers(says(`${GROUNDED} And a list ke`, {finish: 'length'}));
    expect(writtenIn((await ask(await newAsker(), QUESTION)).parts)?.text).toBe(GROUNDED);
  });
});

describe('no model is asked', () => {
  const asRules = async (who: Awaited<ReturnType<typeof newPupil>>, args: object) => {
    const before = askedOf();
    const row = await begin(who, args);
    expect([row.isWriting, askedOf() - before]).toEqual([false, 0]);
    return row;
  };

  test('without the learner’s word, after they took it back, and where it was for another service', async () => {
    const ada = await newPupil();
    const today = quotes((await asRules(ada, QUESTION)).parts);
    expect(today).toHaveLength(1);
    await choose(ada, false);
    expect((await asRules(ada, QUESTION)).parts).toEqual(today);
    await choose(ada, true, 'another.example.org');
    expect((await asRules(ada, QUESTION)).parts).toEqual(today);
    await choose(ada);
    expect(writtenIn((await ask(ada, QUESTION)).parts)?.text).toBe(GROUNDED);
    await choose(ada, false);
    expect((await asRules(ada, QUESTION)).parts).toEqual(today);
  });

  test('for hints and quizzes, and of what has no words', async () => {
    const ada = await newAsker();
    await asRules(ada, {...QUESTION, mode: 'hint'});
    await asRules(ada, {...QUESTION, mode: 'quiz'});
    expect(said((await asRules(ada, {text: '🦊🦊🦊'})).parts)).toContain('couldn’t find any words');
  });

  test('once the learner’s day is used up, and they are told until when', async () => {
    const ada = await newAsker();
    await pool.query(
      `insert into "aiAllowance" ("userId", "turnsCap") values ($1, 1)
       on conflict ("userId") do update set "turnsCap" = 1`,
      [ada.userId],
    );
    await ask(ada, QUESTION);
    const row = await asRules(ada, QUESTION);
    expect(said(row.parts)).toMatch(
      /^That’s all your AI explanations for today; they’re back .+\. Until then/,
    );
    expect(quotes(row.parts)).toHaveLength(1);
  });

  test('while an admin has switched it off', async () => {
    await pool.query(`update "aiLimit" set "off" = '{tutor}'`);
    const row = await asRules(await newAsker(), QUESTION);
    await pool.query(`update "aiLimit" set "off" = '{}'`);
    expect(said(row.parts)).toBe(
      'For now, the tutor answers with passages from your lessons. Hints and quizzes work as always.',
    );
  });
});

describe('stopping', () => {
  const statesOf = async (who: Awaited<ReturnType<typeof newPupil>>) =>
    (await spent(who)).map(({state}) => state);

  test('ends the request at once, keeps nothing, and pays what was used', async () => {
    const ada = await newAsker();
    server.answers(begins('A slice cuts a piece out '));
    const left = server.left();
    const before = askedOf();
    const {id: turnId} = await begin(ada, QUESTION);
    await expect.poll(askedOf).toBe(before + 1);
    await send(ada, 'tutor.stop', {turnId});
    await expect.poll(() => server.left()).toBe(left + 1);
    await expect.poll(() => statesOf(ada)).toEqual(['stopped']);
    expect((await turnsOf(ada))[0]).toMatchObject({parts: [], isWriting: false, stoppedAt: expect.any(Date)});
    expect((await spent(ada))[0]?.tokensIn).toBeGreaterThan(100);
  });

  test('before anybody has taken it up costs nothing', async () => {
    const ada = await newAsker();
    const {id: turnId} = await begin(ada, QUESTION);
    await whole(turnId);
    const {rows} = await pool.query<{id: string}>(
      `insert into "aiSpend" ("learnerId", "feature", "key", "provider", "model", "tokensIn", "tokensOut", "seconds",
         "costMicros", "inputMicros", "outputMicros", "day", "dayEndsAt", "holdsUntil")
       values ($1, 'tutor', 'k', 'p', 'small', 9, 9, 0, 27, 1000000, 2000000, '2026-11-26', now(), now()) returning "id"`,
      [ada.userId],
    );
    await pool.query(`update "tutorTurn" set "isWriting" = true where "id" = $1`, [turnId]);
    await pool.query(
      `insert into private."tutorCall" ("turnId", "threadId", "userId", "brief", "spendId") values ($1, $1, $2, '{}', $3)`,
      [turnId, ada.userId, rows[0]?.id],
    );
    await send(ada, 'tutor.stop', {turnId});
    expect((await spent(ada)).at(-1)).toMatchObject({state: 'stopped', costMicros: '0'});
    expect((await pool.query(`select from private."tutorCall" where "turnId" = $1`, [turnId])).rowCount).toBe(
      0,
    );
  });

  test('happens with the conversation, too', async () => {
    const ada = await newAsker();
    server.answers(begins('A slice cuts '));
    const [left, before] = [server.left(), askedOf()];
    const {threadId} = await begin(ada, QUESTION);
    await expect.poll(askedOf).toBe(before + 1);
    await send(ada, 'tutor.remove', {threadId});
    await expect.poll(() => server.left()).toBe(left + 1);
    await expect.poll(() => statesOf(ada)).toEqual(['stopped']);
    expect(await turnsOf(ada)).toEqual([]);
  });
});

test('the learner learns which service it is; the key stays on the server', async () => {
  const ada = await newAsker();
  const response = await get('/api/tutor/model', {cookie: ada.cookie});
  expect(await response.json()).toEqual({service: server.host, stop: null});
  await ask(ada, QUESTION);
  const {rows} = await pool.query<{all: string}>(
    `select (select json_agg(t)::text from "tutorTurn" t) || (select json_agg(s)::text from "aiSpend" s) as "all"`,
  );
  expect(rows[0]?.all).not.toContain(MODEL_KEY);
  expect(server.told.at(-1)?.headers.authorization).toBe(`Bearer ${MODEL_KEY}`);
});

test('the learner learns that the academy can spend nothing on it, and of no money', async () => {
  const ada = await newAsker();
  const stop = async () =>
    ((await (await get('/api/tutor/model', {cookie: ada.cookie})).json()) as TutorModelInfo).stop;
  const budget = async (micros: number | null) => {
    await pool.query(`update "aiBudget" set "settingMicros" = $1`, [micros]);
  };
  const {rows: before} = await pool.query<{settingMicros: string}>(`select "settingMicros" from "aiBudget"`);
  await budget(null);
  const unset = await stop();
  await ask(ada, QUESTION);
  const used = (await spent(ada)).length;
  await budget(0);
  const none = await stop();
  await budget(Number(before[0]?.settingMicros));
  expect([unset, none, used, await stop()]).toEqual([
    'For now, the tutor answers with passages from your lessons. Hints and quizzes work as always.',
    'For now, the tutor answers with passages from your lessons. Hints and quizzes work as always.',
    0,
    null,
  ]);
});

test('a question that its service leaves waiting does not hold up the next one', async () => {
  const [ada, eve] = [await newAsker(), await newAsker()];
  server.answers(hangs, says(GROUNDED));
  const {id: turnId} = await begin(ada, QUESTION);
  expect(writtenIn((await ask(eve, QUESTION)).parts)?.text).toBe(GROUNDED);
  await send(ada, 'tutor.stop', {turnId});
});

test('a question comes through that is asked again after a refusal for now', async () => {
  server.answers(refuses(429, {'retry-after': '0'}), says(GROUNDED));
  expect(writtenIn((await ask(await newAsker(), {...ASK, ...QUESTION})).parts)?.text).toBe(GROUNDED);
});
