import {command} from '#schema/commands/command.ts';

const LANE = 'notifications';

const rules = () => import('#schema/notifications/notifications.args.ts');

/** Open before the assessment, as notifications are. */
export const notificationCommands = {
  read: command(async () => (await rules()).notificationArgs, {lane: LANE, gate: 'open'}),
  readAll: command(async () => (await rules()).readAllArgs, {lane: LANE, gate: 'open'}),
  /** Takes it off the list; it is read, too. */
  archive: command(async () => (await rules()).notificationArgs, {lane: LANE, gate: 'open'}),
};
