// What a username is, without the rules' library: pages that look for names in a text do not load it.

/** The characters of a username, for the inside of a class in a regular expression. The database has the same ones. */
export const USERNAME_CHARACTERS = 'A-Za-z0-9_.\\-';
/** Shortest and longest, characters. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
