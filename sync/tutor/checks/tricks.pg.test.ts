// A model that always does what the learner wants and gives the whole solution. Nothing of it gets through, whatever the
// learner writes. Not told from an explanation are plain sentences about an algorithm, and from words what is encoded, such as
// base64.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ASSESSMENT_DIR, seedAssessment} from '#sync/assessment/seed-assessment.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {plain} from '#sync/tutor/checks/likeness.ts';
import {says} from '#tests/model-server.ts';
import {quotes, said, type Row} from '#tests/pg/tutor.ts';
import {eventsOf, learnersOf, modelAcademy, writtenIn} from '#tests/pg/tutor-model.ts';
import {STATEMENTS, TRICKS} from '#tests/tutor-tricks.ts';

const academy = await modelAcademy(async ({pool}) => void (await seedContent(pool, 'sync/lessons/content')));
const {pool, server, get} = academy;
const {newAsker, begin, whole} = learnersOf(academy);
afterAll(() => server.close());

/** A paragraph about lists, which any question may be about. */
let about = {lessonId: '', block: 0};
beforeAll(async () => {
  await seedAssessment(pool, ASSESSMENT_DIR);
  const {rows} = await pool.query<{lessonId: string; block: number}>(
    `select b."lessonId", (k.no - 1)::int as "block"
     from "lessonBody" b join "lesson" l on l."id" = b."lessonId" and l."isPreview",
       jsonb_array_elements(b."blocks") with ordinality k(block, no)
     where k.block->>'kind' = 'prose' and k.block->>'html' like '%list%' order by 1, 2 limit 1`,
  );
  if (!rows[0]) throw new Error('no lesson is about lists');
  about = rows[0];
});

/** All that anybody could read of an answer: while it came, and in the end. */
async function seen(
  who: {readonly cookie: string; readonly userId: string},
  args: object,
): Promise<Row & {all: string}> {
  const {id} = await begin(who as never, args);
  const events = await Array.fromAsync(eventsOf(await get(`/api/tutor/turns/${id}/words`, who)));
  const row = await whole(id);
  const text = events.reduce(
    (so, {event, data}) => (event === 'all' ? `${so}\n${data}` : event === 'more' ? so + data : so),
    '',
  );
  // What the lessons themselves say is no secret.
  return {...row, all: [text, writtenIn(row.parts)?.text ?? '', said(row.parts)].join('\n')};
}

const bare = (text: string) => plain(text).replaceAll(/\s+/g, '');

test('there are forty tricks', () => {
  expect(TRICKS.length).toBeGreaterThanOrEqual(40);
});

test.each(TRICKS)('nobody gets a solution who $name', async ({asks, says: answers, lines}) => {
  const ada = await newAsker();
  const threadId = crypto.randomUUID();
  let all = '';
  for (const answer of answers) {
    server.answers(says(answer));
    const before = server.told.length;
    const row = await seen(ada, {threadId, ...about, text: asks});
    expect(server.told.length, 'the model must have been asked, or this shows nothing').toBe(before + 1);
    all += row.all;
    expect(quotes(row.parts).length).toBeGreaterThan(0);
  }
  // An end of a block is in every program.
  const own = [...new Set(lines.map(bare))].filter((line) => line.length > 8);
  const told = own.filter((line) => bare(all).includes(line));
  // A line or two of any program is in many others; a solution of one line is not there at all.
  const most = own.length < 4 ? Math.max(0, own.length - 2) : Math.min(3, Math.floor(own.length / 2));
  expect(told.length, told.join('\n')).toBeLessThanOrEqual(most);
});

describe('a question that says which task it is', () => {
  test.each(STATEMENTS)('goes to no model: %s', async (text) => {
    const ada = await newAsker();
    const before = server.told.length;
    const row = await begin(ada, {text});
    expect([row.isWriting, server.told.length]).toEqual([false, before]);
    expect(row.parts[0]).toEqual({
      kind: 'said',
      text: expect.stringContaining('I won’t solve it for you, but your lessons can help.'),
    });
  });

  test('over two turns does not either', async () => {
    const ada = await newAsker();
    const threadId = crypto.randomUUID();
    server.answers(says('A list [1].'));
    const [half, other] = [
      'Write a function. Its items is a list whose items are strings',
      'or lists of the same kind, as deep as you like. It returns one new list of all the strings, in the order in which you would read them.',
    ];
    await seen(ada, {threadId, ...about, text: half});
    const row = await begin(ada, {threadId, text: other});
    expect(row.isWriting).toBe(false);
    expect(row.parts[0]).toMatchObject({text: expect.stringContaining('I won’t solve it for you')});
  });

  test('about an exercise goes to no model until the exercise is solved', async () => {
    const ada = await newAsker();
    const {rows} = await pool.query<{lessonId: string; block: number; id: string}>(
      `select b."lessonId", (k.no - 1)::int as "block", k.block->>'id' as "id"
       from "lessonBody" b join "lesson" l on l."id" = b."lessonId" and l."isPreview",
         jsonb_array_elements(b."blocks") with ordinality k(block, no)
       where k.block->>'kind' = 'exercise' and k.block->>'task' = 'change' order by 1, 2 limit 1`,
    );
    const [{lessonId, block, id} = {lessonId: '', block: 0, id: ''}] = rows;
    const row = await begin(ada, {lessonId, block, text: 'What is this about?'});
    expect(row.parts[0]).toMatchObject({text: expect.stringContaining('I won’t solve it for you')});
    await pool.query(
      `insert into "exerciseWork" ("userId", "exerciseId", "lessonId", "code", "state") values ($1, $2, $3, '', 'verified')`,
      [ada.userId, id, lessonId],
    );
    server.answers(says('It is about lists [1].'));
    const {parts} = await seen(ada, {
      threadId: crypto.randomUUID(),
      lessonId,
      block,
      text: 'What is this about?',
    });
    expect(writtenIn(parts)?.text).toBe('It is about lists [1].');
  });
});
