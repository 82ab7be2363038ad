// Questions about a lesson as learners type them, asked from that lesson and from nowhere: ten of somebody who knew the course
// and not the search, and what nobody can answer.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {Block} from '#schema/lessons/block.ts';
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import {explain} from '#sync/tutor/learner/explain.ts';
import {hint} from '#sync/tutor/learner/hint.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {quotes, said} from '#tests/pg/tutor.ts';

const {pool} = await freshDatabase();
const sql = sqlOn(pool);
const LESSON = 'control-flow-you-can-trace';
const HAM = 'if I write label == "spam" or "ads" python checks both words, so why is ham blocked';
let userId = '';

beforeAll(async () => {
  await seedContent(pool, 'sync/lessons/content');
  ({userId} = await newLearner(pool));
});

const asking = (text: string, lessonId: string | null, who: string): Asked => ({
  id: 'x',
  userId: who,
  mode: 'explain',
  text,
  lessonId,
  block: null,
  passage: null,
  questionId: null,
  rung: 1,
});
const ask = async (text: string, lessonId: string | null = LESSON, who = userId) =>
  (await explain(sql, asking(text, lessonId, who))).parts;

const textOf = (parts: readonly TutorPart[]) =>
  quotes(parts)
    .flatMap(({paragraphs}) => paragraphs)
    .join('\n');

describe.each([
  ['from the lesson', LESSON],
  ['from nowhere', null],
])('asked %s', (_, lessonId) => {
  test.each([
    [
      'I get lost with break and continue, which loop does it stop?',
      'Leave early, skip one',
      /innermost loop/,
    ],
    ['"0" is zero so it is false, right?', 'What counts as true', /called falsy/],
  ])('“%s” is answered by one section, “%s”', async (text, heading, words) => {
    const parts = await ask(text, lessonId);
    expect(quotes(parts).map(({title}) => title)).toEqual([`Control flow you can trace: ${heading}`]);
    expect(textOf(parts)).toMatch(words);
  });

  test.each([
    [
      'why does it print check first when 0.95 is bigger than 0.9??',
      /Python doesn’t even look at the second one/,
    ],
    [
      'why would I ever need an invariant',
      /^Does each iteration bring it closer to the end[^]*Such a fact is called an invariant/,
    ],
  ])('“%s” is answered with what explains it around it', async (text, words) => {
    expect(textOf(await ask(text, lessonId)).replaceAll("'", '’')).toMatch(words);
  });

  test('the plural of a word that says nothing keeps nobody from an answer', async () => {
    const parts = await ask("can't I just write three ifs instead of elif? it's the same no?", lessonId);
    expect(quotes(parts).map(({title}) => title)).toContain(
      'Control flow you can trace: The first true test wins',
    );
    expect(textOf(parts)).toContain('then skips the rest of the chain');
  });

  test('what another lesson answers is quoted after the section that asks it', async () => {
    const parts = await ask(
      "the lesson asks what would happen on a fourth attempt but doesn't tell me. what happens?",
      lessonId,
    );
    expect(quotes(parts).map(({lessonId: id}) => id)).toContain('lists-dicts-sets');
    expect(textOf(parts)).toContain('IndexError: list index out of range');
  });

  test('what no open lesson has is declined, with what may help', async () => {
    const parts = await ask('how do I install pandas on my mac', lessonId);
    expect(quotes(parts)).toEqual([]);
    expect(said(parts)).toMatch(/^I found nothing about that in .*open lessons?\. .*select a paragraph/);
    expect(said(parts)).not.toContain('English');
  });
});

test('a word that other lessons have, too, is that of the lesson', async () => {
  const [first] = quotes(await ask('i dont get the table thing'));
  expect(first?.title).toBe('Control flow you can trace: A for loop, written down');
  expect(first?.paragraphs.join('\n')).toContain('draw a trace table');
  expect(quotes(await ask('i dont get the table thing', null))).not.toEqual([]);
});

