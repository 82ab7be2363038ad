// The text of a message, measured alike at every door: the outbox, REST, the socket, and the field that it is typed into.
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';

export const CONTENT_WORDS = {
  tooLong: `A message can have up to ${CONTENT_MAX.toLocaleString('en')} characters.`,
  empty: 'Write a message first.',
} as const;

/** As it is measured, stored and shown: lines end with one character, and nothing but ink is at either end. */
export const measuredContent = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();

/** Characters as `CONTENT_MAX` counts them: Unicode code points, as zod and PostgreSQL's `char_length` do. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** At least one character that leaves ink. */
export const INK = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;
