import {number, string, table} from '@rocicorp/zero';

/** A lesson that a learner has marked, to come back to. */
export const bookmark = table('bookmark')
  .columns({
    userId: string(),
    lessonId: string(),
    /** Empty without one. */
    note: string(),
    createdAt: number(),
  })
  .primaryKey('userId', 'lessonId');
