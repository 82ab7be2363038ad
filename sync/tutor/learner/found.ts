// What answers a learner's question: sections of their open lessons that have its words, and the place that it is about.
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {refreshWithin} from '#sync/tutor/passages.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import {instead} from '#sync/tutor/learner/instead/instead.ts';
import {lessonsFor} from '#sync/tutor/learner/open-lessons.ts';
import {isOfLesson, type Hit} from '#sync/tutor/learner/quotes.ts';
import {subjectOf, type Subject} from '#sync/tutor/learner/subject.ts';
import {readingOf} from '#sync/tutor/recall/reading.ts';
import {searchThoroughly, type Thorough} from '#sync/tutor/recall/thorough.ts';

/** Sections that are looked at: the learner's own place may be one of them. */
export const MOST_FOUND = 4;

export type Search = {
  /** A passage of a lesson, or a question that was answered wrong. */
  readonly subject: Subject | undefined;
  /** Sections that answer, best first, without that of the subject. */
  readonly hits: readonly Hit[];
  /** They have the words that were typed, and not those of the subject. */
  readonly isSaid: boolean;
  /** What is answered where there is nothing. */
  readonly instead: () => Promise<readonly TutorPart[]>;
};

/** Searches for what was typed; where that is nothing, or finds nothing, for what the question is about. */
export async function found(sql: Sql, asked: Asked): Promise<Search> {
  const {text, lessonId} = asked;
  await refreshWithin(sql);
  const lessons = await lessonsFor(sql, asked.userId);
  const {lessonIds} = lessons;
  const subject = await subjectOf(sql, asked, lessons);
  const wrong = text === '' ? undefined : readingOf(text);
  const near = lessonId === null ? {} : {near: lessonId};
  const said: Thorough =
    text === '' || wrong !== undefined
      ? {found: []}
      : await searchThoroughly(sql, text, MOST_FOUND, {lessonIds, ...near});
  const hits = besides(said.found.filter(isOfLesson), subject);
  const search = {subject, instead: () => instead(sql, asked, {lessons, wrong, words: said.words})};
  if (hits.length > 0 || !subject) return {...search, hits, isSaid: true};
  return {...search, hits: besides(await subject.search(MOST_FOUND), subject), isSaid: false};
}

const besides = (hits: readonly Hit[], subject: Subject | undefined): readonly Hit[] =>
  hits.filter(
    ({lessonId, anchor}) => lessonId !== subject?.section?.lessonId || anchor !== subject.section.anchor,
  );
