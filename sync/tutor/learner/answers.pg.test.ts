// Questions of learners, as their outboxes send them: what they are answered from, and what is refused.
import {beforeAll, describe, expect, test} from 'vitest';
import {ASK_MOST, PASSAGE_MOST, TURNS_MAX, TURNS_PER_MINUTE} from '#schema/tutor/tutor.limits.ts';
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
    expect(said(parts)).toBe(
      'I found nothing about that in your open lesson. Try the word a lesson uses for it, or open the lesson, select a paragraph, and ask about that.',
    );
  });

  test.each([
    ['🦊🦊🦊', 'I couldn’t find any words in your question. Try a sentence'],
    ['??? 12', 'I couldn’t find any words in your question. Try a sentence'],
    ['切片是什么？它怎么工作？', 'Please ask in English: your lessons are in English.'],
    ['Что такое срез списка?', 'Please ask in English'],
    ['¿Qué es una lista?', 'I found nothing about that in your open lesson. Ask in English'],
  ])('to %s says what to do', async (text, words) => {
    const row = await ask(await newPupil(), {text});
    expect(said(row.parts)).toContain(words);
    expect(row.text).toBe(text);
  });
});

describe('an answer about a passage', () => {
  const about = {lessonId: 'a', block: 0, passage: {start: 42, quote: 'A slice cuts'}};

  test.each([
    '',
    'What does this mean?',
    'Why?',
    'I don’t understand this',
    'Can you give me an example?',
    'Who won the football cup?',
    '🦊🦊🦊',
    '这是什么？',
  ])('quotes its section first, with its sample, asked “%s”', async (text) => {
    const {parts} = await ask(await newPupil(), {...about, text});
    expect(parts[0]).toMatchObject({
      kind: 'quote',
      title: 'a: Slices',
      href: '/modules/one/lessons/a#block-0-3',
      paragraphs: [
        'Nothing here.',
        'A slice cuts a piece out of a list.',
        '```python\nscores[1:3]\n```',
        '```output\n[2, 3]\n```',
        expect.stringContaining('marzipan'),
      ],
    });
    expect(said(parts)).toBe('Your lessons also explain it here:');
  });

  test('goes on with what the typed words find, and with places about the same', async () => {
    const ada = await newPupil();
    const {parts} = await ask(ada, {...about, text: 'Does a list keep its order?'});
    expect(quotes(parts).map(({title}) => title)).toEqual(['a: Slices', 'a']);
    expect(quotes(parts)[1]?.paragraphs).toEqual(['A list keeps its order.']);
    const alone = await ask(ada, about);
    expect(said(alone.parts)).toBe('Your lessons also explain it here:');
    expect(quotes(alone.parts).map(({title, paragraphs}) => [title, paragraphs.length])).toEqual([
      ['a: Slices', 5],
      ['a', 0],
    ]);
  });

  test.each([
    ['a heading', {block: 0, passage: {start: 23, quote: 'Slices'}}, '#block-0-1', 'Nothing here.'],
    ['a caption', {block: 3, passage: {start: 0, quote: 'A drawing'}}, '#block-3', 'marzipan'],
    ['an exercise', {block: 4, passage: {start: 0, quote: 'Cut'}}, '#block-4', 'marzipan'],
    ['a whole block', {block: 1, passage: {start: 0, quote: ''}}, '#block-1', 'scores[1:3]'],
  ])('about %s quotes the section around it', async (_, place, hash, words) => {
    const {parts} = await ask(await newPupil(), {lessonId: 'a', ...place});
    const [own] = quotes(parts);
    expect(own?.href).toBe(`/modules/one/lessons/a${hash}`);
    expect(own?.paragraphs.join('\n')).toContain(words);
  });

  test('finds the words again where the lesson was edited, and says so where they are gone', async () => {
    const ada = await newPupil();
    const moved = await ask(ada, {lessonId: 'a', block: 2, passage: {start: 3, quote: 'A slice cuts'}});
    expect(quotes(moved.parts)[0]?.href).toBe('/modules/one/lessons/a#block-0-3');
    const gone = {...ASK, threadId: crypto.randomUUID(), ...about, passage: {start: 42, quote: 'A spoon'}};
    expect(await send(ada, 'tutor.ask', gone)).toMatchObject({
      status: 404,
      body: {
        message:
          'We couldn’t find this passage in your lessons. It may have changed. Ask again from the lesson.',
      },
    });
  });

  test('is given only where its lesson is open', async () => {
    const threadId = crypto.randomUUID();
    const closed = await send(await newPupil(), 'tutor.ask', {...ASK, threadId, lessonId: 'd', block: 0});
    expect(closed).toMatchObject({
      status: 403,
      body: {
        code: 'LOCKED',
        message: '“d” isn’t open to you yet. Pass “one” to open “two”. Then you can ask about it.',
      },
    });
    const nowhere = await send(await newPupil(), 'tutor.ask', {...ASK, threadId, lessonId: 'x', block: 0});
    expect(nowhere).toMatchObject({status: 404, body: {code: 'NOT_FOUND'}});
  });

  test('that nothing says of a closed lesson, says why that is closed', async () => {
    const {parts} = await ask(await newPupil(), {text: 'What does a zebra have?', lessonId: 'd'});
    expect(said(parts)).toBe(
      'I found nothing about that in your open lesson. “d” isn’t open to you yet. Pass “one” to open “two”.',
    );
  });

  test('as hints names its section first, then quotes it without what the program prints', async () => {
    const ada = await newPupil();
    const threadId = crypto.randomUUID();
    const first = await ask(ada, {threadId, mode: 'hint', ...about});
    expect(quotes(first.parts).map(({title, paragraphs}) => [title, paragraphs.length])[0]).toEqual([
      'a: Slices',
      0,
    ]);
    const next = await ask(ada, {threadId, mode: 'hint', follows: first.id});
    expect(quotes(next.parts)[0]?.paragraphs).toEqual([
      'A slice cuts a piece out of a list.',
      '```python\nscores[1:3]\n```',
    ]);
  });
});

