// Every place of every lesson that a learner can ask about is answered from its own section.
import {beforeAll, expect, test} from 'vitest';
import type {Block} from '#schema/lessons/block.ts';
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {seedContent} from '#sync/lessons/course/seed.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import {explain} from '#sync/tutor/learner/explain.ts';
import {passageOf} from '#sync/tutor/learner/passage.ts';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {everySection, type Piece} from '#sync/tutor/sections.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {quotes, said} from '#tests/pg/tutor.ts';

const {pool} = await freshDatabase();
const sql = sqlOn(pool);

type Lesson = {readonly lessonId: string; readonly blocks: readonly Block[]};
type Section = ReturnType<typeof everySection>[number];
let lessons: readonly Lesson[] = [];
let userId = '';

beforeAll(async () => {
  await seedContent(pool, 'sync/lessons/content');
  ({userId} = await newLearner(pool));
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "unlockedAt") select $1, "id", now() from "lesson"`,
    [userId],
  );
  await refreshPassages(pool);
  ({rows: lessons} = await pool.query<Lesson>(`select "lessonId", "blocks" from "lessonBody"`));
});

const ask = (subject: Pick<Asked, 'lessonId' | 'block' | 'passage' | 'text'>) =>
  explain(sql, {id: 'x', userId, mode: 'explain', questionId: null, rung: 1, ...subject});

const isNothing = (parts: readonly TutorPart[]) => /found|words/.test(said(parts));

/** What is wrong with an answer about a piece of this section. */
function troubleWith(section: Section, spot: string, [own]: readonly TutorPart[]): string | undefined {
  if (own?.kind !== 'quote') return 'no quotation comes first';
  if (!own.href.endsWith(`#${spot}`)) return `it is from ${own.href}`;
  if (own.paragraphs.length === 0) return 'nothing is quoted';
  const isOwn = own.paragraphs.every((one) => section.pieces.some(({text}) => text === one));
  return isOwn ? undefined : 'it quotes another section';
}

const piecesOf = ({blocks}: Lesson) =>
  everySection(blocks).flatMap((section) => section.pieces.map((piece) => ({section, piece})));

const firstOfBlocks = (lesson: Lesson) =>
  [...Map.groupBy(piecesOf(lesson), ({piece}) => piece.block).values()].flatMap(([first]) => first ?? []);

test.each(['', 'What does this mean?'])(
  'every block of every lesson, asked about with “%s”',
  async (text) => {
    const troubles: string[] = [];
    let asked = 0;
    let led = 0;
    const askAbout = async (lesson: Lesson) => {
      const {lessonId} = lesson;
      for (const {section, piece} of firstOfBlocks(lesson)) {
        const {parts} = await ask({lessonId, block: piece.block, passage: null, text});
        const [own, ...others] = quotes(parts).map(({title}) => title);
        const trouble = isNothing(parts)
          ? said(parts)
          : others.some((title) => title === own)
            ? 'it leads to where it comes from'
            : troubleWith(section, piece.spot, parts);
        if (trouble !== undefined) troubles.push(`${lessonId} ${piece.spot}: ${trouble}`);
        if (others.length > 0) led += 1;
        asked += 1;
      }
    };
    await Promise.all(lessons.map(askAbout));
    expect(troubles).toEqual([]);
    expect(asked).toBeGreaterThan(600);
    // Most are explained in other places, too.
    expect(led / asked).toBeGreaterThan(0.8);
  },
);

test('every heading, paragraph, listing, caption and exercise is quoted with what is around it', async () => {
  const troubles: string[] = [];
  let asked = 0;
  for (const lesson of lessons) {
    const {lessonId} = lesson;
    const ids = new Set([lessonId]);
    let before: Piece | undefined;
    for (const {section, piece} of piecesOf(lesson)) {
      const {block, spot} = piece;
      // An output is no text of its block: what is selected there is nothing.
      if (before?.spot === spot) continue;
      const passage = {start: before?.block === block ? before.until : 0, quote: ''};
      before = piece;
      const found = await passageOf(sql, {lessonId, block, passage}, ids);
      const trouble = troubleWith(section, spot, found ? [found.quote] : []);
      if (trouble !== undefined) troubles.push(`${lessonId} ${spot}: ${trouble}`);
      asked += 1;
    }
  }
  expect(troubles).toEqual([]);
  expect(asked).toBeGreaterThan(1500);
});
