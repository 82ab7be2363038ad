// The text of a message, measured alike at every door: the outbox, REST, the socket, and the field that it is typed into.
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';

export const CONTENT_WORDS = {
  tooLong: `A message can have up to ${CONTENT_MAX.toLocaleString('en')} characters.`,
  empty: 'Write a message first.',
} as const;

/**
 * As it is measured, stored and shown: lines end with one character, and no empty lines or space are around it. The first of
 * several lines keeps the space before it, which may be a program's.
 */
export function measuredContent(text: string): string {
  const lines = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
  return lines.includes('\n') ? lines : lines.trimStart();
}

/** Characters as `CONTENT_MAX` counts them: Unicode code points, as zod and PostgreSQL's `char_length` do. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** At least one character that leaves ink. */
export const INK = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;
