// How long a model may take, and how much it may say.

/** Until the first byte of an answer, ms: models think before they write. */
export const FIRST_BYTE_MS = 20_000;
/** Longest silence in an answer, ms. */
export const IDLE_MS = 15_000;
/** Of a whole stream: each token comes in some hundred bytes of JSON. */
export const MOST_STREAM_BYTES = 1_000_000;
/** Of one event. */
export const MOST_EVENT_CHARACTERS = 100_000;
/** Of an answer. */
export const ANSWER_TOKENS = 900;
/** Of the words that a question is put into for a search. */
export const REWORDING_TOKENS = 80;
