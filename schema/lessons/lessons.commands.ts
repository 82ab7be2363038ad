import {command} from '#schema/commands/command.ts';

/** Commands that advance a learner through the course are sent in order. */
export const LEARNING = 'learning';
/** Notes and reports do not wait for earlier progress. */
const NOTES = 'notes';

const rules = () => import('#schema/lessons/lessons.args.ts');

export const lessonCommands = {
  /** Marks a lesson that has no quiz done. */
  complete: command(async () => (await rules()).lessonArgs, {lane: LEARNING}),
  /** Records that a lesson was opened; it stays open from then on. */
  open: command(async () => (await rules()).lessonArgs, {lane: LEARNING}),
  /** Stores the reading position, for every device. */
  read: command(async () => (await rules()).readArgs, {
    lane: LEARNING,
    overwrites: ({lessonId}) => lessonId,
  }),
  /** Creates or changes an own highlight or note. */
  annotate: command(async () => (await rules()).annotateArgs, {
    lane: NOTES,
    overwrites: ({annotationId}) => annotationId,
  }),
  /** Removes an own highlight or note; no error if it does not exist. */
  removeAnnotation: command(async () => (await rules()).removeArgs, {
    lane: NOTES,
    overwrites: ({annotationId}) => annotationId,
  }),
  /** Tells the teachers of a mistake. The report's id is the command's. */
  reportMistake: command(async () => (await rules()).reportArgs, {lane: NOTES}),
};
