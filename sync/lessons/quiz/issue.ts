// Issues the next attempt at a quiz, and stores its keys server-side.
import type {Sql} from '#sync/commands/sql.ts';
import {draw, type PoolQuestion} from '#sync/questions/draw.ts';
import {seededId, seededRandom} from '#sync/questions/seeded.ts';

// The seed is derived from a secret, the learner, the quiz and the number of the attempt: after a restored backup the
// same attempt has the same questions in the same order, and pending answers still fit it.
const POOL = `
  select q."drawCount", coalesce(max(p."no"), 0) + 1 as "no",
    (select encode(sha256(s."key" || convert_to($1 || ' ' || $2 || ' ' || coalesce(max(p."no"), 0) + 1, 'UTF8')), 'hex')
     from private."drawSecret" s) as "seed",
    coalesce((
      select jsonb_path_query_array(last."questions", '$[*].id') from "attempt" last
      where last."userId" = $1 and last."quizId" = q."id" order by last."no" desc limit 1), '[]') as "before",
    coalesce((
      select json_agg(json_build_object(
        'id', o."id", 'kind', o."kind", 'stem', o."stem", 'options', o."options", 'answer', o."answer",
        'explanation', o."explanation", 'feedback', o."feedback", 'topic', o."topic", 'goal', o."goal", 'difficulty', o."difficulty", 'after', o."after") order by o."id")
      from private."question" o where o."quizId" = q."id" and o."isCurrent"), '[]') as "pool"
  from "quiz" q left join "attempt" p on p."quizId" = q."id" and p."userId" = $1
  where q."id" = $2
  group by q."id"`;

// An open draw stays: the unique index lets one of two concurrent inserts through.
const ISSUE = `
  with issued as (
    insert into "attempt" ("id", "userId", "quizId", "no", "state", "questions", "notBefore")
    values ($1, $2, $3, $4, 'open', $5::jsonb, now() + $7::float8 * interval '1 millisecond')
    on conflict do nothing returning "id")
  insert into private."attemptKey" ("attemptId", "keys") select "id", $6::jsonb from issued`;

/** Issues a learner's next attempt. @param waitMs until answers are accepted, ms. */
export async function issueDraw(sql: Sql, userId: string, quizId: string, waitMs = 0): Promise<void> {
  const [row] = await sql(POOL, [userId, quizId]);
  // The statement above builds exactly this.
  const {drawCount, no, seed, before, pool} = row as {
    drawCount: number;
    no: number;
    seed: string;
    before: string[];
    pool: PoolQuestion[];
  };
  const {questions, keys} = draw(pool, drawCount, new Set(before), seededRandom(seed));
  await sql(ISSUE, [
    seededId(seed, 'attempt'),
    userId,
    quizId,
    no,
    JSON.stringify(questions),
    JSON.stringify(keys),
    waitMs,
  ]);
}
