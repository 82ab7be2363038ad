import {command} from '#schema/commands/command.ts';

const LANE = 'notifications';

const rules = () => import('#schema/notifications/notifications.args.ts');

/** Open before the assessment, as notifications are. */
export const notificationCommands = {
  read: command(async () => (await rules()).notificationArgs, {lane: LANE, gate: 'open'}),
  readAll: command(async () => (await rules()).readAllArgs, {lane: LANE, gate: 'open'}),
  /** Takes it off the list; it is read, too. */
  archive: command(async () => (await rules()).notificationArgs, {lane: LANE, gate: 'open'}),
  /** Deletes it for good. */
  remove: command(async () => (await rules()).notificationArgs, {lane: LANE, gate: 'open'}),
  // The same of some at once. What is not there anymore, such as deleted on another device, is passed over.
  readSome: command(async () => (await rules()).notificationsArgs, {lane: LANE, gate: 'open'}),
  archiveSome: command(async () => (await rules()).notificationsArgs, {lane: LANE, gate: 'open'}),
  /** Puts them back on the list, read. */
  unarchiveSome: command(async () => (await rules()).notificationsArgs, {lane: LANE, gate: 'open'}),
  removeSome: command(async () => (await rules()).notificationsArgs, {lane: LANE, gate: 'open'}),
};

/** What was shown for a moment. */
export const toastCommands = {
  /** Writes it to the list, read: it was on the screen. */
  keep: command(async () => (await rules()).toastArgs, {lane: 'toasts', gate: 'open'}),
};
