// What a learner is told where no section answers: what may help, and in a lesson that they come from the nearest section.
import type {TutorPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {saying, type Asked} from '#sync/tutor/learner/asked.ts';
import {bodyOf} from '#sync/tutor/learner/body.ts';
import {ownLesson, type OwnLesson} from '#sync/tutor/learner/instead/own-lesson.ts';
import type {Lessons} from '#sync/tutor/learner/open-lessons.ts';
import type {Unreadable} from '#sync/tutor/recall/reading.ts';
import type {Words} from '#sync/tutor/recall/words.ts';

type Unanswered = {
  readonly lessons: Lessons;
  readonly wrong: Unreadable | undefined;
  /** None of a question that can't be read. */
  readonly words: Words | undefined;
};

const NO_WORD =
  'I couldn’t find any words in your question. Try a sentence, such as “How do I slice a list?”';
const NO_TOPIC =
  'I can’t tell what you mean. Name what it’s about, such as “How do I slice a list?” Or open the lesson, select a paragraph, and ask about that.';
const OTHER_SCRIPT = 'Please ask in English: your lessons are in English.';
const TRY = 'Try the word a lesson uses for it, or open the lesson, select a paragraph, and ask about that.';

export async function instead(
  sql: Sql,
  asked: Asked,
  {lessons, wrong, words}: Unanswered,
): Promise<readonly TutorPart[]> {
  const {lessonId, questionId} = asked;
  const where = placesIn(lessons.lessonIds.size);
  const nothing = (then: string) => [saying(`I found nothing about that in your ${where}. ${then}`)];
  if (wrong === 'other script') return [saying(OTHER_SCRIPT)];
  if (questionId !== null) return [saying(`I found nothing about this question in your ${where}.`)];
  const closed = lessonId === null ? undefined : lessons.whyClosed(lessonId);
  if (closed !== undefined && wrong === undefined) return nothing(closed);
  if (words?.isForeign) return nothing('Ask in English: your lessons are in English.');
  const own = await openLesson(sql, asked, lessons);
  if (own) return ownLesson(sql, asked, {own, words, others: lessons.lessonIds.size - 1});
  if (wrong === 'no word') return [saying(NO_WORD)];
  return words?.content === 0 ? [saying(NO_TOPIC)] : nothing(TRY);
}

const placesIn = (lessons: number): string => (lessons === 1 ? 'open lesson' : `${lessons} open lessons`);

async function openLesson(sql: Sql, {lessonId}: Asked, {lessonIds}: Lessons): Promise<OwnLesson | undefined> {
  if (lessonId === null || !lessonIds.has(lessonId)) return undefined;
  const body = await bodyOf(sql, lessonId);
  return body && {lessonId, ...body};
}
