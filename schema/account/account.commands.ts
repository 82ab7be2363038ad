import {command} from '#schema/commands/command.ts';

const LANE = 'account';

const rules = () => import('#schema/account/account.args.ts');

/** Open before the assessment, too: they are the account's. */
export const accountCommands = {
  /** Changes what the learner says about themselves, as far as it is named. */
  profile: command(async () => (await rules()).profileArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: () => 'profile',
  }),
  /** Sets the time zone by which the learner's days are counted. */
  timeZone: command(async () => (await rules()).timeZoneArgs, {
    lane: LANE,
    gate: 'open',
    overwrites: () => 'time zone',
  }),
};
