// Grades submitted attempts. Programs take seconds, so they run outside of any transaction; what was found of each is kept,
// and an attempt that can't be graded now waits with all its answers.
import type {Pool} from 'pg';
import {isPass, WAIT_MS} from '#schema/assessment/assessment.rules.ts';
import type {Study, TopicResult} from '#schema/assessment/assessment.ts';
import {isRight} from '#schema/questions/judging.ts';
import type {CodeTest} from '#schema/python/code-tests.ts';
import type {Answer} from '#schema/questions/question.ts';
import {tellOpenAgain, tellResult, type Tell, type TellLater} from '#sync/assessment/tell-result.ts';
import type {ItemKey} from '#sync/assessment/draw-items.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {CLAIMED_MS, delayOf, holding, inMs, type Delay} from '#sync/python/grade-later.ts';
import type {Grader} from '#sync/python/grader.ts';

export type GradingNeeds = {
  readonly pool: Pool;
  readonly grader: Pick<Grader, 'grade'>;
  readonly notify: Tell;
  readonly notifyLater: TellLater;
  /** Opens the gate in the learner's browsers: their rights have changed. */
  readonly renewSessions: (db: Database, userId: string) => Promise<unknown>;
};

const CLAIM = `
  update private."assessmentKey" k set "gradeAfter" = ${inMs('$1')}
  where k."attemptId" = (
    select a."id" from "assessmentAttempt" a join private."assessmentKey" due on due."attemptId" = a."id"
    where a."state" = 'submitted' and due."gradeAfter" <= now() and ($2::text is null or a."id" = $2)
    order by a."submittedAt" limit 1 for update of due skip locked)
  returning k."attemptId", k."keys", k."verdicts",
    (select "userId" from "assessmentAttempt" where "id" = k."attemptId") as "userId",
    (select coalesce(json_object_agg(w."questionId", w."value"), '{}') from "assessmentAnswer" w
     where w."attemptId" = k."attemptId") as "answers"`;

type Claimed = {
  readonly attemptId: string;
  readonly userId: string;
  readonly keys: readonly ItemKey[];
  /** Question → whether its program passed, as far as it was run. */
  readonly verdicts: Readonly<Record<string, boolean>>;
  readonly answers: Readonly<Record<string, Answer>>;
};

/** Grades the attempt that has waited longest, or one. @returns whether there was one to grade. */
export async function gradeNext(needs: GradingNeeds, attemptId?: string): Promise<boolean> {
  const {rows} = await needs.pool.query<Claimed>(CLAIM, [CLAIMED_MS, attemptId ?? null]);
  const [claimed] = rows;
  if (!claimed) return false;
  const verdicts = await holding(
    () => putOff(needs.pool, claimed.attemptId, CLAIMED_MS),
    () => runPrograms(needs, claimed),
  );
  if (verdicts) await finish(needs, claimed, verdicts);
  return true;
}

/** Programs of one attempt that are in the grader's queue at once: others are graded, too. */
const AT_ONCE = 3;

type Program = {readonly questionId: string; readonly program: string; readonly tests: readonly CodeTest[]};

