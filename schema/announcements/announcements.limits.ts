/** Longest title, as the database has it. */
export const TITLE_MAX = 120;
/** Longest text; with its title it is one message of the channel of news. */
export const BODY_MAX = 3500;
/** Most that are shown at once. */
export const SHOWN_MAX = 50;
