import {command} from '#schema/commands/command.ts';

export const announcementCommands = {
  /** Takes it off the learner's screens, on every device. Open before the assessment, as announcements are. */
  dismiss: command(async () => (await import('#schema/announcements/announcements.args.ts')).dismissArgs, {
    lane: 'announcements',
    gate: 'open',
  }),
};
