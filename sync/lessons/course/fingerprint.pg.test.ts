import {cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {fingerprintOf} from '#sync/lessons/course/fingerprint.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {firstModules} from '#tests/course.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
const FIRST = 'm01-python-that-works';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
  firstModules(folder, 1);
});
afterEach(() => rmSync(folder, {recursive: true}));

const edit = (name: string, from: string, to: string) => {
  const file = join(folder, FIRST, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
};

/** The contents of the course's rows. */
async function contents(): Promise<unknown> {
  const {rows: found} = await pool.query(
    `select (select jsonb_agg(to_jsonb(t) order by "id") from "lesson" t) as "lessons",
            (select jsonb_agg(to_jsonb(t) order by "lessonId") from "lessonBody" t) as "bodies",
            (select jsonb_agg(to_jsonb(t) order by "lessonId") from "lessonTrace" t) as "traces",
            (select jsonb_agg(to_jsonb(t) order by "id") from "quiz" t) as "quizzes",
            (select jsonb_agg(to_jsonb(t) order by "id") from private."question" t) as "questions"`,
  );
  return found[0];
}

/** Whether the course had to be written. */
const isBrought = async (from = folder) => !(await seedContent(pool, from)).wasThere;

describe('a start compiles the course', () => {
  const seed = () => isBrought();
  beforeEach(() => seedContent(pool, folder));

  test('not again while nothing has changed, also in another folder', async () => {
    expect(await seed()).toBe(false);
    const moved = mkdtempSync(join(tmpdir(), 'academy-content-'));
    cpSync(folder, moved, {recursive: true});
    expect(await isBrought(moved)).toBe(false);
    rmSync(moved, {recursive: true});
  });

  test.each<[string, () => void]>([
    ['a text', () => edit('05-errors-and-debugging.md', 'Last night it stopped.', 'Last night it ended.')],
    ['a question', () => edit('checkpoint.quiz.yaml', 'What does this program', 'What would this program')],
    ['a trace', () => edit('05-errors-and-debugging.traces.json', '"version": 3', '"version": 0')],
    ['a drawing', () => edit('figures/try-paths.svg', '<svg', '<svg ')],
    ['the name of a file that nobody reads', () => writeFileSync(join(folder, 'notes.txt'), 'x')],
  ])('again when %s has changed, once', async (_, change) => {
    change();
    expect(await seed()).toBe(true);
    expect(await seed()).toBe(false);
  });

  test('again when a file is missing, and reports it', async () => {
    rmSync(join(folder, FIRST, '05-errors-and-debugging.md'));
    await expect(seed()).rejects.toThrow('05-errors-and-debugging.md: is listed but not there');
    // A failed start must not count as done at the next one.
    await expect(seed()).rejects.toThrow('05-errors-and-debugging.md: is listed but not there');
  });

  test.each([
    [`delete from private."question" where "id" = 'm1-check-leak'`],
    [`delete from "term" where "id" = 'lambda'`],
    [`update "lesson" set "title" = 'By hand' where "id" = 'errors-and-debugging'`],
    [`update "quiz" set "isOpen" = false where "id" = 'lesson-errors-and-debugging'`],
    [`update "lessonBody" set "version" = 'old', "blocks" = '[]' where "lessonId" = 'errors-and-debugging'`],
    [`truncate "month", "module", "lesson", "lessonBody", "quiz" cascade`],
    [`update "lessonTrace" set "version" = 'old', "traces" = '{}' where "lessonId" = 'errors-and-debugging'`],
    [`delete from "lessonTrace" where "lessonId" = 'errors-and-debugging'`],
    [`delete from private."contentFingerprint"`],
  ])('again, and mends it, when the database is another: %s', async (statement) => {
    const before = await contents();
    await pool.query(statement);
    expect(await seed()).toBe(true);
    expect(await contents()).toEqual(before);
    expect(await seed()).toBe(false);
  });
});

test('the fingerprint distinguishes files when content moves from one to the other', () => {
  writeFileSync(join(folder, 'a'), 'xy');
  writeFileSync(join(folder, 'b'), 'z');
  const one = fingerprintOf(folder).course;
  writeFileSync(join(folder, 'a'), 'x');
  writeFileSync(join(folder, 'b'), 'yz');
  expect(fingerprintOf(folder).course).not.toBe(one);
});

describe('hashes that are cached between starts', () => {
  let kept = '';
  beforeEach(() => (kept = `${folder}.json`));
  afterEach(() => rmSync(kept, {force: true}));
  const course = () => fingerprintOf(folder, kept).course;

  test('are used for unchanged files', () => {
    const one = course();
    expect(course()).toBe(one);
    // The cached hash is used: an unread file cannot differ from it.
    writeFileSync(kept, readFileSync(kept, 'utf8').replace(/"hash":"[0-9a-f]{64}"/, '"hash":"other"'));
    expect(course()).not.toBe(one);
  });

  test('are recomputed for a file with new times, and the course counts as unchanged if its contents are', () => {
    const one = course();
    for (const name of ['program.yaml', `${FIRST}/module.yaml`]) {
      const file = join(folder, name);
      writeFileSync(file, readFileSync(file));
    }
    expect(course()).toBe(one);
    expect(fingerprintOf(folder).course).toBe(one);
  });

  test('do not hide changed contents of the same size and age', () => {
    const file = join(folder, 'program.yaml');
    const {atime, mtime} = statSync(file);
    const one = course();
    writeFileSync(file, readFileSync(file, 'utf8').replace('title: ', 'title: '.toUpperCase()));
    utimesSync(file, atime, mtime);
    expect(course()).not.toBe(one);
  });

  test.each(['', '{', '[]', '{"x": 1}'])('are left alone when they cannot be read: %j', (text) => {
    const one = fingerprintOf(folder).course;
    writeFileSync(kept, text);
    expect(course()).toBe(one);
    expect(course()).toBe(one);
  });
});

test('two academies that start at once with different courses leave one complete course', async () => {
  const other = mkdtempSync(join(tmpdir(), 'academy-content-'));
  cpSync(folder, other, {recursive: true});
  edit('module.yaml', 'title: Python that works', 'title: Another title');
  await Promise.all([seedContent(pool, folder), seedContent(pool, other)]);
  const again = [await isBrought(), await isBrought(other)];
  // The one that wrote last has nothing to do; the other writes its own again.
  expect(again).toContain(true);
  expect(await isBrought(other)).toBe(false);
  expect(await isBrought()).toBe(true);
  rmSync(other, {recursive: true});
});
