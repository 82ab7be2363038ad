// Questions of learners, as their outboxes send them: what they are answered from, and what is refused.
import {beforeAll, describe, expect, test} from 'vitest';
import {ASK_MOST, TURNS_PER_MINUTE} from '#schema/tutor/tutor.limits.ts';
import {ASK, askersOf, newTextCourse, OPEN, quotes, said} from '#tests/pg/tutor.ts';
import {sectionsOf} from '#sync/tutor/sections.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send} = pupilsOf(academy);
const {turnsOf, ask} = askersOf(academy);

beforeAll(() => newTextCourse(academy));

describe('an answer', () => {
  test('quotes an open lesson word for word, at the address of its paragraph', async () => {
    const {parts} = await ask(await newPupil(), {text: 'What is a slice of a list?'});
    const [quote] = quotes(parts);
    expect(quote).toMatchObject({
      lessonId: 'a',
      moduleId: 'one',
      title: 'a: Slices',
      href: '/modules/one/lessons/a#block-0-3',
    });
    expect(quote?.paragraphs[0]).toBe('A slice cuts a piece out of a list.');
    const there = sectionsOf(OPEN as never).flatMap(({paragraphs}) => paragraphs);
    for (const paragraph of quote?.paragraphs ?? []) expect(there).toContain(paragraph);
  });

  test('comes from no lesson that is locked for the learner, and from it once it is open', async () => {
    const ada = await newPupil();
    const eve = await newPupil();
    const question = {text: 'What does a zebra have?'};
    expect(quotes((await ask(ada, question)).parts)).toEqual([]);
    await pool.query(
      `insert into "moduleProgress" ("userId", "moduleId", "unlockedAt", "unlockedBy") values ($1, 'two', now(), 'rule')
       on conflict ("userId", "moduleId") do update set "unlockedAt" = now()`,
      [ada.userId],
    );
    expect(quotes((await ask(ada, question)).parts).map(({lessonId}) => lessonId)).toEqual(['d']);
    expect(quotes((await ask(eve, question)).parts)).toEqual([]);
  });

  test('says so where the lessons have none', async () => {
    const {parts} = await ask(await newPupil(), {text: 'Who won the football cup?'});
    expect(parts).toHaveLength(1);
    expect(said(parts)).toContain('I found nothing about that in');
  });

  test.each([
    ['🦊🦊🦊', 'found none in your question'],
    ['??? 12', 'found none in your question'],
    ['切片是什么？它怎么工作？', 'in English'],
    ['Что такое срез списка?', 'in English'],
    ['¿Qué es una lista?', 'I found nothing'],
  ])('to %s says what to do', async (text, words) => {
    const row = await ask(await newPupil(), {text});
    expect(said(row.parts)).toContain(words);
    expect(row.text).toBe(text);
  });

  test('about a paragraph needs no words, and its lesson must be open', async () => {
    const ada = await newPupil();
    const about = await ask(ada, {lessonId: 'a', block: 1});
    expect(about.parts.length).toBeGreaterThan(0);
    const closed = await send(ada, 'tutor.ask', {
      ...ASK,
      threadId: crypto.randomUUID(),
      lessonId: 'd',
      block: 0,
    });
    expect(closed).toMatchObject({status: 404, body: {code: 'NOT_FOUND'}});
  });
});

describe('what is typed', () => {
  test.each([
    ['nothing', {text: '  '}, /Type a question first/],
    ['too much', {text: 'x'.repeat(ASK_MOST + 1)}, /up to 4,000 characters/],
    ['another mode', {text: 'Why?', mode: 'cheat'}, /mode must be/],
    ['a block below zero', {lessonId: 'a', block: -1}, /block/],
  ])('%s is refused in words, and nothing is kept', async (_, wrong, words) => {
    const ada = await newPupil();
    const reply = await send(ada, 'tutor.ask', {...ASK, threadId: crypto.randomUUID(), ...wrong});
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringMatching(words)]);
    expect(await turnsOf(ada)).toEqual([]);
  });

  test('a question of 100 kB is refused in words', async () => {
    const reply = await send(await newPupil(), 'tutor.ask', {
      ...ASK,
      threadId: crypto.randomUUID(),
      text: 'x'.repeat(100_000),
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(String(reply.body['message'])).not.toBe('');
  });

  test('more in a minute than may be waits, and is not lost', async () => {
    const ada = await newPupil();
    const threadId = crypto.randomUUID();
    for (let no = 0; no < TURNS_PER_MINUTE; no += 1) await ask(ada, {threadId, text: `Question ${no}?`});
    const reply = await send(ada, 'tutor.ask', {...ASK, threadId, text: 'One more?'});
    expect(reply).toMatchObject({status: 429, body: {code: 'RATE_LIMITED'}});
    expect(await turnsOf(ada)).toHaveLength(TURNS_PER_MINUTE);
  });
});
