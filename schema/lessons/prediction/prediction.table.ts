import {number, string, table} from '@rocicorp/zero';

/** What a learner expected a sample to print: the first guess is the one that is kept. */
export const prediction = table('prediction')
  .columns({
    userId: string(),
    lessonId: string(),
    /** The sample's `mark` (block.ts). */
    sample: string(),
    /** Absent where the learner wanted to see it at once. */
    guess: string().optional(),
    madeAt: number(),
  })
  .primaryKey('userId', 'lessonId', 'sample');
