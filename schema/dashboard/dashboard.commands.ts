import {command} from '#schema/commands/command.ts';

export const dashboardCommands = {
  /** Sets the order of the cards as a whole, and which of them are hidden. */
  arrange: command(async () => (await import('#schema/dashboard/dashboard.args.ts')).arrangeArgs, {
    lane: 'dashboard',
    overwrites: () => 'layout',
  }),
};