/** Runs the programs that were not run yet. @returns `undefined` if some must wait. */
async function runPrograms(
  needs: GradingNeeds,
  {attemptId, userId, keys, verdicts, answers}: Claimed,
): Promise<Claimed['verdicts'] | undefined> {
  const found: Record<string, boolean> = {...verdicts};
  const left = keys.flatMap((key): readonly Program[] => {
    const {questionId} = key;
    const program = answers[questionId];
    return key.kind !== 'code' || typeof program !== 'string' || questionId in found
      ? []
      : [{questionId, program, tests: key.tests}];
  });
  let delayed: Delay | undefined;
  const work = async () => {
    for (let next = left.shift(); next && !delayed; next = left.shift()) {
      const verdict = await runProgram(needs, {attemptId, userId}, next);
      if (typeof verdict === 'boolean') found[next.questionId] = verdict;
      else delayed = verdict;
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  if (!delayed) return found;
  await postpone(needs.pool, attemptId, delayed);
  return undefined;
}

/** @returns whether it passed all its tests, or why it can't be run now. */
async function runProgram(
  {pool, grader}: GradingNeeds,
  {attemptId, userId}: Pick<Claimed, 'attemptId' | 'userId'>,
  {questionId, program, tests}: Program,
): Promise<boolean | Delay> {
  const result = await grader.grade({program, tests}, {learnerId: userId});
  if (result.state !== 'graded') return delayOf(result);
  const passed = result.results.length === tests.length && result.results.every((one) => one.passed);
  await pool.query(
    `update private."assessmentKey"
     set "verdicts" = "verdicts" || $2::jsonb where "attemptId" = $1`,
    [attemptId, JSON.stringify({[questionId]: passed})],
  );
  return passed;
}

const putOff = (pool: Pool, attemptId: string, ms: number) =>
  pool.query(`update private."assessmentKey" set "gradeAfter" = ${inMs('$2')} where "attemptId" = $1`, [
    attemptId,
    ms,
  ]);

/** The learner is told why it takes longer. */
async function postpone(pool: Pool, attemptId: string, {why, waitMs}: Delay): Promise<void> {
  await putOff(pool, attemptId, waitMs);
  await pool.query(
    `update "assessmentAttempt" set "delay" = $2 where "id" = $1 and "delay" is distinct from $2`,
    [attemptId, why],
  );
}

/** Writes the result; a pass opens the academy. Only once, also where two graded the same attempt. */
async function finish(needs: GradingNeeds, claimed: Claimed, verdicts: Claimed['verdicts']): Promise<void> {
  const {attemptId, userId, keys, answers} = claimed;
  const right = keys.map((key) => isItemRight(key, answers[key.questionId], verdicts));
  const codeRight = keys.filter(({kind}, at) => kind === 'code' && right[at]).length;
  const rightCount = right.filter(Boolean).length;
  const passed = isPass({right: rightCount, total: keys.length, codeRight});
  await inTransaction(needs.pool, async (db) => {
    const studies = await studiesOf(db, keys);
    const topics = keys.map(({topicId, questionId, kind}, at): TopicResult => {
      const {topic = topicId, study} = studies.get(topicId) ?? {};
      const result = {
        topic,
        isCode: kind === 'code',
        right: right[at] === true,
        answered: questionId in answers,
      };
      return study ? {...result, study} : result;
    });
    const {rows} = await db.query<{waitMs: number | null}>(
      `update "assessmentAttempt" set "state" = 'graded', "gradedAt" = now(), "delay" = null, "scorePct" = $2,
         "rightCount" = $3, "codeRight" = $4, "codeTotal" = $5, "passed" = $6, "topics" = $7::jsonb,
         "nextAttemptAllowed" = case when not $6 then "submittedAt" + $8::float8 * interval '1 millisecond' end
       where "id" = $1 and "state" = 'submitted'
       returning (1000 * extract(epoch from "nextAttemptAllowed" - now()))::float8 as "waitMs"`,
      [
        attemptId,
        Math.floor((100 * rightCount) / keys.length),
        rightCount,
        codeRight,
        keys.filter(({kind}) => kind === 'code').length,
        passed,
        JSON.stringify(topics),
        WAIT_MS,
      ],
    );
    const [graded] = rows;
    if (!graded) return;
    await db.query(`update "assessmentAnswer" set "isOpen" = false where "attemptId" = $1`, [attemptId]);
    if (passed) await markPassed(needs, db, userId);
    await tellResult(needs.notify, sqlOn(db), {userId, attemptId, passed});
    if (graded.waitMs !== null && graded.waitMs > 0) {
      await tellOpenAgain(needs.notifyLater, sqlOn(db), [{userId, attemptId, inMs: graded.waitMs}]);
    }
  });
}

/** What a pass does: the gate opens, live in each browser of the learner. */
export async function markPassed(
  {renewSessions}: Pick<GradingNeeds, 'renewSessions'>,
  db: Database,
  userId: string,
): Promise<void> {
  await db.query(`update "learner" set "isPythonTestCompleted" = true where "userId" = $1`, [userId]);
  await renewSessions(db, userId);
}

function isItemRight(key: ItemKey, answer: Answer | undefined, verdicts: Claimed['verdicts']): boolean {
  if (key.kind === 'code') return verdicts[key.questionId] === true;
  return answer !== undefined && isRight(key, answer);
}

type Topic = {readonly topic: string; readonly study: Study | undefined};

/** What each topic is called, and where it is taught: in a preview alone, which opens before the gate does. */
async function studiesOf(db: Database, keys: readonly ItemKey[]): Promise<ReadonlyMap<string, Topic>> {
  const {rows} = await db.query<{id: string; topic: string; title: string | null; href: string}>(
    `select t."id", t."title" as "topic", l."title",
       '/modules/' || t."studyModuleId" || '/lessons/' || t."studyLessonId" || '#' || t."studyAnchor" as "href"
     from private."assessmentTopic" t
     left join "lesson" l on l."id" = t."studyLessonId" and l."moduleId" = t."studyModuleId" and l."isPreview"
       and l."position" > 0
     where t."id" = any($1)`,
    [keys.map(({topicId}) => topicId)],
  );
  return new Map(
    rows.map(({id, topic, title, href}) => [id, {topic, study: title === null ? undefined : {title, href}}]),
  );
}
