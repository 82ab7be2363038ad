// Measures the search with questions that were written before it met them (questions.yaml). What counts is the right
// section among the first two.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {parse} from 'yaml';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {otherWords, placeOf} from '#sync/tutor/recall/other-words.ts';
import {searchThoroughly, worthQuoting} from '#sync/tutor/recall/thorough.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();

type Question = readonly [question: string, places: string | readonly string[]];
type Questions = {
  readonly said: readonly Question[];
  readonly meant: readonly Question[];
  readonly fresh: readonly Question[];
  readonly elsewhere: readonly string[];
  readonly freshElsewhere: readonly string[];
};
const questions = parse(readFileSync(join(import.meta.dirname, 'questions.yaml'), 'utf8')) as Questions;
const {said, meant, fresh, elsewhere, freshElsewhere} = questions;

const places = new Set<string>();
let lessonIds: ReadonlySet<string> = new Set();

beforeAll(async () => {
  await seedContent(pool, 'sync/lessons/content');
  await refreshPassages(pool);
  const {rows} = await pool.query<{lessonId: string; anchor: string}>(
    `select "lessonId", "anchor" from private."passage"`,
  );
  for (const {lessonId, anchor} of rows) places.add(placeOf(lessonId, anchor));
  lessonIds = new Set(rows.map(({lessonId}) => lessonId));
});

/** What is quoted with every lesson open. */
async function foundFor(question: string): Promise<readonly string[]> {
  const {found} = await searchThoroughly(sqlOn(pool), question, 2, {lessonIds});
  return worthQuoting(found).map(({lessonId, anchor}) => placeOf(lessonId ?? '', anchor));
}

/** Share of the questions whose section is among the first two. */
async function recallOf(list: readonly Question[]): Promise<number> {
  let right = 0;
  for (const [question, wanted] of list) {
    const found = await foundFor(question);
    if ([wanted].flat().some((place) => found.includes(place))) right += 1;
  }
  return right / list.length;
}

async function answeredOf(list: readonly string[]): Promise<readonly string[]> {
  const answered: string[] = [];
  for (const question of list) if ((await foundFor(question)).length > 0) answered.push(question);
  return answered;
}

test('every place in both lists is one of the course', async () => {
  const {words} = await otherWords();
  const named = [...said, ...meant, ...fresh].flatMap(([, wanted]) => wanted);
  expect([...named, ...words.keys()].filter((place) => !places.has(place))).toEqual([]);
  expect([...words.values()].filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  expect([said.length, meant.length, elsewhere.length]).toEqual([60, 60, 20]);
});

test('questions in the lesson’s own words are found', async () => {
  expect(await recallOf(said)).toBeGreaterThanOrEqual(0.9);
});

// Whoever wrote in-other-words.yaml knew these questions: the figure says that the list is read, and nothing of a learner
// who says it in words of their own. That is the next test's.
test('questions in words that were foreseen are found', async () => {
  expect(await recallOf(meant)).toBeGreaterThanOrEqual(0.75);
});

// Wanted are 0.75. Words alone do not reach it: see
// docs/decisions/0206-the-tutor-quotes-the-learners-own-lessons-and-its-search-is-measured.md.
// A figure that falls is a fault all the same.
test('of questions in words that nobody foresaw, some are found', async () => {
  expect(await recallOf(fresh)).toBeGreaterThanOrEqual(0.05);
});

test('questions about something else are told that there is nothing', async () => {
  expect((await answeredOf(elsewhere)).length).toBeLessThanOrEqual(2);
  expect((await answeredOf(freshElsewhere)).length).toBeLessThanOrEqual(2);
});

test('a word that several lessons have is read as that of the lesson that the learner comes from', async () => {
  const near = 'control-flow-you-can-trace';
  const question = 'i dont get the table thing';
  const {found} = await searchThoroughly(sqlOn(pool), question, 2, {lessonIds, near});
  expect(found[0]?.lessonId).toBe(near);
});
