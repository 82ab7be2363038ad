// Traces of samples: who may read a lesson's text may read them, and nobody else.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {lessonQueries} from '#schema/lessons/lessons.queries.ts';
import {tracesOf} from '#schema/lessons/trace/trace.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {firstModules} from '#tests/course.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

const {pool} = await testAcademy();
const rowsFor = rowsForOn(pool);
const folder = mkdtempSync(join(tmpdir(), 'academy-content-'));
const LOCKED = 'environments-git-command-line';
beforeAll(async () => {
  firstModules(folder, 2);
  await seedContent(pool, folder);
});
afterAll(() => rmSync(folder, {recursive: true}));

type Who = Awaited<ReturnType<typeof newLearner>>;

const idsFor = async (name: 'bodies' | 'traces', who: Who) => {
  const rows = await rowsFor<readonly {readonly lessonId: string}[]>(who, (run, ctx) => {
    const asked = {ctx, args: undefined};
    return name === 'bodies' ? run(lessonQueries.bodies.fn(asked)) : run(lessonQueries.traces.fn(asked));
  });
  return rows.map(({lessonId}) => lessonId).toSorted((a, b) => a.localeCompare(b));
};

test('they are those of the texts that a learner may read: before the module opens, and after', async () => {
  const learner = await newLearner(pool);
  const free = await idsFor('traces', learner);
  expect(free).toEqual(await idsFor('bodies', learner));
  expect(free).toContain('values-names-and-types');
  expect(free).not.toContain(LOCKED);
  await pool.query(
    `insert into "moduleProgress" ("userId", "moduleId", "unlockedAt", "unlockedBy")
     values ($1, 'python-for-engineers', now(), 'rule')`,
    [learner.userId],
  );
  const open = await idsFor('traces', learner);
  expect(open).toEqual(await idsFor('bodies', learner));
  expect(open).toContain(LOCKED);
  // That somebody else has opened it opens nothing.
  expect(await idsFor('traces', await newLearner(pool))).toEqual(free);
});

test('those of questions are not among them, and a lesson whose file is broken has none', async () => {
  const written = async () =>
    (await pool.query<{lessonId: string; traces: string}>(`select "lessonId", "traces" from "lessonTrace"`))
      .rows;
  const before = await written();
  const read = before.map(({traces}) => tracesOf(traces));
  expect(read.filter((one) => one === undefined || Object.keys(one.samples).length === 0)).toEqual([]);
  expect(read.flatMap((one) => Object.keys(one?.questions ?? {}))).toEqual([]);
  const file = join(folder, 'm01-python-that-works', '05-errors-and-debugging.traces.json');
  const text = readFileSync(file, 'utf8');
  expect(Object.keys(tracesOf(text)?.questions ?? {})).not.toEqual([]);
  writeFileSync(file, text.replace(/"version": \d+/, '"version": 0'));
  await seedContent(pool, folder);
  const after = new Set((await written()).map(({lessonId}) => lessonId));
  expect(before.filter(({lessonId}) => !after.has(lessonId)).map(({lessonId}) => lessonId)).toEqual([
    'errors-and-debugging',
  ]);
});
