// The hint ladder: what a question checks, where that is taught, the passage itself. Never the answer.
import type {Block} from '#schema/lessons/block.ts';
import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {saying, whole, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {found} from '#sync/tutor/learner/explain.ts';
import {checked, placeOfHit, quoteOfHit, type Hit} from '#sync/tutor/learner/quotes.ts';

const LAST = 'That was my last hint. The answer is yours to find.';
/** Places that are named, passages that are quoted. */
const MOST = 2;

export async function hint(sql: Sql, asked: Asked): Promise<Answered> {
  const {questionId} = asked;
  return questionId === null
    ? hintAbout(sql, asked)
    : hintOnQuestion(sql, asked, await wrongQuestion(sql, asked.userId, questionId));
}

/** Where to read, then what is there. */
async function hintAbout(sql: Sql, asked: Asked): Promise<Answered> {
  const {hits, trouble} = await found(sql, asked);
  return onRung(sql, {rung: asked.rung, hits, trouble});
}

type Rung = {readonly rung: number; readonly hits: readonly Hit[]; readonly trouble: string};

/** 1: the places; 2: the passage of the best; 3 and on: that of the second. */
async function onRung(sql: Sql, {rung, hits, trouble}: Rung): Promise<Answered> {
  const places = hits.slice(0, MOST);
  if (places.length === 0) return whole(saying(trouble));
  if (rung === 1) {
    const named = await checked(sql, places.map(placeOfHit));
    return {parts: [saying('Look here first:'), ...named], hasMore: true};
  }
  const hit = places[rung - 2];
  if (!hit) return whole(saying(LAST));
  const quotes = await checked(sql, [quoteOfHit(hit, {isHint: true})]);
  const hasMore = rung - 1 < places.length;
  return {parts: [...quotes, ...(hasMore ? [] : [saying(LAST)])], hasMore};
}

type WrongQuestion = {
  readonly stem: readonly Block[];
  readonly topic: string;
  readonly lessonId: string | null;
};

async function hintOnQuestion(
  sql: Sql,
  asked: Asked,
  {stem, topic, lessonId}: WrongQuestion,
): Promise<Answered> {
  if (asked.rung === 1) {
    const words = `This question is about ${topic}. Say in your own words what you know of it, then read the question again.`;
    return {parts: [saying(words)], hasMore: true};
  }
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  // What a program would print is no part of a stem.
  const said = sectionsOf(stem).flatMap(({paragraphs}) => paragraphs);
  // Few sections have most words of a long question; what it is about is in one of its lesson.
  const about = await found(sql, {...asked, text: [topic, ...said].join('\n'), lessonId, block: null}, true);
  const {hits, trouble} =
    about.hits.length > 0 ? about : await found(sql, {...asked, text: topic, lessonId, block: null});
  return onRung(sql, {rung: asked.rung - 1, hits, trouble});
}

const WRONG = `
  select q->'stem' as "stem", q->>'topic' as "topic", z."lessonId"
  from "attempt" a
  join "quiz" z on z."id" = a."quizId"
  cross join lateral jsonb_array_elements(a."results") r
  join lateral jsonb_array_elements(a."questions") q on q->>'id' = r->>'questionId'
  where a."userId" = $1 and a."state" = 'graded' and r->>'questionId' = $2 and not (r->>'correct')::boolean
  order by a."no" desc limit 1`;

/** @throws {Refusal} for a question that the learner has not answered wrong: an open one gets no hint from its key. */
async function wrongQuestion(sql: Sql, userId: string, questionId: string): Promise<WrongQuestion> {
  const [row] = await sql(WRONG, [userId, questionId]);
  if (!row) throw new Refusal('NOT_FOUND', 'We couldn’t find this question among those you’ve answered.');
  // The statement above selects exactly this.
  return row as WrongQuestion;
}
