import {command} from '#schema/commands/command.ts';

/** Open before the assessment, too: the plan is made right after registering. */
export const planCommands = {
  /** Sets the learner's plan as a whole; the first time also notes that the first steps are done or skipped. */
  set: command(async () => (await import('#schema/plan/plan.args.ts')).setArgs, {
    lane: 'plan',
    gate: 'open',
    overwrites: () => 'plan',
  }),
};
