// What a question is about beside its words: a passage of a lesson, or a question that was answered wrong.
import {Refusal} from '#schema/errors.ts';
import type {Block} from '#schema/lessons/block.ts';
import type {Section} from '#schema/questions/question.ts';
import type {QuotePart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {Asked} from '#sync/tutor/learner/asked.ts';
import type {Lessons} from '#sync/tutor/learner/open-lessons.ts';
import {bodyOf} from '#sync/tutor/learner/body.ts';
import {hitOf, passageOf} from '#sync/tutor/learner/passage.ts';
import {isOfLesson, type Hit} from '#sync/tutor/learner/quotes.ts';
import {searchWithin} from '#sync/tutor/search.ts';

export type Subject = {
  /** Where it is, or is taught: the first place to look. A question may have none. */
  readonly section: Hit | undefined;
  /** What is quoted of that, where it is not the paragraph that fits best. */
  readonly quote?: QuotePart;
  /** Nothing that a program prints is quoted. */
  readonly isHint: boolean;
  /** Other sections about the same, best first. */
  readonly search: (most: number) => Promise<readonly Hit[]>;
};

/** @throws {Refusal} for what is not the learner's to ask about. */
export async function subjectOf(
  sql: Sql,
  asked: Asked,
  {lessonIds, whyClosed}: Lessons,
): Promise<Subject | undefined> {
  if (asked.questionId !== null) {
    const question = await wrongQuestion(sql, asked.userId, asked.questionId);
    return subjectOfQuestion(sql, {question, text: asked.text, lessonIds});
  }
  const {lessonId, block} = asked;
  const closed = lessonId === null || block === null ? undefined : whyClosed(lessonId);
  if (closed !== undefined) throw new Refusal('LOCKED', `${closed} Then you can ask about it.`);
  const passage = await passageOf(sql, asked, lessonIds);
  if (!passage) return undefined;
  const {section, quote, words} = passage;
  const scope = {lessonIds, near: section.lessonId, besides: section.anchor};
  return {
    section,
    quote,
    isHint: false,
    search: async (most) => (await searchWithin(sql, words, most, scope)).filter(isOfLesson),
  };
}

type WrongQuestion = {
  readonly stem: readonly Block[];
  readonly topic: string;
  /** The heading that teaches it. */
  readonly section: Section | null;
  /** None of a checkpoint. */
  readonly lessonId: string | null;
  /** Of the heading, else of the lesson, else of the module. */
  readonly from: string;
};

const WRONG = `
  select q->'stem' as "stem", q->>'topic' as "topic", r->'section' as "section", z."lessonId",
    coalesce(r->'section'->>'title', l."title", m."title") as "from"
  from "attempt" a
  join "quiz" z on z."id" = a."quizId"
  left join "lesson" l on l."id" = z."lessonId"
  join "module" m on m."id" = z."moduleId"
  cross join lateral jsonb_array_elements(a."results") r
  join lateral jsonb_array_elements(a."questions") q on q->>'id' = r->>'questionId'
  where a."userId" = $1 and a."state" = 'graded' and r->>'questionId' = $2 and not (r->>'correct')::boolean
  order by a."no" desc limit 1`;

/** @throws {Refusal} for a question that the learner has not answered wrong. */
export async function wrongQuestion(sql: Sql, userId: string, questionId: string): Promise<WrongQuestion> {
  const [row] = await sql(WRONG, [userId, questionId]);
  if (!row) {
    throw new Refusal(
      'NOT_FOUND',
      'We couldn’t find this question among those you’ve answered wrong. It may have changed. Ask again from the lesson.',
    );
  }
  // The statement above selects exactly this.
  return row as WrongQuestion;
}

type Of = {
  readonly question: WrongQuestion;
  readonly text: string;
  readonly lessonIds: ReadonlySet<string>;
};

async function subjectOfQuestion(sql: Sql, {question, text, lessonIds}: Of): Promise<Subject> {
  const {stem, topic, section, lessonId} = question;
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  // What a program would print is no part of a stem. What was typed comes first: only so many words count.
  const about = [topic, ...sectionsOf(stem).flatMap(({paragraphs}) => paragraphs)].join('\n');
  const words = text === '' ? about : `${text}\n${about}`;
  const home = lessonId !== null && lessonIds.has(lessonId) ? lessonId : undefined;
  const inLesson = async (most: number) =>
    home === undefined
      ? []
      : // Few sections have most words of a long question; what it is about is in one of its lesson.
        (await searchWithin(sql, words, most, {lessonIds: new Set([home]), isSure: true})).filter(isOfLesson);
  const search = async (most: number) => {
    const hits = await inLesson(most);
    if (hits.length > 0) return hits;
    const near = lessonId === null ? {} : {near: lessonId};
    return (await searchWithin(sql, topic, most, {lessonIds, ...near})).filter(isOfLesson);
  };
  const taught = home !== undefined && section ? await taughtAt(sql, home, section, inLesson) : undefined;
  return {section: taught, isHint: true, search};
}

/** Sections of a lesson, and more. */
const EVERY = 100;

/** The section under a heading of a lesson, its best paragraph first; none where the heading is gone. */
async function taughtAt(
  sql: Sql,
  lessonId: string,
  {id}: Section,
  search: (most: number) => Promise<readonly Hit[]>,
): Promise<Hit | undefined> {
  const hit = (await search(EVERY)).find(({anchor}) => anchor === id);
  if (hit) return hit;
  const body = await bodyOf(sql, lessonId);
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  const section = body && sectionsOf(body.blocks).find(({anchor}) => anchor === id);
  return section && hitOf({lessonId, ...body}, section, 0);
}
