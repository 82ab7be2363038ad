// Rules of quizzes that browser and server share. Keys and grading are the server's only.

/** Score of a checkpoint that passes its module without its lessons, per cent (test-out). */
export const TEST_OUT_PCT = 85;
/** From this attempt on the right answers are shown even if it failed. */
export const KEYS_FROM_TRY = 3;

/** The quiz behind a lesson, and the checkpoint of a module, by name. */
export const quizOfLesson = (lessonId: string): string => `lesson-${lessonId}`;
export const checkpointOf = (moduleId: string): string => `checkpoint-${moduleId}`;

/** Wait after a failed attempt, ms. `failedInRow` counts it. The last step repeats. */
export function cooldownMs(steps: readonly number[], failedInRow: number): number {
  const seconds = steps[Math.min(failedInRow, steps.length) - 1] ?? 0;
  return seconds * 1000;
}
