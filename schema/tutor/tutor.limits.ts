/** Longest question, characters: the field and its rule share it. */
export const QUESTION_MOST = 500;
/** Said of a longer one. */
export const QUESTION_TOO_LONG = `A question can have at most ${QUESTION_MOST} characters`;
