// What answers a learner's question: sections of their open lessons that have its words, and the place that it is about.
import type {Sql} from '#sync/commands/sql.ts';
import {refreshWithin} from '#sync/tutor/passages.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import {lessonsFor} from '#sync/tutor/learner/open-lessons.ts';
import {isOfLesson, type Hit} from '#sync/tutor/learner/quotes.ts';
import {subjectOf, type Subject} from '#sync/tutor/learner/subject.ts';
import {readingOf} from '#sync/tutor/recall/reading.ts';
import {searchWithin} from '#sync/tutor/search.ts';

/** Sections that are looked at: the learner's own place may be one of them. */
export const MOST_FOUND = 4;

export type Search = {
  /** A passage of a lesson, or a question that was answered wrong. */
  readonly subject: Subject | undefined;
  /** Sections that answer, best first, without that of the subject. */
  readonly hits: readonly Hit[];
  /** They have the words that were typed, and not those of the subject. */
  readonly isSaid: boolean;
  /** What to say where there is nothing. */
  readonly trouble: string;
};

/** Searches for what was typed; where that is nothing, or finds nothing, for what the question is about. */
export async function found(sql: Sql, asked: Asked): Promise<Search> {
  const {text, lessonId} = asked;
  await refreshWithin(sql);
  const lessons = await lessonsFor(sql, asked.userId);
  const {lessonIds} = lessons;
  const subject = await subjectOf(sql, asked, lessons);
  const wrong = text === '' ? undefined : readingOf(text);
  const trouble =
    wrong ?? nothing(lessonIds.size, lessonId === null ? undefined : lessons.whyClosed(lessonId));
  const near = lessonId === null ? {} : {near: lessonId};
  const said =
    text === '' || wrong !== undefined ? [] : await searchWithin(sql, text, MOST_FOUND, {lessonIds, ...near});
  const hits = besides(said.filter(isOfLesson), subject);
  if (hits.length > 0 || !subject) return {subject, hits, isSaid: true, trouble};
  return {subject, hits: besides(await subject.search(MOST_FOUND), subject), isSaid: false, trouble};
}

const besides = (hits: readonly Hit[], subject: Subject | undefined): readonly Hit[] =>
  hits.filter(
    ({lessonId, anchor}) => lessonId !== subject?.section?.lessonId || anchor !== subject.section.anchor,
  );

/** @param whyClosed of the lesson that was asked about. */
function nothing(lessons: number, whyClosed: string | undefined): string {
  const where = lessons === 1 ? 'open lesson' : `${lessons} open lessons`;
  return `I found nothing about that in your ${where}. ${whyClosed ?? 'Ask in English, with words a lesson would use.'}`;
}
