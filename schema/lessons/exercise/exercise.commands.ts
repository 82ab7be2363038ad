import {command} from '#schema/commands/command.ts';

const rules = () => import('#schema/lessons/exercise/exercise.args.ts');
/** A draft waits for nothing but the drafts before it. */
const EXERCISES = 'exercises';

export const exerciseCommands = {
  /** Stores the code as it is, for every device. */
  draft: command(async () => (await rules()).draftArgs, {
    lane: EXERCISES,
    overwrites: ({exerciseId}) => exerciseId,
  }),
  /** Stores code that passed all tests on this device; the server runs it before it gives points. */
  solve: command(async () => (await rules()).solveArgs, {
    lane: EXERCISES,
    overwrites: ({exerciseId}) => exerciseId,
  }),
};
