/** Notifications that the bell shows (specification, section 9). */
export const NEWEST = 10;
/** Of a page by REST when nothing is said (specification, section 9), and at most. */
export const PAGE = 20;
export const PAGE_MAX = 100;
/** Most that a list on the screen asks for. */
export const LIST_MAX = 10_000;
/** Most that one command about some of them names. */
export const SOME_MAX = 200;
/** Longest title and message; what exceeds them is cut off. */
export const TITLE_MAX = 200;
export const MESSAGE_MAX = 500;
/** Most toasts that a learner's list keeps. */
export const TOASTS_KEPT = 100;
