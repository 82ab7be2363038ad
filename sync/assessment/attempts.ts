// Starts attempts, saves answers, ends attempts. Commands of one learner are serialized; `now()` of the database is the clock.
import {GRACE_MS, minutesFor} from '#schema/assessment/assessment.rules.ts';
import type {Asked} from '#schema/questions/code.ts';
import {Refusal} from '#schema/errors.ts';
import {answerTrouble} from '#schema/questions/answer.rules.ts';
import type {Answer} from '#schema/questions/question.ts';
import {waitText} from '#schema/wire/problem.ts';
import {drawItems, type PoolItem} from '#sync/assessment/draw-items.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {seededId, seededRandom} from '#sync/questions/seeded.ts';

const POOL = `
  select coalesce(max(a."no"), 0) + 1 as "no",
    (select encode(sha256(s."key" || convert_to($1 || ' assessment ' || coalesce(max(a."no"), 0) + 1, 'UTF8')), 'hex')
     from private."drawSecret" s) as "seed",
    (select "factor" from "assessmentTime" where "userId" = $1) as "factor",
    coalesce((
      select jsonb_path_query_array(last."questions", '$[*].id') from "assessmentAttempt" last
      where last."userId" = $1 order by last."no" desc limit 1), '[]') as "before",
    coalesce((
      select json_agg(json_build_object(
        'id', i."id", 'topicId', t."id", 'topic', t."title", 'kind', i."kind", 'stem', i."stem", 'options', i."options",
        'answer', i."answer", 'explanation', i."explanation", 'starter', i."starter",
        'difficulty', i."difficulty") order by t."position", i."id")
      from private."assessmentItem" i join private."assessmentTopic" t on t."id" = i."topicId"
      where i."isCurrent" and t."isCurrent"), '[]') as "pool"
  from "assessmentAttempt" a where a."userId" = $1`;

// The unique index lets one of two concurrent starts through.
const START = `
  with started as (
    insert into "assessmentAttempt" ("id", "userId", "no", "state", "questions", "dueAt")
    values ($1, $2, $3, 'running', $4::jsonb, now() + make_interval(mins => $6))
    on conflict do nothing returning "id")
  insert into private."assessmentKey" ("attemptId", "keys") select "id", $5::jsonb from started`;

/** Starts an attempt; while one runs, or waits for its result, it changes nothing. @throws {Refusal} */
export async function startAttempt(sql: Sql, userId: string): Promise<void> {
  if (await hasOpenAttempt(sql, userId)) return;
  await demandMayStart(sql, userId);
  const [row] = await sql(POOL, [userId]);
  // The statement above builds exactly this.
  const {no, seed, factor, before, pool} = row as {
    no: number;
    seed: string;
    factor: number | null;
    before: string[];
    pool: PoolItem[];
  };
  if (pool.length === 0) {
    throw new Refusal('NOT_FOUND', 'The assessment has no questions yet. Please try again later.');
  }
  const {questions, keys} = drawItems(pool, new Set(before), seededRandom(seed));
  await sql(START, [
    seededId(seed, 'assessment'),
    userId,
    no,
    JSON.stringify(questions),
    JSON.stringify(keys),
    minutesFor(factor ?? undefined),
  ]);
}

async function hasOpenAttempt(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql(
    `select 1 from "assessmentAttempt" where "userId" = $1 and "state" in ('running', 'submitted')`,
    [userId],
  );
  return row !== undefined;
}

/** @throws {Refusal} for someone who has passed, and in the wait after a failed attempt. */
async function demandMayStart(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql(
    `select l."isPythonTestCompleted" as "passed",
       (select (1000 * extract(epoch from a."nextAttemptAllowed" - now()))::float8 from "assessmentAttempt" a
        where a."userId" = l."userId" and a."state" = 'graded' order by a."no" desc limit 1) as "waitMs"
     from "learner" l where l."userId" = $1`,
    [userId],
  );
  if (row?.['passed'] === true) throw new Refusal('INVALID', 'You’ve already passed the assessment.');
  const waitMs = Number(row?.['waitMs'] ?? 0);
  if (waitMs <= 0) return;
  throw new Refusal('COOLING_DOWN', `Your next attempt opens in ${waitText(waitMs)}.`, Math.ceil(waitMs));
}

