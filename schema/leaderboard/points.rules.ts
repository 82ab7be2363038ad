/** Points for a lesson that is marked done. */
export const LESSON_POINTS = 10;
