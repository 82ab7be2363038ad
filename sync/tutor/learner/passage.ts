// A passage of a lesson that a learner asks about: the section that it is in, and what of that is quoted.
import {Refusal} from '#schema/errors.ts';
import type {Block} from '#schema/lessons/block.ts';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {LONGEST_QUOTE, isCode, rangeAt} from '#sync/tutor/answer.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import {placeOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';
import type {Place, Section} from '#sync/tutor/sections.ts';

export type Passage = {
  /** Its section; the best paragraph is the one that is asked about, or the one before it. */
  readonly section: Hit;
  /** What explains it there, word for word. */
  readonly quote: QuotePart;
  /** What to search for: the heading, and the words of the piece. */
  readonly words: string;
};

/**
 * @returns `undefined` where the question is about no passage.
 * @throws {Refusal} where it is in no lesson that is open to the learner, or was edited away.
 */
export async function passageOf(
  sql: Sql,
  {lessonId, block, passage}: Pick<Asked, 'lessonId' | 'block' | 'passage'>,
  lessonIds: ReadonlySet<string>,
): Promise<Passage | undefined> {
  if (lessonId === null || block === null) return undefined;
  const body = lessonIds.has(lessonId) ? await bodyOf(sql, lessonId) : undefined;
  const {placeOfPassage} = await import('#sync/tutor/sections.ts');
  const place = body && placeOfPassage(body.blocks, block, passage);
  if (!place) {
    throw new Refusal(
      'NOT_FOUND',
      'We couldn’t find this passage in your lessons. It may have changed. Ask again from the lesson.',
    );
  }
  const {section: own, piece} = place;
  const section = hitOf({lessonId, ...body}, own, paragraphAt(place));
  return {
    section,
    quote: {...placeOfHit(section), href: `${section.path}#${piece.spot}`, paragraphs: aroundOf(place)},
    words: `${own.heading}\n${bare(piece.text)}`,
  };
}

export type Body = {readonly title: string; readonly moduleId: string; readonly blocks: readonly Block[]};

export async function bodyOf(sql: Sql, lessonId: string): Promise<Body | undefined> {
  const [row] = await sql(
    `select l."title", b."moduleId", b."blocks" from "lessonBody" b join "lesson" l on l."id" = b."lessonId"
     where b."lessonId" = $1`,
    [lessonId],
  );
  // The statement above selects exactly this.
  return row as Body | undefined;
}

type Lesson = Pick<Body, 'title' | 'moduleId'> & {readonly lessonId: string};

/** A section as a search would find it. @param best index of its best paragraph. */
export const hitOf = ({lessonId, moduleId, title}: Lesson, section: Section, best: number): Hit => ({
  lessonId,
  path: `/modules/${moduleId}/lessons/${lessonId}`,
  title,
  heading: section.heading,
  anchor: section.anchor,
  paragraphs: section.paragraphs,
  spots: section.spots,
  best: section.paragraphs.length > 0 ? [best] : [],
  share: 1,
});

/** The paragraph that is asked about, or the one that a drawing, an exercise or an answer follows. */
const paragraphAt = ({piece: {kind, before}}: Place): number =>
  kind === 'told' ? before : Math.max(0, before - 1);

/** Code without its fence. */
const bare = (text: string): string => text.replace(/^```\w*\n([\s\S]*)\n```$/, '$1');

/**
 * The paragraph with the code that it introduces, else with its section's nearest sample, and what stands before and after
 * it as far as that fits. Of a section of questions and outlooks only what is asked about: its answers are folded away.
 */
function aroundOf(place: Place): readonly string[] {
  const {section, piece, isTelling} = place;
  const {paragraphs} = section;
  // What explains a sample to predict is quoted to nobody: they may not have predicted it.
  if (!isTelling || paragraphs.length === 0) return piece.kind === 'untold' ? [] : [piece.text];
  const [first, last] = rangeAt(paragraphs, paragraphAt(place));
  const chosen = new Set(paragraphs.keys().filter((at) => at >= first && at <= last));
  if (!chosen.values().some((at) => isCode(paragraphs[at]))) {
    for (const at of sampleNear(paragraphs, first)) chosen.add(at);
  }
  for (const at of [last + 1, first - 1]) {
    const length = [...chosen, at].reduce((sum, one) => sum + (paragraphs[one]?.length ?? 0), 0);
    if (length <= LONGEST_QUOTE && isSentence(paragraphs[at])) chosen.add(at);
  }
  return paragraphs.filter((_, at) => chosen.has(at));
}

/** Neither code nor the title of a note. */
const isSentence = (paragraph = '') => !isCode(paragraph) && /[.!?:]\W*$/.test(paragraph);

/** The nearest sample with what it prints, as indexes. */
function sampleNear(paragraphs: readonly string[], at: number): readonly number[] {
  const [nearest] = [...paragraphs.keys()]
    .filter((one) => isCode(paragraphs[one]) && !isOutput(paragraphs[one]))
    .toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at));
  if (nearest === undefined) return [];
  return isOutput(paragraphs[nearest + 1]) ? [nearest, nearest + 1] : [nearest];
}

const isOutput = (paragraph: string | undefined) => paragraph?.startsWith('```output\n') === true;
