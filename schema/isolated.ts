// U+2068 and U+2069 (Unicode Bidirectional Algorithm, 2.4): what is between them orders only itself.
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A person's name for the middle of a sentence that is plain text, such as a notification's or a toast's: one written from right to left
 * does not pull the words and numbers next to it along. In markup use `bdi`.
 */
export const isolated = (name: string): string => `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
