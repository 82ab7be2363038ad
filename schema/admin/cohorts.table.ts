import {boolean, number, string, table} from '@rocicorp/zero';

/** Cohorts as admins see them: learners' browsers know fewer of the columns (`leaderboard.table.ts`). */
export const cohort = table('cohort')
  .columns({
    id: string(),
    name: string(),
    startsAt: number(),
    /** The first moment after it. */
    endsAt: number(),
    /** Whether new learners may join it at all. */
    isOpen: boolean(),
    /** Absent where it is not limited. */
    seats: number().optional(),
    /** The closing words of the landing page while it is open; empty without. */
    closingText: string(),
    /** New learners join from then; absent for at once. */
    opensAt: number().optional(),
    /** New learners join before then; absent for as long as it is open. */
    closesAt: number().optional(),
    /** Raised by each change. */
    version: number(),
  })
  .primaryKey('id');

/** How many learners a cohort has. Seen by admins only. */
export const cohortCount = table('cohortCount')
  .columns({cohortId: string(), learners: number()})
  .primaryKey('cohortId');
