// What the tutor offers to be asked, over the whole course: each example is answered from the section it names, whether the
// learner has that lesson alone or all of them.
import {beforeAll, expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {search} from '#sync/tutor/search.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {exampleQuestions} from '#web/app/tutor/starting.ts';

const {pool} = await freshDatabase();
let bodies: readonly {readonly lessonId: string; readonly blocks: readonly Block[]}[] = [];

beforeAll(async () => {
  await seedContent(pool, 'sync/lessons/content');
  await refreshPassages(pool);
  ({rows: bodies} = await pool.query(`select "lessonId", "blocks" from "lessonBody" order by 1`));
});

test('every lesson has three', () => {
  const counts = bodies.map(({lessonId, blocks}) => [lessonId, exampleQuestions(blocks).length]);
  expect(counts.filter(([, count]) => count !== 3)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(0);
});

test.each([
  ['alone', (lessonId: string) => new Set([lessonId])],
  ['beside all others', () => new Set(bodies.map(({lessonId}) => lessonId))],
])('each is answered by its own section, its lesson %s', async (_, openWith) => {
  const missed: unknown[] = [];
  for (const {lessonId, blocks} of bodies) {
    for (const question of exampleQuestions(blocks)) {
      const found = await search(pool, question, 2, {lessonIds: openWith(lessonId), near: lessonId});
      const own = found.find((one) => one.lessonId === lessonId && question.includes(one.heading));
      if (!own) missed.push([question, found.map(({title, heading}) => [title, heading])]);
    }
  }
  expect(missed).toEqual([]);
});
