import {enumeration, number, string, table} from '@rocicorp/zero';

/** How far a learner is: `solved` says a device, `verified` and `refuted` says the server. */
export type ExerciseState = 'open' | 'solved' | 'verified' | 'refuted';

/** A learner's work on an exercise: one draft for all devices. */
export const exerciseWork = table('exerciseWork')
  .columns({
    userId: string(),
    exerciseId: string(),
    lessonId: string(),
    code: string(),
    /** How many hints were opened. */
    hints: number(),
    state: enumeration<ExerciseState>(),
    /** Of a refuted one: the name of the test that failed on the server. */
    failed: string().optional(),
    updatedAt: number(),
  })
  .primaryKey('userId', 'exerciseId');
