import {command} from '#schema/commands/command.ts';
import {LEARNING} from '#schema/lessons/lessons.commands.ts';

export const predictionCommands = {
  /** Keeps what a learner expects a sample to print, before they see it. A second guess changes nothing. */
  make: command(async () => (await import('#schema/lessons/prediction/prediction.args.ts')).makeArgs, {
    // The lesson was opened before.
    lane: LEARNING,
  }),
};
