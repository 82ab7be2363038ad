/** Longest session, seconds. */
export const SESSION_MOST_S = 15 * 60;
/** Of less nobody has a conversation, and the voice platform takes no shorter one, seconds. */
export const SESSION_LEAST_S = 10;
/** One that has not been heard of for so long is gone, seconds. */
export const SILENT_AFTER_S = 60;
/** What a face is given to say in a session, characters for each second of its longest time: people say about 15. */
export const CHARACTERS_A_SECOND = 20;
/** Of a session description, bytes. */
export const SDP_MOST_BYTES = 64 * 1024;
/** Candidates that a browser may tell of in one session. */
export const CANDIDATES_MOST = 60;
/** Of a candidate, characters. */
export const CANDIDATE_MOST = 2000;
/** Sessions that a page shows: the newest. */
export const SESSIONS_SHOWN = 20;
