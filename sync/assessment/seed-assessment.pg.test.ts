// Items from files: what is written, what is refused in words, and what stays.
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {stringify} from 'yaml';
import {CODE_ITEMS, ITEMS} from '#schema/assessment/assessment.rules.ts';
import {seedAssessment} from '#sync/assessment/seed-assessment.ts';
import {newLessons, testAcademy} from '#tests/pg/academy.ts';

const {pool} = await testAcademy();
await newLessons(pool, 'study');
await pool.query(
  `insert into "lessonBody" ("lessonId", "moduleId", "version", "blocks") values ('study', 'mod', 'v',
     '[{"kind": "prose", "html": "<h2 id=\\"part\\">Part</h2>"}]')`,
);

const study = {module: 'm01-mod', lesson: '01-study', anchor: 'part'};
const choice = (slug: string) => ({
  slug,
  kind: 'single',
  stem: 'Which one?',
  options: ['`a`', '`b`'],
  answer: 1,
  explanation: 'Because.',
  difficulty: 1,
});
const code = (slug: string) => ({
  slug,
  kind: 'code',
  stem: 'Write `f`.',
  starter: 'def f():\n    ...\n',
  reference: 'def f():\n    return 1\n',
  wrong: ['def f():\n    return 2\n', 'def f():\n    return "1"\n'],
  tests: [
    {name: 'one', call: 'f()', equals: '1', hidden: true},
    {name: 'two', call: 'f()', equals: '1', hidden: true},
    {name: 'three', call: 'f()', equals: '1'},
    {name: 'four', call: 'f()', equals: '1'},
  ],
  explanation: 'Because.',
  difficulty: 1,
});
const topic = (at: number) => `topic-${at}`;

let folder: string;
const put = (name: string, value: unknown) => writeFileSync(join(folder, name), stringify(value));
const topics = () => Array.from({length: ITEMS}, (_, at) => ({id: topic(at), title: `Topic ${at}`, study}));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-items-'));
  put('topics.yaml', topics());
  for (let at = 0; at < ITEMS; at += 1) {
    const item = at < CODE_ITEMS ? code : choice;
    put(`${topic(at)}.yaml`, [item(`${topic(at)}-a`), item(`${topic(at)}-b`)]);
  }
});
afterEach(() => rmSync(folder, {recursive: true}));

const current = async () =>
  (
    await pool.query<{id: string}>(`select "id" from private."assessmentItem" where "isCurrent" order by 1`)
  ).rows.map(({id}) => id);

test('items are written once, follow their files, and one that is gone is asked no more', async () => {
  expect(await seedAssessment(pool, folder)).toEqual({wasThere: false});
  expect(await current()).toHaveLength(2 * ITEMS);
  const copy = `${folder}-copy`;
  mkdirSync(copy);
  cpSync(folder, copy, {recursive: true});
  expect(await seedAssessment(pool, copy)).toEqual({wasThere: true});
  rmSync(copy, {recursive: true});
  put('topic-29.yaml', [choice('topic-29-a'), choice('topic-29-c')]);
  await seedAssessment(pool, folder);
  expect((await current()).filter((id) => id.startsWith('topic-29'))).toEqual(['topic-29-a', 'topic-29-c']);
  const {rows} = await pool.query(
    `select "answer"->0->>'name' as "first", "starter" from private."assessmentItem" where "id" = 'topic-0-a'`,
  );
  // Visible tests first: what is told of them never depends on a hidden one.
  expect(rows).toEqual([{first: 'three', starter: 'def f():\n    ...\n'}]);
});

test.each([
  [
    'a topic without a file',
    () => rmSync(join(folder, 'topic-3.yaml')),
    /topic-3\.yaml: is listed but not there/,
  ],
  ['a file without a topic', () => put('other.yaml', []), /other\.yaml: has no topic of its name/],
  [
    'too few topics',
    () => {
      put('topics.yaml', topics().slice(1));
      rmSync(join(folder, 'topic-0.yaml'));
    },
    /has 29 topics, not 30/,
  ],
  ['one item for a topic', () => put('topic-20.yaml', [choice('x')]), /topic-20\.yaml: .*needs two items/],
  [
    'a name that another item has',
    () => put('topic-20.yaml', [choice('a'), choice('topic-21-a')]),
    /two items are called "topic-21-a"/,
  ],
  [
    'an answer that is no option',
    () => put('topic-20.yaml', [choice('a'), {...choice('b'), answer: 5}]),
    /item "b": answer is none of the options/,
  ],
  [
    'a program with one wrong solution',
    () => put('topic-1.yaml', [code('a'), {...code('b'), wrong: ['x']}]),
    /item "b": wrong must have two wrong solutions/,
  ],
  [
    'a program whose tests can all be seen',
    () => put('topic-1.yaml', [code('a'), {...code('b'), tests: code('b').tests.slice(2)}]),
    /two hidden ones/,
  ],
  [
    'too few programs',
    () => put('topic-1.yaml', [choice('a'), choice('b')]),
    /needs 12 programs: 11 topics have one/,
  ],
  [
    'a lesson that is not there',
    () => put('topics.yaml', [{...topics()[0], study: {...study, lesson: '02-none'}}, ...topics().slice(1)]),
    /topic "topic-0": its lesson isn’t there/,
  ],
  [
    'a heading that is not there',
    () => put('topics.yaml', [{...topics()[0], study: {...study, anchor: 'nowhere'}}, ...topics().slice(1)]),
    /no heading "nowhere"/,
  ],
])('%s is refused in words, and the items stay', async (_, spoil, words) => {
  await seedAssessment(pool, folder);
  const before = await current();
  spoil();
  await expect(seedAssessment(pool, folder)).rejects.toThrow(words);
  expect(await current()).toEqual(before);
});

test('a lesson that is no preview is refused: nobody could open it', async () => {
  await pool.query(`update "lesson" set "isPreview" = false where "id" = 'study'`);
  put('topic-20.yaml', [choice('a'), choice('b')]);
  await expect(seedAssessment(pool, folder)).rejects.toThrow('its lesson is no preview');
});
