/** Longest code of an exercise, characters. */
export const CODE_LIMIT = 20_000;
/** Hints of an exercise. */
export const HINTS = 3;
