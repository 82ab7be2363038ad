import {boolean, number, string, table} from '@rocicorp/zero';

/** A learner as admins' tables list them. Seen by admins only. */
export const learnerSummary = table('learnerSummary')
  .columns({
    userId: string(),
    username: string(),
    fullName: string(),
    /** ISO 3166-1 alpha-2. */
    country: string().optional(),
    cohortId: string().optional(),
    isDev: boolean(),
    /** The Python assessment is passed. */
    isAssessed: boolean(),
    /** They may not sign in. */
    isSuspended: boolean(),
    points: number(),
    lessonsDone: number(),
    /** Days in a row on which they learned, by their own calendar. */
    streak: number(),
    lastActiveAt: number().optional(),
    joinedAt: number(),
  })
  .primaryKey('userId');

/** What a learner is found by: username and name from each word on, in small letters. Seen by admins only. */
export const learnerTerm = table('learnerTerm')
  .columns({
    id: string(),
    userId: string(),
    term: string(),
  })
  .primaryKey('id');
