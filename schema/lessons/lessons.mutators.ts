import * as z from 'zod/mini';
import {commandFields, learningCommand} from '#schema/commands/command.ts';

/** Longest note, report and quotation, characters. */
export const NOTE_LIMIT = 5000;
export const REPORT_LIMIT = 2000;
export const QUOTE_LIMIT = 2000;
/** Longest stretch of reading that one command reports, seconds. */
const READING_LIMIT_S = 900;

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

const removeArgs = z.strictObject({
  ...commandFields,
  annotationId: z.uuid('annotationId must be a UUID'),
});

const reportArgs = z.strictObject({
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
