import {cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {readContent} from '#sync/lessons/content-files.ts';
import {seedContent} from '#sync/lessons/content-seed.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
const FIRST = 'm01-python-that-works';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
  cpSync('sync/lessons/content', folder, {recursive: true});
});
afterEach(() => rmSync(folder, {recursive: true}));

/** Every row of the course with the transaction that wrote it. */
async function rows(): Promise<Record<string, string>> {
  const tables = ['month', 'module', 'lesson', 'lessonBody'];
  const selects = tables.map((table) => {
    const key = table === 'lessonBody' ? 'lessonId' : 'id';
    return `select '${table}/' || "${key}" as "row", xmin::text as "writer" from "${table}"`;
  });
  const found = await pool.query<{row: string; writer: string}>(selects.join(' union all '));
  return Object.fromEntries(found.rows.map(({row, writer}) => [row, writer]));
}
const lessonsIn = async (module: string) =>
  (
    await pool.query<{id: string}>(`select "id" from "lesson" where "moduleId" = $1 order by "position"`, [
      module,
    ])
  ).rows.map(({id}) => id);
const edit = (name: string, from: string, to: string) => {
  const file = join(folder, FIRST, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
};

test('writes the whole course', async () => {
  await seedContent(pool, folder);
  const {program, modules} = readContent(folder);
  const lessons = modules.flatMap((module) => module.lessons);
  const written = lessons.filter(({body}) => body !== undefined);
  const names = Object.keys(await rows());
  expect(names.length).toBe(program.months.length + modules.length + lessons.length + written.length);
  expect(await lessonsIn('python-that-works')).toEqual(modules[0]?.lessons.map(({slug}) => slug));
});

test('writes no row again when nothing has changed', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  await seedContent(pool, folder);
  expect(await rows()).toEqual(before);
});

test('writes only the row that has changed', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  edit('05-errors-and-debugging.md', 'Last night it stopped.', 'Last night it ended.');
  await seedContent(pool, folder);
  const after = await rows();
  expect(Object.keys(after).filter((row) => after[row] !== before[row])).toEqual([
    'lessonBody/errors-and-debugging',
  ]);
});

test('lets two lessons change places', async () => {
  await seedContent(pool, folder);
  const [one, two, ...others] = await lessonsIn('python-that-works');
  edit('module.yaml', `  - ${one}\n  - ${two}\n`, `  - ${two}\n  - ${one}\n`);
  for (const [at, slug, now] of [
    ['01', one, '02'],
    ['02', two, '01'],
  ] as const) {
    renameSync(join(folder, FIRST, `${at}-${slug}.md`), join(folder, FIRST, `${now}-${slug}.md`));
  }
  await seedContent(pool, folder);
  expect(await lessonsIn('python-that-works')).toEqual([two, one, ...others]);
});

test('retires a lesson that the course no longer has, and gives its place away', async () => {
  await seedContent(pool, folder);
  await pool.query(`insert into "user" ("id", "username", "fullName") values ('u', 'ada', 'Ada')`);
  await pool.query(`insert into "lessonProgress" values ('u', 'errors-and-debugging', now())`);
  edit(
    'module.yaml',
    '  - errors-and-debugging',
    '  - {slug: a-new-lesson, title: A new lesson, summary: In its place.}',
  );
  await seedContent(pool, folder);
  const {rows: lessons} = await pool.query<{id: string}>(
    `select "id" from "lesson" where "moduleId" = 'python-that-works' and "position" > 0 order by "position"`,
  );
  expect(lessons.map(({id}) => id).slice(-2)).toEqual(['lists-dicts-sets', 'a-new-lesson']);
  const {rows: retired} = await pool.query(
    `select "position" < 0 as "isRetired", "isWritten" from "lesson" where "id" = 'errors-and-debugging'`,
  );
  expect(retired).toEqual([{isRetired: true, isWritten: false}]);
  expect(
    (await pool.query(`select from "lessonBody" where "lessonId" = 'errors-and-debugging'`)).rowCount,
  ).toBe(0);
  // And it comes back when a teacher thinks better of it.
  cpSync('sync/lessons/content', folder, {recursive: true});
  await seedContent(pool, folder);
  expect(await lessonsIn('python-that-works')).toContain('errors-and-debugging');
  await pool.query(`delete from "user" where "id" = 'u'`);
});

test('keeps the course that was there when something is wrong with the new one', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  edit('01-values-names-and-types.md', 'title: ', 'title: Changed ');
  edit('05-errors-and-debugging.md', ':::', ':::nonsense\nx\n:::\n\n:::');
  await expect(seedContent(pool, folder)).rejects.toThrow('there is no callout ":::nonsense"');
  expect(await rows()).toEqual(before);
});

test('two academies that start at once both end well', async () => {
  await pool.query('truncate "month", "module", "lesson", "lessonBody" cascade');
  await Promise.all([seedContent(pool, folder), seedContent(pool, folder)]);
  expect(Object.keys(await rows()).length).toBeGreaterThan(20);
});
