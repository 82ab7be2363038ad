// Runs what devices say is solved, before it gives points. A device's word counts for the learner's own page only.
import type {Pool} from 'pg';
import {EXERCISE_POINTS} from '#schema/leaderboard/points.rules.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';
import {exerciseIn} from '#sync/lessons/exercises/exercise-in.ts';
import type {Award} from '#sync/lessons/progress/progress.ts';
import {CLAIMED_MS, delayOf, holding, inMs} from '#sync/python/grade-later.ts';
import type {Grader} from '#sync/python/grader.ts';

type Needs = {
  readonly pool: Pool;
  readonly award: Award;
  readonly grader: Pick<Grader, 'grade'>;
  readonly log: Log;
};

/** What waits to be run. */
type Check = {
  readonly userId: string;
  readonly exerciseId: string;
  readonly lessonId: string;
  readonly code: string;
};

const EVERY_MS = 2000;
/** Claimed at once; the grader has a queue of its own. */
const MOST = 8;

const CLAIM = `
  update private."exerciseCheck" set "gradeAfter" = ${inMs('$1')}
  where ("userId", "exerciseId") in (
    select "userId", "exerciseId" from private."exerciseCheck" where "gradeAfter" <= now()
    order by "askedAt" limit $2 for update skip locked)
  returning "userId", "exerciseId", "lessonId", "code"`;

/** As long as the same code waits: the learner may have solved it in another way meanwhile. */
const SAME = `"userId" = $1 and "exerciseId" = $2 and "code" = $3`;

export const exerciseJobs = (needs: Needs): readonly Job[] => [
  every(EVERY_MS, 'verify exercises', () => verifyExercises(needs), needs.log),
];

/** One round. Resolves to whether there may be more. */
export async function verifyExercises(needs: Needs): Promise<boolean> {
  const {rows} = await needs.pool.query<Check>(CLAIM, [CLAIMED_MS, MOST]);
  await Promise.all(rows.map((check) => verify(needs, check)));
  return rows.length === MOST;
}

async function verify({pool, award, grader}: Needs, check: Check): Promise<void> {
  const {userId, exerciseId, lessonId, code} = check;
  const key = [userId, exerciseId, code];
  const exercise = await exerciseIn(sqlOn(pool), lessonId, exerciseId);
  if (!exercise) {
    await pool.query(`delete from private."exerciseCheck" where ${SAME}`, key);
    return;
  }
  const putOff = (ms: number) =>
    pool.query(`update private."exerciseCheck" set "gradeAfter" = ${inMs('$4')} where ${SAME}`, [...key, ms]);
  const result = await holding(
    () => putOff(CLAIMED_MS),
    () => grader.grade({program: code, tests: exercise.tests}, {learnerId: userId}),
  );
  if (result.state !== 'graded') {
    await putOff(delayOf(result).waitMs);
    return;
  }
  const failed = result.results.find(({passed}) => !passed)?.name ?? null;
  await inTransaction(pool, async (db) => {
    const {rowCount} = await db.query(`delete from private."exerciseCheck" where ${SAME}`, key);
    if (rowCount === 0) return;
    await db.query(
      `update "exerciseWork" set "state" = $3, "failed" = $4
       where "userId" = $1 and "exerciseId" = $2 and "state" in ('solved', 'refuted')`,
      [userId, exerciseId, failed === null ? 'verified' : 'refuted', failed],
    );
    if (failed !== null) return;
    await award(sqlOn(db), userId, [{kind: 'exercise', refId: exerciseId, points: EXERCISE_POINTS}]);
  });
}
