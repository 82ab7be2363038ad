// A question to the learner, of those whose keys they may see: of what they named, then what is due, then what they had wrong.
import {KEYS_FROM_TRY} from '#schema/lessons/quiz/quiz.rules.ts';
import {shownKey} from '#schema/questions/judging.ts';
import type {QuestionPart} from '#schema/tutor/tutor.answer.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {deal, type PoolQuestion} from '#sync/questions/draw.ts';
import {seededRandom} from '#sync/questions/seeded.ts';
import {saying, whole, type Answered, type Asked} from '#sync/tutor/learner/asked.ts';
import {ASKING, wordsOf} from '#sync/tutor/search.ts';

const NONE = 'Pass a quiz first. Then I can ask you its questions.';
const NONE_LEFT = 'I’m out of questions. The rest are in a quiz you haven’t submitted.';

/** Words of asking for a quiz. */
const QUIZZING = 'quiz test practice question ask me some one';

// A quiz that is passed shows its keys. After enough attempts it shows those of the questions that were in them
// (sync/lessons/quiz/quiz.effects.ts); the learner has not met the others. What an open draw asks is never among them.
// What is due and what was wrong come up once: as long as it is answered nowhere else it would be asked each time.
const POOL = `
  with "shown" as (
    select z."id", z."lessonId", p."passedAt" is not null as "isPassed"
    from "quiz" z join "quizProgress" p on p."quizId" = z."id"
    where p."userId" = $1 and z."isOpen" and (p."passedAt" is not null or p."tries" >= ${KEYS_FROM_TRY})),
  "open" as (
    select q->>'id' as "id" from "attempt" a cross join lateral jsonb_array_elements(a."questions") q
    where a."userId" = $1 and a."state" = 'open'),
  "results" as (
    select r->>'questionId' as "id", bool_or(r ? 'answer') as "isKeyShown", max(a."gradedAt") as "at",
      (array_agg(not (r->>'correct')::boolean order by a."gradedAt" desc))[1] as "isWrong"
    from "attempt" a cross join lateral jsonb_array_elements(a."results") r
    where a."userId" = $1 and a."state" = 'graded' group by 1),
  "before" as (
    select "questionId" as "id", count(*) as "times", max("createdAt") as "at" from "tutorTurn"
    where "userId" = $1 and "mode" = 'quiz' and "questionId" is not null group by 1),
  "typed" as (
    select distinct lexeme from unnest(${wordsOf('$4')})
    where lexeme <> all(tsvector_to_array(to_tsvector('english', $5))))
  select (select count(*) > 0 from "shown") as "hasShown", (
    select json_build_object('quizId', o."quizId", 'id', o."id", 'kind', o."kind", 'stem', o."stem",
      'options', o."options", 'answer', o."answer", 'explanation', o."explanation", 'feedback', o."feedback",
      'topic', o."topic", 'difficulty', o."difficulty")
    from private."question" o join "shown" s on s."id" = o."quizId"
    left join "lesson" l on l."id" = s."lessonId"
    left join "reviewCard" c on c."userId" = $1 and c."questionId" = o."id"
    left join "results" r on r."id" = o."id"
    left join "before" b on b."id" = o."id"
    cross join lateral (
      select count(*) as "count" from "typed" where lexeme = any(tsvector_to_array(
        ${wordsOf(`concat_ws(' ', o."topic", o."after"->'section'->>'title', l."title")`)} ||
        jsonb_to_tsvector('english', o."stem", '["string"]')))) "met"
    where o."isCurrent" and (s."isPassed" or r."isKeyShown")
      and not exists (select from "open" where "open"."id" = o."id")
    order by greatest("met"."count" - coalesce(b."times", 0), ("met"."count" > 0)::int) desc, coalesce(s."lessonId" = $2, false) desc,
      coalesce(c."due" <= now() and (b."at" is null or b."at" < c."due"), false) desc,
      coalesce(r."isWrong" and (b."at" is null or b."at" < r."at"), false) desc,
      coalesce(b."times", 0), md5(o."id" || $3)
    limit 1) as "question"`;

/** The answer, and which question it asks. The same command draws the same one of the same questions. */
export async function quizMe(
  sql: Sql,
  {id, userId, text, lessonId}: Asked,
): Promise<Answered & {readonly questionId: string | null}> {
  const [row] = await sql(POOL, [userId, lessonId, id, text, `${ASKING} ${QUIZZING}`]);
  // The statement above builds exactly this.
  const {hasShown, question} = row as {
    hasShown: boolean;
    question: (PoolQuestion & {readonly quizId: string}) | null;
  };
  if (!question) return {...whole(saying(hasShown ? NONE_LEFT : NONE)), questionId: null};
  return {...whole(partOf(question, id)), questionId: question.id};
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
