// Somebody who calls again and again is one line of the bell.
import type {Notification} from '#web/notifications/changes.ts';

export type Group = {
  /** What is shown. */
  readonly newest: Notification;
  /** Newest first. */
  readonly all: readonly Notification[];
};

/** What begins the cause of a missed call (sync/calls/call-notices.ts). */
const OF_A_CALL = 'call:';

/** Unread missed calls of one person belong together, wherever they stand; all else is by itself. */
const keyOf = ({id, isRead, dedupeKey, actorId}: Notification): string =>
  !isRead && actorId && dedupeKey.startsWith(OF_A_CALL) ? `${OF_A_CALL}${actorId}` : id;

/** @param newest newest first; so are the groups, by what is newest in them. */
export function groupsOf(newest: readonly Notification[]): readonly Group[] {
  return [...Map.groupBy(newest, keyOf).values()].flatMap((all) => (all[0] ? [{newest: all[0], all}] : []));
}