describe('why a sample prints what it prints', () => {
  const EXPLAINED = 'Python groups that line as';

  test('is told to whoever has predicted it, and to nobody else', async () => {
    const {userId: eve} = await newLearner(pool);
    const before = await ask(HAM, LESSON, eve);
    expect(textOf(before)).toContain('label = "ham"');
    expect(textOf(before)).not.toContain(EXPLAINED);
    expect(said(before)).toBe(
      'The lesson explains this sample once you’ve predicted what it prints. Make your prediction there, then ask me again.',
    );
    await predict(eve, 'label = "ham"');
    const after = await ask(HAM, LESSON, eve);
    expect(textOf(after)).toContain(EXPLAINED);
    expect(said(after)).toBe('');
    expect(textOf(await ask(HAM))).not.toContain(EXPLAINED);
  });

  async function predict(who: string, source: string): Promise<void> {
    const {rows} = await pool.query<{blocks: readonly Block[]}>(
      `select "blocks"::jsonb as "blocks" from "lessonBody" where "lessonId" = $1`,
      [LESSON],
    );
    const sample = rows[0]?.blocks.find(
      (one) => one.kind === 'code' && one.predict && one.source.startsWith(source),
    );
    await pool.query(
      `insert into "prediction" ("userId", "lessonId", "sample", "guess") values ($1, $2, $3, 'delivered')`,
      [who, LESSON, sample?.kind === 'code' ? sample.mark : ''],
    );
  }
});

describe('a question that says nothing of what it is about', () => {
  test.each(['i dont get it', '???', 'help', 'I’m so confused', '🦊'])(
    '“%s” from a lesson gets the lesson in short, and its headings',
    async (text) => {
      const parts = await ask(text);
      const [short, ...starts] = quotes(parts);
      expect(said(parts)).toMatch(
        /^I can’t tell which part of this lesson you mean\. Name a word from it, or select a paragraph/,
      );
      expect(short?.title).toBe('Control flow you can trace: What to remember');
      expect(short?.paragraphs[0]).toMatch(/^In an if chain, the first true condition wins/);
      expect(starts.map(({href}) => href.split('#')[1])).toEqual([
        'the-first-true-test-wins',
        'what-counts-as-true',
        'a-for-loop-written-down',
        'leave-early-skip-one',
        'a-while-loop-needs-a-promise',
      ]);
      expect(starts.every(({paragraphs}) => paragraphs.length === 0)).toBe(true);
    },
  );

  test('from nowhere is asked for a topic', async () => {
    expect(await ask('i dont get it', null)).toEqual([
      {kind: 'said', text: expect.stringMatching(/^I can’t tell what you mean\. Name what it’s about/)},
    ]);
  });

  test('as a hint gets the headings alone', async () => {
    const {parts} = await hint(sql, {...asking('i dont get it', LESSON, userId), mode: 'hint'});
    expect(quotes(parts)).toHaveLength(5);
    expect(textOf(parts)).toBe('');
  });
});

test('a question of which the lesson has a part gets the nearest section, called that', async () => {
  const parts = await ask('does a kangaroo need an invariant');
  const [near, ...others] = quotes(parts);
  expect(said(parts)).toMatch(
    /^I’m not sure which part you mean\. This lesson’s section “A while loop needs a promise” is the closest I found:\nIf that’s not it, name a word/,
  );
  expect(near?.paragraphs.join('\n')).toContain('called an invariant');
  expect(others.map(({title}) => title)).not.toContain(near?.title);
});

test.each([
  'Was bedeutet diese komische Schleife hier?',
  '¿Qué es una lista y para qué sirve?',
  'これは何ですか？',
])('“%s” is asked for in English', async (text) => {
  for (const lessonId of [LESSON, null]) expect(said(await ask(text, lessonId))).toMatch(/[Aa]sk in English/);
});

test('what is about something else is declined from every lesson, and nobody is sent to another language', async () => {
  const file = join(import.meta.dirname, '../../recall/questions.yaml');
  const {elsewhere} = parse(readFileSync(file, 'utf8')) as {elsewhere: readonly string[]};
  const answers: (readonly TutorPart[])[] = [];
  for (const text of elsewhere) answers.push(await ask(text));
  const declined = answers.filter((parts) => quotes(parts).length === 0);
  expect(elsewhere.length - declined.length).toBeLessThanOrEqual(2);
  for (const parts of declined) {
    expect(said(parts)).toMatch(/^I found nothing about that in “Control flow you can trace”/);
    expect(said(parts)).not.toContain('English');
  }
  expect(quotes(await ask('What is the capital of France?'))).toEqual([]);
});

test.each([
  ['What is a tracebakc?', 'errors-and-debugging'],
  ['whats a comprehnsion', 'lists-dicts-sets'],
  ['im stuck, how do i serialise json', 'files-json-csv'],
])('“%s” is read as it was meant', async (text, lessonId) => {
  expect(quotes(await ask(text, null))[0]?.lessonId).toBe(lessonId);
});
