import * as z from 'zod/mini';
import {commandFields, learningCommand} from '#schema/commands/command.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';

/** Longest note, report and quotation, characters. */
export const NOTE_LIMIT = 5000;
export const REPORT_LIMIT = 2000;
export const QUOTE_LIMIT = 2000;
/** Longest stretch of reading that one command reports, seconds. */
const READING_LIMIT_S = 900;

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
  tooLong: 'The marked passage is too long.',
});

const lessonArgs = z.strictObject({...commandFields, lessonId: name('lessonId')});

const readArgs = z.strictObject({
  ...commandFields,
  lessonId: name('lessonId'),
  /** Block at the top of the screen. */
  block: count('block', BLOCKS),
  /** Blocks that have been on the screen. */
  reached: count('reached', BLOCKS),
  /** Reading time since the last such command, seconds. */
  seconds: count('seconds', READING_LIMIT_S),
});

const annotateArgs = z.strictObject({
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
    tooLong: `A note has at most ${NOTE_LIMIT.toLocaleString('en')} characters.`,
  }),
  colour: z.enum(['yellow', 'green', 'blue', 'none'], 'colour must be yellow, green, blue or none'),
});

const removeArgs = z.strictObject({
  ...commandFields,
  annotationId: uuidRule('annotationId'),
});

const reportArgs = z.strictObject({
  ...commandFields,
  lessonId: name('lessonId'),
  block: z.nullable(count('block', BLOCKS)),
  quote,
  text: boundedText(
    {
      notText: 'text must be text',
      most: REPORT_LIMIT,
      tooLong: `A report has at most ${REPORT_LIMIT.toLocaleString('en')} characters.`,
      normalize: trimmed,
    },
    z.minLength(1, 'Say what is wrong.'),
  ),
});

export type LessonArgs = z.infer<typeof lessonArgs>;
export type ReadArgs = z.infer<typeof readArgs>;
export type AnnotateArgs = z.infer<typeof annotateArgs>;
export type RemoveAnnotationArgs = z.infer<typeof removeArgs>;
export type ReportArgs = z.infer<typeof reportArgs>;

export const lessonMutators = {
  /** Marks a lesson that has no quiz done. */
  complete: learningCommand(lessonArgs),
  /** Notes that a lesson was opened; what was opened once stays open. */
  open: learningCommand(lessonArgs),
  /** Keeps the place to go on reading from, on every device. */
  read: learningCommand(readArgs),
  /** Puts an own highlight or note: makes it, or changes it. */
  annotate: learningCommand(annotateArgs),
  /** Removes an own highlight or note; one that is gone already stays gone. */
  removeAnnotation: learningCommand(removeArgs),
  /** Tells the teachers of a mistake. The report's id is the command's. */
  reportMistake: learningCommand(reportArgs),
};
