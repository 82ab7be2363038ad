// Of the open panel alone: the badge needs none of it.
import type {Notification} from '#web/notifications/changes.ts';

/** What `readAll` takes along: everything up to the newest that is shown, which a later one is not. */
export const untilOf = ([newest]: readonly Notification[]): number | undefined =>
  // A time of the database has microseconds: rounded down it would leave out the newest itself.
  newest && Math.ceil(newest.createdAt);

/** Where a notification leads: only to a page of the academy. */
export function linkOf({actionUrl, actionText}: Notification): {href: string; text: string} | undefined {
  if (actionUrl === null || !/^\/(?![/\\])/.test(actionUrl)) return undefined;
  return {href: actionUrl, text: actionText ?? 'Show'};
}
