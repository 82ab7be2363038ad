import {command} from '#schema/commands/command.ts';

const LANE = 'leaderboard';

const rules = () => import('#schema/leaderboard/leaderboard.args.ts');

export const leaderboardCommands = {
  /** Whether the leaderboard shows the learner, and as whom. */
  settings: command(async () => (await rules()).settingsArgs, {lane: LANE, overwrites: () => 'settings'}),
  /** Disputes somebody's points in a period. */
  dispute: command(async () => (await rules()).disputeArgs, {lane: LANE}),
};
