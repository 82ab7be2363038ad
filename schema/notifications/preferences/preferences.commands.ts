import {command} from '#schema/commands/command.ts';

const LANE = 'preferences';

const rules = () => import('#schema/notifications/preferences/preferences.args.ts');

/** Open before the assessment, as notifications are. */
export const preferenceCommands = {
  /** Turns one way of hearing about a category on or off. */
  channel: command(async () => (await rules()).channelArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: ({category, channel}) => `${category} ${channel}`,
  }),
  quiet: command(async () => (await rules()).quietArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: () => 'quiet',
  }),
  digest: command(async () => (await rules()).digestArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: () => 'digest',
  }),
  /** Turns a summary or reminder on or off. */
  nudge: command(async () => (await rules()).nudgeArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: ({nudge}) => `nudge ${nudge}`,
  }),
};