type OpenAttempt = {
  readonly id: string;
  readonly questions: readonly Asked[];
  readonly state: 'running' | 'submitted' | 'graded' | 'reset';
  readonly submittedBy: 'learner' | 'clock' | null;
  /** Answers on their way are accepted until then. */
  readonly isLate: boolean;
};

/** An attempt of the learner's own. @throws {Refusal} for another's, and for one that is not there. */
async function demandAttempt(sql: Sql, userId: string, attemptId: string): Promise<OpenAttempt> {
  const [row] = await sql(
    `select "id", "questions", "state", "submittedBy",
       now() > "dueAt" + $3::float8 * interval '1 millisecond' as "isLate"
     from "assessmentAttempt" where "id" = $1 and "userId" = $2 for update`,
    [attemptId, userId, GRACE_MS],
  );
  if (!row) throw new Refusal('NOT_FOUND', 'You don’t have this attempt.');
  // The statement above selects exactly this.
  return row as OpenAttempt;
}

/** @throws {Refusal} for an answer that came too late, to an item that was not drawn, or that can't be graded. */
export async function saveAnswer(
  sql: Sql,
  userId: string,
  {attemptId, questionId, value}: {attemptId: string; questionId: string; value: Answer},
): Promise<void> {
  const attempt = await demandAttempt(sql, userId, attemptId);
  demandRunning(attempt);
  await save(sql, userId, attempt, questionId, value);
}

function demandRunning({state, submittedBy, isLate}: OpenAttempt): void {
  if (state === 'running' && !isLate) return;
  if (state === 'reset') {
    throw new Refusal('INVALID', 'This attempt was reset. Reload the page to start a new one.');
  }
  throw new Refusal(
    'INVALID',
    state !== 'running' && submittedBy === 'learner'
      ? 'You’ve already submitted this attempt, perhaps on another device. This answer wasn’t counted.'
      : 'The time was up before this answer arrived, so it wasn’t counted.',
  );
}

async function save(
  sql: Sql,
  userId: string,
  {id, questions}: OpenAttempt,
  questionId: string,
  value: Answer,
): Promise<void> {
  const at = questions.findIndex((one) => one.id === questionId);
  const item = questions[at];
  if (!item) throw new Refusal('INVALID', 'This question isn’t part of this attempt.');
  const trouble = answerTrouble(item, value);
  if (trouble) throw new Refusal('INVALID', `Question ${at + 1}: ${trouble}`);
  await sql(
    `insert into "assessmentAnswer" ("attemptId", "questionId", "userId", "value") values ($1, $2, $3, $4::jsonb)
     on conflict ("attemptId", "questionId") do update set "value" = excluded."value", "savedAt" = now()`,
    [id, questionId, userId, JSON.stringify(value)],
  );
}

/**
 * Ends an attempt, with answers that were not saved yet. One that the clock has ended meanwhile stays as it is.
 * @throws {Refusal}
 */
export async function submitAttempt(
  sql: Sql,
  userId: string,
  attemptId: string,
  answers: Readonly<Record<string, Answer>>,
): Promise<void> {
  const attempt = await demandAttempt(sql, userId, attemptId);
  const given = Object.entries(answers);
  if (attempt.state !== 'running' || attempt.isLate) {
    // Nothing is lost by it: what it would do was done.
    if (given.length === 0) return;
    demandRunning(attempt);
  }
  for (const [questionId, value] of given) await save(sql, userId, attempt, questionId, value);
  await sql(
    `update "assessmentAttempt" set "state" = 'submitted', "submittedAt" = now(), "submittedBy" = 'learner'
     where "id" = $1`,
    [attemptId],
  );
}

/** Ends the attempts whose time, and grace, is over: no browser need be open. */
export const submitOverdue = (sql: Sql) =>
  sql(
    `update "assessmentAttempt" set "state" = 'submitted', "submittedAt" = now(), "submittedBy" = 'clock'
     where "state" = 'running' and "dueAt" + $1::float8 * interval '1 millisecond' < now()`,
    [GRACE_MS],
  );