describe('what is typed', () => {
  test.each([
    ['nothing', {text: '  '}, /Type a question first/],
    ['what nobody sees', {text: '\u200B\u2060 \u3164'}, /Type a question first/],
    ['too much', {text: 'x'.repeat(ASK_MOST + 1)}, /up to 4,000 characters/],
    ['another mode', {text: 'Why?', mode: 'cheat'}, /mode must be/],
    ['a block below zero', {lessonId: 'a', block: -1}, /block/],
    [
      'a long passage',
      {lessonId: 'a', block: 0, passage: {start: 0, quote: 'x'.repeat(PASSAGE_MOST + 1)}},
      /quote must have up to 120 characters/,
    ],
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

  test('more in a minute than may be waits, is not lost, and is not made room for by deleting', async () => {
    const ada = await newPupil();
    const threadId = crypto.randomUUID();
    for (let no = 0; no < TURNS_PER_MINUTE; no += 1) await ask(ada, {threadId, text: `Question ${no}?`});
    await send(ada, 'tutor.remove', {threadId});
    const reply = await send(ada, 'tutor.ask', {...ASK, threadId, text: 'One more?'});
    expect(reply).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        message: 'That’s 20 questions in a minute. This one will be sent automatically.',
      },
    });
    expect(await turnsOf(ada)).toEqual([]);
    expect((await send(await newPupil(), 'tutor.ask', {...ASK, threadId, text: 'And mine?'})).status).toBe(
      200,
    );
  });

  test('more than an account keeps is refused before it is looked for, and the last one is taken', async () => {
    const ada = await newPupil();
    const {threadId} = await ask(ada, {text: 'What is a slice of a list?'});
    await pool.query(
      `insert into "tutorTurn" ("id", "threadId", "userId", "mode", "text", "parts")
       select gen_random_uuid(), $1, $2, 'explain', '', '[]' from generate_series(1, $3)`,
      [threadId, ada.userId, TURNS_MAX - 2],
    );
    expect((await ask(ada, {threadId, text: 'The last one?'})).parts).toHaveLength(1);
    // A passage that is not there would be missed by a search.
    const more = {...ASK, threadId, lessonId: 'd', block: 0};
    expect(await send(ada, 'tutor.ask', more)).toMatchObject({
      status: 400,
      body: {message: expect.stringMatching(/^Your conversations have 2,000 questions/)},
    });
  });

  test('in a conversation that was deleted meanwhile brings it back, with this question alone', async () => {
    const ada = await newPupil();
    const {threadId} = await ask(ada, {text: 'What is a slice of a list?'});
    await send(ada, 'tutor.remove', {threadId});
    await ask(ada, {threadId, text: 'Does a list keep its order?'});
    expect((await turnsOf(ada)).map(({text}) => text)).toEqual(['Does a list keep its order?']);
  });
});
