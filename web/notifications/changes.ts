// What commands on their way change in a list of notifications.
import type {CommandName} from '#schema/commands.ts';
import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';
import type {Apply} from '#web/data/outbox/overlay.ts';

export type Notification = {
  readonly id: string;
  /** Its cause, which is told once. */
  readonly dedupeKey: string;
  /** Who caused it. */
  readonly actorId: string | null;
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  /** A path of the academy: what it is about. */
  readonly actionUrl: string | null;
  /** The words of the link to it. */
  readonly actionText: string | null;
  /** Unix time, ms. */
  readonly createdAt: number;
};

type Rows = readonly Notification[];
type Names = Extract<CommandName, `notifications.${string}`>;
type Changes = {readonly [Name in Names]: Apply<Rows, Name>};

const read = (one: Notification): Notification => (one.isRead ? one : {...one, isRead: true});
const readThese = (rows: Rows, ids: readonly string[]): Rows =>
  rows.map((one) => (ids.includes(one.id) ? read(one) : one));
const without = (rows: Rows, ids: readonly string[]): Rows => rows.filter(({id}) => !ids.includes(id));

/** In a list of what is not archived. */
export const CHANGES: Changes = {
  'notifications.read': (rows, {args}) => readThese(rows, [args.notificationId]),
  'notifications.readSome': (rows, {args}) => readThese(rows, args.notificationIds),
  'notifications.readAll': (rows, {args: {until}}) =>
    rows.map((one) => (until === undefined || one.createdAt <= until ? read(one) : one)),
  'notifications.archive': (rows, {args}) => without(rows, [args.notificationId]),
  'notifications.archiveSome': (rows, {args}) => without(rows, args.notificationIds),
  // It comes back with its row.
  'notifications.unarchiveSome': (rows) => rows,
  'notifications.remove': (rows, {args}) => without(rows, [args.notificationId]),
  'notifications.removeSome': (rows, {args}) => without(rows, args.notificationIds),
};

/** In a list of archived ones, which are all read. */
export const CHANGES_OF_ARCHIVED: Partial<Changes> = {
  'notifications.unarchiveSome': (rows, {args}) => without(rows, args.notificationIds),
  'notifications.remove': CHANGES['notifications.remove'],
  'notifications.removeSome': CHANGES['notifications.removeSome'],
};

export const CHANGING = Object.keys(CHANGES) as readonly Names[];
