import {enumeration, number, string, table} from '@rocicorp/zero';

/** How much Python a learner says they know. */
export type Python = 'no' | 'little' | 'yes';

/** What a learner has set out to do; their own. There is no row before they have said so or skipped it. */
export const learningPlan = table('learningPlan')
  .columns({
    userId: string(),
    /** Why they are here, in their words or ours. */
    goal: string().optional(),
    /** Days of a week on which they mean to learn, 1 to 7. */
    daysPerWeek: number().optional(),
    python: enumeration<Python>().optional(),
    /** When the first steps were done or skipped. */
    onboardedAt: number(),
    updatedAt: number(),
  })
  .primaryKey('userId');
