/** Longest note of a bookmark, characters. */
export const BOOKMARK_NOTE_MAX = 200;
