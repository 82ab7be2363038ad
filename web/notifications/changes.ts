// What commands on their way change in a list of notifications.
import type {CommandName} from '#schema/commands.ts';
import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';
import type {Command} from '#web/data/outbox/command.ts';
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
  // What was put away on its way as well has never left (`lastMoves`); any other comes back with its row.
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

const MOVES: readonly string[] = [
  'notifications.archive',
  'notifications.archiveSome',
  'notifications.unarchiveSome',
] satisfies readonly Names[];

const isMove = ({name, status}: Command): boolean => MOVES.includes(name) && status !== 'failed';

/** What a command names. */
export const idsIn = ({args}: Command): readonly string[] =>
  [args['notificationIds'] ?? args['notificationId'] ?? []].flat() as string[];

/**
 * What is on its way, where each notification is put away or moved back only as it was last: what an Undo gives back must
 * not have left the list, which has no other row of it.
 */
export function lastMoves(pending: readonly Command[]): readonly Command[] {
  const last = new Map<string, Command>();
  for (const command of pending) if (isMove(command)) for (const id of idsIn(command)) last.set(id, command);
  return pending.flatMap((command) => {
    const ids = idsIn(command);
    const left = isMove(command) ? ids.filter((id) => last.get(id) === command) : ids;
    if (left.length === ids.length) return [command];
    return left.length === 0 ? [] : [{...command, args: {...command.args, notificationIds: left}}];
  });
}
