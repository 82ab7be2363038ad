// Rules of the arguments of commands about lessons.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {NOTE_LIMIT, QUOTE_LIMIT, READING_LIMIT_S, REPORT_LIMIT} from '#schema/lessons/lessons.limits.ts';

const name = (field: string) =>
  z
    .string(`${field} must be text`)
    .check(z.minLength(1, `${field} is missing`), z.maxLength(80, `${field} is too long`));
const count = (field: string, limit: number) =>
  z
    .int(`${field} must be a whole number`)
    .check(z.gte(0, `${field} must not be below 0`), z.lte(limit, `${field} must be at most ${limit}`));
const BLOCKS = 5000;
const CHARACTERS = 200_000;
const quote = z
  .string('quote must be text')
  .check(z.maxLength(QUOTE_LIMIT, 'The marked passage is too long.'));

export const lessonArgs = z.strictObject({...commandFields, lessonId: name('lessonId')});

export const readArgs = z.strictObject({
  ...commandFields,
  lessonId: name('lessonId'),
  /** Block at the top of the screen. */
  block: count('block', BLOCKS),
  /** Blocks that have been on the screen. */
  reached: count('reached', BLOCKS),
  /** Reading time since the last such command, seconds. */
  seconds: count('seconds', READING_LIMIT_S),
});

export const annotateArgs = z.strictObject({
  ...commandFields,
  annotationId: z.uuid('annotationId must be a UUID'),
  lessonId: name('lessonId'),
  block: count('block', BLOCKS),
  start: count('start', CHARACTERS),
  end: count('end', CHARACTERS),
  quote,
  text: z
    .string('text must be text')
    .check(z.maxLength(NOTE_LIMIT, `A note has at most ${NOTE_LIMIT.toLocaleString('en')} characters.`)),
  colour: z.enum(['yellow', 'green', 'blue', 'none'], 'colour must be yellow, green, blue or none'),
});

export const removeArgs = z.strictObject({
  ...commandFields,
  annotationId: z.uuid('annotationId must be a UUID'),
});

export const reportArgs = z.strictObject({
  ...commandFields,
  lessonId: name('lessonId'),
  block: z.nullable(count('block', BLOCKS)),
  quote,
  text: z
    .string('text must be text')
    .check(
      z.trim(),
      z.minLength(1, 'Say what is wrong.'),
      z.maxLength(REPORT_LIMIT, `A report has at most ${REPORT_LIMIT.toLocaleString('en')} characters.`),
    ),
});
