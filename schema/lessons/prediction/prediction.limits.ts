/** Longest guess, characters: more than any sample prints. */
export const GUESS_LIMIT = 2000;
