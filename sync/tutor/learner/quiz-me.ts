// A question to the learner, from the quizzes whose keys they may see: what is due first, then their weak topics.
import {randomUUID} from 'node:crypto';
import {KEYS_FROM_TRY} from '#schema/lessons/quiz/quiz.rules.ts';
import {shownKey} from '#schema/questions/judging.ts';
import type {QuestionPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {deal, type PoolQuestion} from '#sync/questions/draw.ts';
import {seededRandom} from '#sync/questions/seeded.ts';
import {saying, whole, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';

const NONE =
  'I ask what your quizzes have shown you the answers to. Pass a quiz, and its questions come up here.';
const NONE_LEFT = 'There’s no question left that I may ask: the others are in a quiz that’s still open.';

// A quiz that is passed, or was tried often enough, shows its keys (sync/lessons/quiz/quiz.effects.ts). What an open
// draw asks is never among them.
const POOL = `
  with "shown" as (
    select z."id", z."lessonId" from "quiz" z join "quizProgress" p on p."quizId" = z."id"
    where p."userId" = $1 and z."isOpen" and (p."passedAt" is not null or p."tries" >= ${KEYS_FROM_TRY})),
  "open" as (
    select q->>'id' as "id" from "attempt" a cross join lateral jsonb_array_elements(a."questions") q
    where a."userId" = $1 and a."state" = 'open'),
  "topics" as (
    select q->>'topic' as "topic", avg(case when (r->>'correct')::boolean then 0 else 1 end) as "wrong"
    from "attempt" a
    cross join lateral jsonb_array_elements(a."results") r
    join lateral jsonb_array_elements(a."questions") q on q->>'id' = r->>'questionId'
    where a."userId" = $1 and a."state" = 'graded' group by 1),
  "before" as (
    select "questionId" as "id", count(*) as "times" from "tutorTurn"
    where "userId" = $1 and "mode" = 'quiz' and "questionId" is not null group by 1)
  select (select count(*) > 0 from "shown") as "hasShown", (
    select json_build_object('quizId', o."quizId", 'id', o."id", 'kind', o."kind", 'stem', o."stem",
      'options', o."options", 'answer', o."answer", 'explanation', o."explanation", 'feedback', o."feedback",
      'topic', o."topic", 'difficulty', o."difficulty")
    from private."question" o join "shown" s on s."id" = o."quizId"
    left join "reviewCard" c on c."userId" = $1 and c."questionId" = o."id"
    left join "topics" t on t."topic" = o."topic"
    left join "before" b on b."id" = o."id"
    where o."isCurrent" and not exists (select from "open" where "open"."id" = o."id")
    order by coalesce(b."times", 0), coalesce(s."lessonId" = $2, false) desc, coalesce(c."due" <= now(), false) desc,
      coalesce(t."wrong", 0) desc, md5(o."id" || $3)
    limit 1) as "question"`;

/** The answer, and which question it asks. */
export async function quizMe(
  sql: Sql,
  {userId, lessonId}: Asked,
): Promise<Answered & {readonly questionId: string | null}> {
  const seed = randomUUID();
  const [row] = await sql(POOL, [userId, lessonId, seed]);
  // The statement above builds exactly this.
  const {hasShown, question} = row as {
    hasShown: boolean;
    question: (PoolQuestion & {readonly quizId: string}) | null;
  };
  if (!question) return {...whole(saying(hasShown ? NONE_LEFT : NONE)), questionId: null};
  return {...whole(partOf(question, seed)), questionId: question.id};
}

function partOf({quizId, ...question}: PoolQuestion & {readonly quizId: string}, seed: string): QuestionPart {
  const {asked, key} = deal(question, seededRandom(seed));
  return {
    kind: 'question',
    quizId,
    question: asked,
    key: key.key,
    answer: shownKey(key),
    explanation: key.explanation,
    ...(key.feedback ? {feedback: key.feedback} : {}),
  };
}
