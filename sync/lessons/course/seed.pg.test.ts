import {cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {quizzesIn, readContent} from '#sync/lessons/course/files.ts';
import {idsOf} from '#sync/lessons/course/rows.ts';
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

/** Every row of the course with the transaction that wrote it. */
async function rows(): Promise<Record<string, string>> {
  const tables = ['program', 'month', 'module', 'lesson', 'lessonBody', 'lessonTrace', 'quiz', 'question'];
  const selects = tables.map((table) => {
    const key = /^lesson[BT]/.test(table) ? 'lessonId' : 'id';
    const room = table === 'question' ? 'private' : 'public';
    return `select '${table}/' || "${key}" as "row", xmin::text as "writer" from ${room}."${table}"`;
  });
  const found = await pool.query<{row: string; writer: string}>(selects.join(' union all '));
  return Object.fromEntries(found.rows.map(({row, writer}) => [row, writer]));
}
async function lessonsIn(module: string): Promise<string[]> {
  const inOrder = `select "id" from "lesson" where "moduleId" = $1 order by "position"`;
  return (await pool.query<{id: string}>(inOrder, [module])).rows.map(({id}) => id);
}
const edit = (name: string, from: string, to: string) => {
  const file = join(folder, FIRST, name);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
};

test('writes the whole course', async () => {
  cpSync('sync/lessons/content', folder, {recursive: true});
  await seedContent(pool, folder);
  const content = readContent(folder);
  const {program, modules} = content;
  const lessons = modules.flatMap((module) => module.lessons);
  const written = lessons.filter(({body}) => body !== undefined);
  const quizzes = quizzesIn(modules);
  const questions = quizzes.flatMap((quiz) => quiz.questions);
  const names = Object.keys(await rows());
  expect(names.length).toBe(
    1 +
      program.months.length +
      modules.length +
      lessons.length +
      written.length +
      idsOf(content).traces.length +
      quizzes.length +
      questions.length,
  );
  expect(await lessonsIn('python-that-works')).toEqual(modules[0]?.lessons.map(({slug}) => slug));
});

test('writes no row if nothing has changed, even after compiling again', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  await pool.query(`delete from private."contentFingerprint"`);
  await seedContent(pool, folder);
  expect(await rows()).toEqual(before);
});

test('writes only the changed row', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  edit('05-errors-and-debugging.md', 'Last night it stopped.', 'Last night it ended.');
  await seedContent(pool, folder);
  const after = await rows();
  expect(Object.keys(after).filter((row) => after[row] !== before[row])).toEqual([
    'lessonBody/errors-and-debugging',
  ]);
});

test('writes what access needs: prerequisites, blocks, and which texts everyone may read', async () => {
  await seedContent(pool, folder);
  const {rows: modules} = await pool.query(
    `select "id", "prerequisiteIds" from "module" where "position" in (1, 2) order by "position"`,
  );
  expect(modules).toEqual([
    {id: 'python-that-works', prerequisiteIds: []},
    {id: 'python-for-engineers', prerequisiteIds: ['python-that-works']},
  ]);
  const {rows: lessons} = await pool.query(
    `select l."id", l."blockCount" = jsonb_array_length(b."blocks") as "counted", b."isFree"
     from "lesson" l join "lessonBody" b on b."lessonId" = l."id"
     where l."id" in ('errors-and-debugging', 'classes-and-dataclasses', 'environments-git-command-line') order by 1`,
  );
  expect(lessons).toEqual([
    // A preview of a locked module, a locked lesson, a lesson of a module that needs nothing.
    {id: 'classes-and-dataclasses', counted: true, isFree: true},
    {id: 'environments-git-command-line', counted: true, isFree: false},
    {id: 'errors-and-debugging', counted: true, isFree: true},
  ]);
});

test('writes quizzes and their questions, compiled, the key of an order as it is given', async () => {
  await seedContent(pool, folder);
  const {rows: quizzes} = await pool.query(
    `select "id", "moduleId", "lessonId", "passPct", "drawCount", "poolSize", "isOpen" from "quiz"
     where "id" in ('lesson-errors-and-debugging', 'checkpoint-python-that-works') order by 1`,
  );
  const common = {moduleId: 'python-that-works', passPct: 70, isOpen: true};
  expect(quizzes).toEqual([
    {...common, id: 'checkpoint-python-that-works', lessonId: null, drawCount: 12, poolSize: 17},
    {
      ...common,
      id: 'lesson-errors-and-debugging',
      lessonId: 'errors-and-debugging',
      drawCount: 5,
      poolSize: 16,
    },
  ]);
  const {rows: order} = await pool.query(
    `select * from private."question" where "id" = 'm1-check-narrow-first'`,
  );
  expect(order).toEqual([
    {
      id: 'm1-check-narrow-first',
      quizId: 'checkpoint-python-that-works',
      kind: 'order',
      stem: [{kind: 'prose', html: expect.stringMatching(/^<p>An alarm sorts response times\./)}],
      options: expect.arrayContaining(['<code>else: level = "fine"</code>']),
      answer: [0, 1, 2, 3],
      explanation: [{kind: 'prose', html: expect.stringMatching(/^<p>The first true test wins/)}],
      feedback: [],
      after: {},
      topic: 'conditions',
      goal: null,
      difficulty: 2,
      isCurrent: true,
    },
  ]);
  const {rows: predict} = await pool.query<{stem: {kind: string}[]; answer: unknown}>(
    `select "stem", "answer" from private."question" where "id" = 'm1-check-break-inner'`,
  );
  const {rows: goals} = await pool.query<{goal: string | null}>(
    `select distinct "goal" from private."question" where "quizId" = 'lesson-errors-and-debugging'`,
  );
  expect(goals).toHaveLength(5);
  expect(goals.every(({goal}) => goal !== null)).toBe(true);
  const {rows: single} = await pool.query(
    `select "feedback" from private."question" where "id" = 'm1-check-leak'`,
  );
  expect(single).toEqual([
    {
      feedback: [
        expect.stringMatching(/^<code>\|<\/code> gives what either/),
        null,
        expect.any(String),
        expect.any(String),
      ],
    },
  ]);
  expect(predict[0]?.stem.map(({kind}) => kind)).toEqual(['prose', 'code']);
  expect(predict[0]?.answer).toEqual(['6 9']);
});

