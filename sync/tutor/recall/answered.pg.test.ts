// The questions of questions.yaml, asked as learners ask: each gets quotations that are found again in lessons that its learner may
// read, or words that there is nothing.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import {parse} from 'yaml';
import type {Block} from '#schema/lessons/block.ts';
import {lessonQueries} from '#schema/lessons/lessons.queries.ts';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import {TURNS_PER_MINUTE} from '#schema/tutor/tutor.limits.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import {everySection} from '#sync/tutor/sections.ts';
import {testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {pupilsOf} from '#tests/pg/pupils.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';
import {ASK, quotes, said as wordsOf, type Row} from '#tests/pg/tutor.ts';

type Question = readonly [question: string, places: string | readonly string[]];
type Questions = {
  readonly said: readonly Question[];
  readonly meant: readonly Question[];
  readonly elsewhere: readonly string[];
};
const {said, meant, elsewhere} = parse(
  readFileSync(join(import.meta.dirname, 'questions.yaml'), 'utf8'),
) as Questions;

const academy = await testAcademy();
const {pool} = academy;
const {newPupil, send} = pupilsOf(academy);
const rowsFor = rowsForOn(pool);

beforeAll(async () => void (await seedContent(pool, 'sync/lessons/content')));

/** Somebody who has every lesson. */
async function reader(): Promise<TestLearner> {
  const ada = await newPupil();
  await pool.query(
    `insert into "moduleProgress" ("userId", "moduleId", "unlockedAt", "unlockedBy")
     select $1, "id", now(), 'rule' from "module"
     on conflict ("userId", "moduleId") do update set "unlockedAt" = now()`,
    [ada.userId],
  );
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "unlockedAt") select $1, "id", now() from "lesson"
     on conflict ("userId", "lessonId") do update set "unlockedAt" = now()`,
    [ada.userId],
  );
  return ada;
}

type Section = ReturnType<typeof everySection>[number];
const sectionsOfVersion = new Map<unknown, readonly Section[]>();

/** The lessons whose texts are on a learner's devices. */
async function readableBy(who: TestLearner): Promise<ReadonlyMap<string, readonly Section[]>> {
  const bodies = (await rowsFor(who, async (run, ctx) =>
    run(lessonQueries.bodies.fn({ctx, args: undefined})),
  )) as readonly {readonly lessonId: string; readonly blocks: readonly Block[]}[];
  return new Map(
    bodies.map(({lessonId, blocks}) => {
      const known = sectionsOfVersion.get(lessonId) ?? everySection(blocks);
      sectionsOfVersion.set(lessonId, known);
      return [lessonId, known];
    }),
  );
}

/** Whether a quotation's every paragraph is where its address leads. */
const isThere = ({href, paragraphs}: QuotePart, sections: readonly Section[]): boolean => {
  const place = href.split('#')[1] ?? '';
  return sections.some(
    ({anchor, spots, paragraphs: own}) =>
      (anchor === place || spots.includes(place)) && paragraphs.every((one) => own.includes(one)),
  );
};

type Asked = {readonly question: string; readonly isQuoted: boolean};

/** Asks all of them, by as many learners as may ask so much in a minute. @returns what was wrong with the answers, too. */
async function askAll(questions: readonly string[], newAsker: () => Promise<TestLearner>) {
  const asked: Asked[] = [];
  const troubles: string[] = [];
  for (let from = 0; from < questions.length; from += TURNS_PER_MINUTE) {
    const who = await newAsker();
    const readable = await readableBy(who);
    const threadId = crypto.randomUUID();
    for (const text of questions.slice(from, from + TURNS_PER_MINUTE)) {
      const {status} = await send(who, 'tutor.ask', {...ASK, threadId, text});
      if (status !== 200) troubles.push(`${text}: ${status}`);
    }
    const {rows} = await pool.query<Row>(`select "text", "parts" from "tutorTurn" where "userId" = $1`, [
      who.userId,
    ]);
    for (const {text, parts} of rows) {
      const quoted = quotes(parts);
      const wrong = quoted.filter((quote) => !isThere(quote, readable.get(quote.lessonId) ?? []));
      for (const {lessonId, href} of wrong) troubles.push(`${text}: not in ${lessonId}, ${href}`);
      if (quoted.some(({paragraphs}) => paragraphs.length === 0))
        troubles.push(`${text}: an empty quotation`);
      if (quoted.length === 0 && wordsOf(parts) === '') troubles.push(`${text}: no word`);
      asked.push({question: text, isQuoted: quoted.length > 0});
    }
  }
  return {asked, troubles};
}

const questionsOf = (list: readonly Question[]) => list.map(([question]) => question);
const countQuoted = (asked: readonly Asked[], list: readonly string[]) =>
  asked.filter(({question, isQuoted}) => isQuoted && list.includes(question)).length;

test('each of the 120 and the 20 is answered from lessons that are there, or kindly declined', async () => {
  const course = questionsOf([...said, ...meant]);
  const {asked, troubles} = await askAll([...course, ...elsewhere], reader);
  expect(troubles).toEqual([]);
  expect(asked).toHaveLength(course.length + elsewhere.length);
  expect(countQuoted(asked, course)).toBeGreaterThanOrEqual(0.9 * course.length);
  expect(countQuoted(asked, elsewhere)).toBeLessThanOrEqual(2);
});

test('whoever has only the first lessons is quoted nothing of the others', async () => {
  const beginner = await newPupil();
  const open = (await readableBy(beginner)).size;
  expect(open).toBeGreaterThan(0);
  expect(open).toBeLessThan((await readableBy(await reader())).size);
  const {asked, troubles} = await askAll(questionsOf(said), newPupil);
  expect(troubles).toEqual([]);
  const quoted = countQuoted(asked, questionsOf(said));
  expect(quoted).toBeGreaterThan(0);
  expect(quoted).toBeLessThan(said.length);
});
