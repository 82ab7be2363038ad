// What a device still shows of notifications that are over.
import {NEWEST} from '#schema/notifications/notifications.limits.ts';
import type {Notification} from '#web/notifications/changes.ts';

type Rows = readonly Pick<Notification, 'id' | 'isRead' | 'createdAt'>[];

type Now = {
  /** The newest rows, newest first. */
  readonly synced: Rows;
  /** The same with what is on its way. */
  readonly shown: Rows;
  /** Whether the rows are all that the academy has. */
  readonly isComplete: boolean;
};

/**
 * Ids of what was seen unread and is no unread notification anymore: read, archived, deleted or taken back, here or
 * elsewhere. What newer ones have only pushed out of the newest may be unread as before.
 * @param seen when each was written, by its id.
 */
export function overOf(
  seen: ReadonlyMap<string, number>,
  {synced, shown, isComplete}: Now,
): ReadonlySet<string> {
  const unread = new Set(shown.filter(({isRead}) => !isRead).map(({id}) => id));
  const known = new Set(synced.map(({id}) => id));
  const oldest = synced.length < NEWEST ? -Infinity : (synced.at(-1)?.createdAt ?? -Infinity);
  const isOver = ([id, createdAt]: readonly [string, number]) =>
    !unread.has(id) && (known.has(id) || (isComplete && createdAt > oldest));
  return new Set([...seen].filter(isOver).map(([id]) => id));
}
