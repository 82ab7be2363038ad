// A passage of a lesson that a learner asks about: the section that it is in, and what of that is quoted.
import {Refusal} from '#schema/errors.ts';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {aroundAt} from '#sync/tutor/around.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import {bodyOf, type Body} from '#sync/tutor/learner/body.ts';
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
  score: 1,
  isNamed: false,
});

/** The paragraph that is asked about, or the one that a drawing, an exercise or an answer follows. */
const paragraphAt = ({piece: {kind, before}}: Place): number =>
  kind === 'told' ? before : Math.max(0, before - 1);

/** Code without its fence. */
const bare = (text: string): string => text.replace(/^```\w*\n([\s\S]*)\n```$/, '$1');

/** With what explains it there. Of a section of questions and outlooks only what is asked about: its answers are folded away. */
function aroundOf(place: Place): readonly string[] {
  const {section, piece, isTelling} = place;
  const {paragraphs} = section;
  // What explains a sample to predict is quoted to nobody here: they may not have predicted it.
  if (!isTelling || paragraphs.length === 0) return piece.kind === 'untold' ? [] : [piece.text];
  return aroundAt(paragraphs, paragraphAt(place), {withSample: true}).flatMap((at) => paragraphs[at] ?? []);
}
