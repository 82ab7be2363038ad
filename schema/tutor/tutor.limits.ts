/** Longest question, characters: the field and its rule share it. */
export const QUESTION_MOST = 500;
/** Said of a longer one. */
export const QUESTION_TOO_LONG = `A question can have at most ${QUESTION_MOST} characters`;
/** Longest question of a learner, characters. */
export const ASK_MOST = 4000;
/** Of the words of a passage, characters: they find it again in a lesson that was edited. */
export const PASSAGE_MOST = 120;
/** Longest name of a conversation, characters. */
export const TITLE_MOST = 80;
/** Longest reason of a rating, characters. */
export const REASON_MOST = 500;
/** Conversations of a learner. */
export const THREADS_MAX = 200;
/** Questions of a learner, in all conversations. */
export const TURNS_MAX = 2000;
/** Questions of a learner in a minute. */
export const TURNS_PER_MINUTE = 20;
/** Questions of a conversation that a browser shows at first: the newest. */
export const TURNS_SHOWN = 200;