test('closes a quiz and a question that were removed, and reopens them when they return', async () => {
  await seedContent(pool, folder);
  const state = async () => {
    const {rows: found} = await pool.query(
      `select (select "isOpen" from "quiz" where "id" = 'lesson-errors-and-debugging') as "isOpen",
              (select "isCurrent" from private."question" where "id" = 'm1-check-leak') as "isCurrent",
              (select "poolSize" from "quiz" where "id" = 'checkpoint-python-that-works') as "poolSize"`,
    );
    return found[0] as unknown;
  };
  expect(await state()).toEqual({isOpen: true, isCurrent: true, poolSize: 17});
  rmSync(join(folder, FIRST, '05-errors-and-debugging.quiz.yaml'));
  const checkpoint = readFileSync(join(folder, FIRST, 'checkpoint.quiz.yaml'), 'utf8');
  const without = checkpoint.replace(/ {2}- slug: m1-check-leak\n.*?\n(?= {2}- slug)/s, '');
  writeFileSync(join(folder, FIRST, 'checkpoint.quiz.yaml'), without);
  await seedContent(pool, folder);
  expect(await state()).toEqual({isOpen: false, isCurrent: false, poolSize: 16});
  firstModules(folder, 2);
  await seedContent(pool, folder);
  expect(await state()).toEqual({isOpen: true, isCurrent: true, poolSize: 17});
});

test('writes only the question that has changed', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  edit('checkpoint.quiz.yaml', 'What does this program print?', 'What does this one print?');
  await seedContent(pool, folder);
  const after = await rows();
  expect(Object.keys(after).filter((row) => after[row] !== before[row])).toEqual([
    'question/m1-check-text-times-two',
  ]);
});

test('can swap two lessons', async () => {
  await seedContent(pool, folder);
  const [one, two, ...others] = await lessonsIn('python-that-works');
  edit('module.yaml', `  - ${one}\n  - ${two}\n`, `  - ${two}\n  - ${one}\n`);
  for (const [at, slug, now] of [
    ['01', one, '02'],
    ['02', two, '01'],
  ] as const) {
    for (const ending of ['md', 'quiz.yaml', 'exercises.yaml']) {
      renameSync(
        join(folder, FIRST, `${at}-${slug}.${ending}`),
        join(folder, FIRST, `${now}-${slug}.${ending}`),
      );
    }
  }
  await seedContent(pool, folder);
  expect(await lessonsIn('python-that-works')).toEqual([two, one, ...others]);
});

test('retires a removed lesson, and frees its position', async () => {
  await seedContent(pool, folder);
  await pool.query(`insert into "user" ("id", "username", "fullName") values ('u', 'ada', 'Ada')`);
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "doneAt") values ('u', 'errors-and-debugging', now())`,
  );
  edit(
    'module.yaml',
    '  - errors-and-debugging',
    '  - {slug: a-new-lesson, title: A new lesson, summary: In its place.}',
  );
  rmSync(join(folder, FIRST, '05-errors-and-debugging.quiz.yaml'));
  rmSync(join(folder, FIRST, '05-errors-and-debugging.exercises.yaml'));
  // Its entries name a lesson that is no longer taught.
  rmSync(join(folder, 'glossary.yaml'));
  await seedContent(pool, folder);
  const {rows: lessons} = await pool.query<{id: string}>(
    `select "id" from "lesson" where "moduleId" = 'python-that-works' and "position" > 0 order by "position"`,
  );
  expect(lessons.map(({id}) => id).slice(-2)).toEqual(['lists-dicts-sets', 'a-new-lesson']);
  const retired = await pool.query(
    `select "position" < 0 as "isRetired", "isWritten" from "lesson" where "id" = 'errors-and-debugging'`,
  );
  expect(retired.rows).toEqual([{isRetired: true, isWritten: false}]);
  expect(
    (await pool.query(`select from "lessonBody" where "lessonId" = 'errors-and-debugging'`)).rowCount,
  ).toBe(0);
  // It comes back if a teacher restores it.
  firstModules(folder, 2);
  await seedContent(pool, folder);
  expect(await lessonsIn('python-that-works')).toContain('errors-and-debugging');
  await pool.query(`delete from "user" where "id" = 'u'`);
});

test('keeps the previous course if the new one has an error', async () => {
  await seedContent(pool, folder);
  const before = await rows();
  edit('01-values-names-and-types.md', 'title: ', 'title: Changed ');
  edit('05-errors-and-debugging.md', ':::', ':::nonsense\nx\n:::\n\n:::');
  await expect(seedContent(pool, folder)).rejects.toThrow('there is no callout ":::nonsense"');
  expect(await rows()).toEqual(before);
});

test('two academies can start at once', async () => {
  await pool.query('truncate "month", "module", "lesson", "lessonBody", "quiz" cascade');
  await Promise.all([seedContent(pool, folder), seedContent(pool, folder)]);
  expect(Object.keys(await rows()).length).toBeGreaterThan(20);
});
