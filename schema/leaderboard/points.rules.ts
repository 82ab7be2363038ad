/** Points for a lesson that is marked done (`product rules: points`). */
export const LESSON_POINTS = 10;
