// Predictions of what samples print: the first one is kept, and a wrong one comes back in the review.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import {isRight} from '#schema/questions/judging.ts';
import type {DrawnQuestion} from '#schema/questions/question.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {predictionCard} from '#sync/lessons/prediction/prediction-card.ts';
import {firstModules} from '#tests/course.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';

const academy = await testAcademy();
const {pool} = academy;
const {send} = pupilsOf(academy);
const folder = mkdtempSync(join(tmpdir(), 'academy-predictions-'));
const LESSON = 'values-names-and-types';

beforeAll(async () => {
  firstModules(folder, 2);
  await seedContent(pool, folder);
});
afterAll(() => rmSync(folder, {recursive: true}));

async function blocksOf(lessonId: string): Promise<readonly Block[]> {
  const {rows} = await pool.query<{blocks: readonly Block[]}>(
    `select "blocks"::jsonb as "blocks" from "lessonBody" where "lessonId" = $1`,
    [lessonId],
  );
  return rows[0]?.blocks ?? [];
}

/** The mark of the sample that prints this. */
async function markOf(output: string): Promise<string> {
  const found = (await blocksOf(LESSON)).find((block) => block.kind === 'code' && block.output === output);
  if (found?.kind !== 'code' || found.mark === undefined) throw new Error('no such sample');
  return found.mark;
}

const make = (learner: TestLearner, sample: string, guess: string | null, lessonId = LESSON) =>
  send(learner, 'predictions.make', {lessonId, sample, guess});

async function keptOf({userId}: TestLearner) {
  const {rows} = await pool.query<{sample: string; guess: string | null}>(
    `select "sample", "guess" from "prediction" where "userId" = $1 order by "madeAt"`,
    [userId],
  );
  return rows;
}

async function cardsOf({userId}: TestLearner) {
  const {rows} = await pool.query<{
    question: DrawnQuestion;
    key: readonly string[];
    explanation: readonly Block[];
    quizId: string;
    state: string;
    isDue: boolean;
  }>(
    `select "question", "key", "explanation", "quizId", "state", "due" <= now() as "isDue"
     from "reviewCard" where "userId" = $1`,
    [userId],
  );
  return rows;
}

test('a wrong guess becomes a card that asks for the same, and does not tell', async () => {
  const learner = await newLearner(pool);
  const sample = await markOf('800 1000');
  expect((await make(learner, sample, '800 800')).status).toBe(200);
  expect(await keptOf(learner)).toEqual([{sample, guess: '800 800'}]);
  const [card, ...more] = await cardsOf(learner);
  expect(more).toEqual([]);
  expect(card).toMatchObject({quizId: `lesson-${LESSON}`, state: 'new', isDue: true, key: ['800 1000']});
  expect(card?.question).toMatchObject({kind: 'predict', topic: 'Values, names and types', options: []});
  expect(JSON.stringify(card?.question)).not.toContain('800 1000');
  expect(card?.question.stem.map((block) => Object.keys(block).toSorted())).toEqual([
    ['html', 'kind'],
    ['html', 'kind', 'language', 'source'],
  ]);
  expect(card?.explanation.map(({kind}) => kind)).toEqual(['prose', 'figure']);
  expect(card?.explanation.filter((block) => 'reveals' in block)).toEqual([]);
  expect(card && isRight({kind: 'predict', key: card.key}, '800  1000')).toBe(true);
});

test('the first guess counts: a second one changes nothing, and makes no card', async () => {
  const learner = await newLearner(pool);
  const sample = await markOf('800 1000');
  await make(learner, sample, '800 1000');
  expect((await make(learner, sample, '1')).status).toBe(200);
  expect(await keptOf(learner)).toEqual([{sample, guess: '800 1000'}]);
  expect(await cardsOf(learner)).toEqual([]);
});

test('one that was skipped is kept as such, without a card', async () => {
  const learner = await newLearner(pool);
  const sample = await markOf('800 1000');
  await make(learner, sample, null);
  expect([await keptOf(learner), await cardsOf(learner)]).toEqual([[{sample, guess: null}], []]);
});

test('a sample that the course no longer has is nothing to predict; a lesson that is closed tells nothing', async () => {
  const learner = await newLearner(pool);
  expect((await make(learner, '00000000', '1')).status).toBe(200);
  expect((await make(learner, '00000000', '1', 'environments-git-command-line')).status).not.toBe(200);
  expect(await keptOf(learner)).toEqual([]);
});

test('a guess is kept also where no room is left for text', async () => {
  const learner = await newLearner(pool);
  await pool.query(
    `insert into private."ownText" ("userId", "notes", "bytes") values ($1, 0, 1000000000)
     on conflict ("userId") do update set "bytes" = excluded."bytes"`,
    [learner.userId],
  );
  const sample = await markOf('800 1000');
  expect((await make(learner, sample, '800 1000')).status).toBe(200);
  expect(await keptOf(learner)).toEqual([{sample, guess: '800 1000'}]);
});

test('every sample to predict has a card that tells nothing, and an explanation', async () => {
  const {rows} = await pool.query<{lessonId: string; blocks: readonly Block[]}>(
    `select "lessonId", "blocks"::jsonb as "blocks" from "lessonBody"`,
  );
  const asked = rows.flatMap(({lessonId, blocks}) =>
    blocks.flatMap((block) => (block.kind === 'code' && block.predict ? [{lessonId, blocks, block}] : [])),
  );
  expect(asked.length).toBeGreaterThan(10);
  for (const {lessonId, blocks, block} of asked) {
    const card = predictionCard({lessonId, title: 'T', blocks, sample: block.mark ?? ''});
    expect(card?.explanation.length, block.source).toBeGreaterThan(0);
    expect(card?.output).toBe(block.output);
    // It is the id of fields in the page, too.
    expect(card?.question.id).toMatch(/^\S+$/);
    expect(card?.question.stem.some((one) => 'output' in one || 'run' in one)).toBe(false);
  }
  expect(new Set(asked.map(({lessonId, block}) => `${lessonId} ${block.mark}`)).size).toBe(asked.length);
});
