// Rules of the arguments of commands about lessons.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {NOTE_LIMIT, QUOTE_LIMIT, READING_LIMIT_S, REPORT_LIMIT} from '#schema/lessons/lessons.limits.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';

const name = (field: string) =>
  boundedText(
    {notText: `${field} must be text`, most: 80, tooLong: `${field} is too long`},
    z.minLength(1, `${field} is missing`),
  );
const count = (field: string, limit: number) =>
  z
    .int(`${field} must be a whole number`)
    .check(z.gte(0, `${field} must not be below 0`), z.lte(limit, `${field} must be at most ${limit}`));
const BLOCKS = 5000;
const CHARACTERS = 200_000;
const quote = boundedText({
  notText: 'quote must be text',
  most: QUOTE_LIMIT,
  tooLong: 'That selection is too long. Select less text.',
});

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
  annotationId: uuidRule('annotationId'),
  lessonId: name('lessonId'),
  block: count('block', BLOCKS),
  start: count('start', CHARACTERS),
  end: count('end', CHARACTERS),
  quote,
  text: boundedText({
    notText: 'text must be text',
    most: NOTE_LIMIT,
    tooLong: `A note can have up to ${NOTE_LIMIT.toLocaleString('en')} characters.`,
  }),
  colour: z.enum(['yellow', 'green', 'blue', 'none'], 'Choose yellow, green, blue, or no color'),
});

export const removeArgs = z.strictObject({
  ...commandFields,
  annotationId: uuidRule('annotationId'),
});

export const reportArgs = z.strictObject({
  ...commandFields,
  lessonId: name('lessonId'),
  block: z.nullable(count('block', BLOCKS)),
  quote,
  text: boundedText(
    {
      notText: 'text must be text',
      most: REPORT_LIMIT,
      tooLong: `A report can have up to ${REPORT_LIMIT.toLocaleString('en')} characters.`,
      normalize: trimmed,
    },
    z.minLength(1, 'Tell us what’s wrong.'),
  ),
});
