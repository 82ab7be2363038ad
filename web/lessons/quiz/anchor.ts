/** Name of a quiz in an address: `…/lessons/x#quiz`. A page has one. */
export const QUIZ_ANCHOR = 'quiz';
