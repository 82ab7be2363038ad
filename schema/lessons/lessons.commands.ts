import {command} from '#schema/commands/command.ts';

/** Whatever moves a learner through the course goes in the order in which it was done. */
export const LEARNING = 'learning';
/** Notes and reports do not wait for what was learned before them. */
const NOTES = 'notes';

const rules = () => import('#schema/lessons/lessons.args.ts');

export const lessonCommands = {
  /** Marks a lesson that has no quiz done. */
  complete: command(async () => (await rules()).lessonArgs, {lane: LEARNING}),
  /** Notes that a lesson was opened; what was opened once stays open. */
  open: command(async () => (await rules()).lessonArgs, {lane: LEARNING}),
  /** Keeps the place to go on reading from, on every device. */
  read: command(async () => (await rules()).readArgs, {
    lane: LEARNING,
    overwrites: ({lessonId}) => lessonId,
  }),
  /** Puts an own highlight or note: makes it, or changes it. */
  annotate: command(async () => (await rules()).annotateArgs, {
    lane: NOTES,
    overwrites: ({annotationId}) => annotationId,
  }),
  /** Removes an own highlight or note; one that is gone already stays gone. */
  removeAnnotation: command(async () => (await rules()).removeArgs, {
    lane: NOTES,
    overwrites: ({annotationId}) => annotationId,
  }),
  /** Tells the teachers of a mistake. The report's id is the command's. */
  reportMistake: command(async () => (await rules()).reportArgs, {lane: NOTES}),
};
