import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {firstModules} from '#tests/course.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
const FIRST = 'm01-python-that-works';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
  firstModules(folder, 2);
});
afterEach(() => rmSync(folder, {recursive: true}));

const lessonsIn = async (module: string) =>
  (await pool.query<{id: string}>(`select "id" from "lesson" where "moduleId" = $1`, [module])).rows.map(
    ({id}) => id,
  );
const edit = (name: string, from: string, to: string) => {
  const file = join(folder, FIRST, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
};

test.each([
  ['a text', '05-errors-and-debugging.md', 'Last night it stopped.', 'Last night it ended.'],
  ['its title', '05-errors-and-debugging.md', 'title: ', 'title: More '],
])('compiles the lesson alone whose file has another %s', async (_, name, from, to) => {
  await seedContent(pool, folder);
  edit(name, from, to);
  expect((await seedContent(pool, folder)).compiled).toEqual(['lesson/errors-and-debugging']);
});

test('compiles the quiz alone whose question has changed', async () => {
  await seedContent(pool, folder);
  edit('checkpoint.quiz.yaml', 'What does this program print?', 'What does this one print?');
  expect((await seedContent(pool, folder)).compiled).toEqual(['quiz/checkpoint-python-that-works']);
});

test('compiles every text of the module whose drawing has changed, and no other', async () => {
  await seedContent(pool, folder);
  edit('figures/try-paths.svg', '<svg', '<svg ');
  const {compiled} = await seedContent(pool, folder);
  const lessons = (await lessonsIn('python-that-works')).map((id) => `lesson/${id}`);
  expect(compiled.filter((name) => name.startsWith('lesson/')).toSorted()).toEqual(lessons.toSorted());
  expect(compiled).toContain('quiz/checkpoint-python-that-works');
  expect(compiled).not.toContain('quiz/checkpoint-python-for-engineers');
});

test('updates who may read a lesson when its module gets a prerequisite', async () => {
  await seedContent(pool, folder);
  edit('../m02-python-for-engineers/module.yaml', 'prerequisites: [python-that-works]', 'prerequisites: []');
  const free = async () =>
    (await pool.query(`select from "lessonBody" where "moduleId" = 'python-for-engineers' and not "isFree"`))
      .rowCount;
  expect(await free()).toBeGreaterThan(0);
  await seedContent(pool, folder);
  expect(await free()).toBe(0);
});

test('compiles everything if a row was touched, even if only one lesson has changed', async () => {
  await seedContent(pool, folder);
  const before = await pool.query(`select * from private."question" where "id" = 'm1-check-leak'`);
  await pool.query(`update private."question" set "topic" = 'by hand' where "id" = 'm1-check-leak'`);
  edit('05-errors-and-debugging.md', 'Last night it stopped.', 'Last night it ended.');
  expect((await seedContent(pool, folder)).compiled.length).toBeGreaterThan(20);
  const after = await pool.query(`select * from private."question" where "id" = 'm1-check-leak'`);
  expect(after.rows).toEqual(before.rows);
});

test('writes the glossary, and follows it', async () => {
  await seedContent(pool, folder);
  const terms = async () =>
    (
      await pool.query(
        `select * from "term" where "id" in ('branch-in-git', 'lambda', 'f-string') order by 1`,
      )
    ).rows;
  const entry = (id: string, term: string, lessonId: string) => ({
    id,
    term,
    definition: expect.any(String),
    lessonId,
  });
  expect(await terms()).toEqual([
    entry('branch-in-git', 'branch (in Git)', 'environments-git-command-line'),
    {
      ...entry('f-string', 'f-string', 'values-names-and-types'),
      definition: expect.stringContaining('string literal with an <code>f</code> in front'),
    },
    entry('lambda', 'lambda', 'lists-dicts-sets'),
  ]);
  rmSync(join(folder, 'glossary.yaml'));
  await seedContent(pool, folder);
  expect((await pool.query('select from "term"')).rowCount).toBe(0);
});
