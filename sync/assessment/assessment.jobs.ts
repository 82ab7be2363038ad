// Ends attempts whose time is over, and grades what was submitted, also when no browser is open. Every process of sync does
// both: rows say what is due.
import type {Log} from '#sync/db/pool.ts';
import {submitOverdue} from '#sync/assessment/attempts.ts';
import {gradeNext, type GradingNeeds} from '#sync/assessment/grading.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {every, type Job} from '#sync/db/jobs.ts';

const LOOK_EVERY_MS = 2000;

/** One look: what is due is submitted, and the attempt that has waited longest is graded. @returns whether one was. */
export async function lookAtAttempts(needs: GradingNeeds): Promise<boolean> {
  await submitOverdue(sqlOn(needs.pool));
  return gradeNext(needs);
}

export const assessmentJobs = (needs: GradingNeeds & {readonly log: Log}): readonly Job[] => [
  every(LOOK_EVERY_MS, 'grade assessments', () => lookAtAttempts(needs), needs.log),
];
