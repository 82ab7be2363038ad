// The answer to a learner's question without a model: passages of their own open lessons.
import type {Block} from '#schema/lessons/block.ts';
import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {refreshWithin} from '#sync/tutor/passages.ts';
import {whole, saying, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {openLessons} from '#sync/tutor/learner/open-lessons.ts';
import {checked, quoteOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';
import {readingOf} from '#sync/tutor/recall/reading.ts';
import {searchWithin} from '#sync/tutor/search.ts';

/** Passages that an answer quotes. */
const MOST_QUOTES = 2;
/** Sections that are looked at: the learner's own paragraph is one of them. */
const MOST_FOUND = 4;

export async function explain(sql: Sql, asked: Asked): Promise<Answered> {
  const {isParagraph, hits, trouble} = await found(sql, asked);
  const quotes = await checked(
    sql,
    hits.slice(0, MOST_QUOTES).map((hit) => quoteOfHit(hit)),
  );
  if (quotes.length === 0) return whole(saying(trouble));
  return isParagraph
    ? whole(saying('This is where else your lessons explain it:'), ...quotes)
    : whole(...quotes);
}

type Search = {
  /** Nothing was typed: the paragraph itself is what is searched for. */
  readonly isParagraph: boolean;
  readonly hits: readonly Hit[];
  /** What to say where there is none. */
  readonly trouble: string;
};

/**
 * Sections of the learner's open lessons that answer, best first.
 * @param isInLesson the answer is in the lesson that is named, if that is open.
 */
export async function found(
  sql: Sql,
  {userId, text, lessonId, block}: Asked,
  isInLesson = false,
): Promise<Search> {
  await refreshWithin(sql);
  const lessonIds = await openLessons(sql, userId);
  const isParagraph = text === '' && block !== null && lessonId !== null;
  const spot = isParagraph ? `block-${block}` : undefined;
  const question = isParagraph ? await textAt(sql, lessonIds, lessonId, block) : text;
  const scope = scopeOf(lessonIds, lessonId, isInLesson);
  const matches = await searchWithin(sql, question, MOST_FOUND, scope);
  return {
    isParagraph,
    // Not where the learner comes from.
    hits: matches
      .filter(isOfLesson)
      .filter(({spots}) => spot === undefined || !spots.some((one) => isIn(one, spot))),
    trouble: readingOf(question) ?? nothing(lessonIds.size),
  };
}

const scopeOf = (lessonIds: ReadonlySet<string>, lessonId: string | null, isInLesson: boolean) =>
  lessonId === null
    ? {lessonIds}
    : isInLesson && lessonIds.has(lessonId)
      ? {lessonIds: new Set([lessonId]), isSure: true}
      : {lessonIds, near: lessonId};

const isOfLesson = (one: {readonly lessonId: string | null}): one is Hit => one.lessonId !== null;

const isIn = (spot: string, block: string) => spot === block || spot.startsWith(`${block}-`);

const nothing = (lessons: number): string =>
  `I found nothing about that in your ${lessons === 1 ? 'open lesson' : `${lessons} open lessons`}. Try words a lesson would use, or ask about one thing at a time.`;

/** @throws {Refusal} where the paragraph is none of the learner's. */
async function textAt(
  sql: Sql,
  lessonIds: ReadonlySet<string>,
  lessonId: string,
  block: number,
): Promise<string> {
  const [row] = lessonIds.has(lessonId)
    ? await sql(`select "blocks" from "lessonBody" where "lessonId" = $1`, [lessonId])
    : [];
  const blocks = (row?.['blocks'] ?? []) as readonly Block[];
  const one = blocks[block];
  if (!one) throw new Refusal('NOT_FOUND', 'We couldn’t find this paragraph in your lessons.');
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  return sectionsOf([one])
    .flatMap(({heading, paragraphs, untold}) => [heading, ...paragraphs, ...untold])
    .join('\n');
}
