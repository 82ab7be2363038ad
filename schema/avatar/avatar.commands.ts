import {command} from '#schema/commands/command.ts';

const rules = () => import('#schema/avatar/avatar.args.ts');
const LANE = 'avatar';

export const avatarCommands = {
  /** Deletes a session that has ended. */
  forget: command(async () => (await rules()).forgetArgs, {lane: LANE}),
  /** Deletes all that have ended; one that goes on stays. */
  forgetAll: command(async () => (await rules()).forgetAllArgs, {lane: LANE}),
};
