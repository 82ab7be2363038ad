// Issues the next attempt at a quiz: draws questions, shuffles their options, and stores their keys server-side.
import type {Block} from '#schema/lessons/block.ts';
import type {DrawnQuestion, QuestionKind} from '#schema/lessons/quiz.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {DrawnKey, Key} from '#schema/lessons/quiz.judging.ts';
import {seededId, seededRandom, type Random} from '#sync/lessons/seeded.ts';

/** A question of the pool. */
export type PoolQuestion = {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly stem: readonly Block[];
  readonly options: readonly string[];
  readonly answer: Key;
  readonly explanation: readonly Block[];
  readonly topic: string;
  readonly difficulty: number;
};

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
        'explanation', o."explanation", 'topic', o."topic", 'difficulty', o."difficulty") order by o."id")
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

/** Draws at random; questions of the last attempt are repeated only if there are not enough others. */
export function draw(
  pool: readonly PoolQuestion[],
  count: number,
  before: ReadonlySet<string>,
  random: Random,
): {questions: readonly DrawnQuestion[]; keys: readonly DrawnKey[]} {
  const fresh = shuffled(
    pool.filter(({id}) => !before.has(id)),
    random,
  );
  const again = shuffled(
    pool.filter(({id}) => before.has(id)),
    random,
  );
  const drawn = shuffled([...fresh, ...again].slice(0, count), random).map((question) =>
    deal(question, random),
  );
  return {questions: drawn.map(({asked}) => asked), keys: drawn.map(({key}) => key)};
}

function deal(question: PoolQuestion, random: Random): {asked: DrawnQuestion; key: DrawnKey} {
  const {id, kind, stem, options, answer, explanation, topic, difficulty} = question;
  const order = shuffled([...options.keys()], random);
  return {
    asked: {id, kind, stem, options: order.map((at) => options[at] ?? ''), topic, difficulty},
    key: {questionId: id, kind, key: placed(kind, answer, order), explanation},
  };
}

/** The key in terms of the shuffled options: `order[place]` is the pool's option shown at `place`. */
function placed(kind: QuestionKind, answer: Key, order: readonly number[]): Key {
  if (kind === 'single') return order.indexOf(Number(answer));
  if (kind === 'multi' && Array.isArray(answer)) return answer.map((at) => order.indexOf(Number(at)));
  // The pool has the options in the right order.
  if (kind === 'order') return order.map((_, at) => order.indexOf(at));
  return answer;
}

/** Fisher–Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
