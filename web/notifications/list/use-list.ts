import {useCallback, useState} from 'react';
import {LIST_MAX} from '#schema/notifications/notifications.limits.ts';
import {queries} from '#schema/queries.ts';
import {useIsOffline, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import type {Place} from '#web/notifications/address.ts';
import {CHANGING, type Notification} from '#web/notifications/changes.ts';
import {isMovingBack, listed} from '#web/notifications/list/listed.ts';

/** Rows that are asked for first; then twice as many each time, so that a long list is not asked for in a hundred steps. */
const FIRST = 100;

export type List = {
  /** Newest first. */
  readonly rows: readonly Notification[];
  /** What it means that there are no rows: that there are none, or that they come, now or with the connection. */
  readonly empty: 'none' | 'loading' | 'offline';
  /** Asks for older ones, if there are any. */
  readonly more: () => void;
};

/** The notifications of a place, live, with what is still on its way. */
export function useList({show, category}: Place): List {
  const [limit, setLimit] = useState(FIRST);
  const ofCategory = category === undefined ? {} : {category};
  const [rows, {type}] = useRows(queries.notifications.list({show, limit, ...ofCategory}));
  const pending = usePendingOf(...CHANGING);
  const isBack = show === 'all' && pending.some(isMovingBack);
  const [archived] = useRows(
    queries.notifications.list({show: 'archived', limit: FIRST, ...ofCategory}),
    isBack,
  );
  const unconfirmed = useUnconfirmed(show);
  const hasMore = rows.length === limit && limit < LIST_MAX;
  const more = useCallback(() => {
    if (hasMore) setLimit((now) => Math.min(now * 2, LIST_MAX));
  }, [hasMore]);
  return {
    rows: listed(rows, pending, show, archived),
    // What a view shows is synced when it is opened: an empty device does not know yet.
    empty: rows.length > 0 || type === 'complete' ? 'none' : unconfirmed,
    more,
  };
}

/**
 * What no rows mean that the academy has not confirmed. Offline every device knows two things of its own: the newest of the
 * list, and how many are unread.
 */
function useUnconfirmed(show: Place['show']): List['empty'] {
  const isOpen = useStoreOpen();
  const isOffline = useIsOffline();
  const [newest] = useRows(queries.notifications.newest());
  const [count] = useRows(queries.notifications.count());
  if (!isOpen || !isOffline) return 'loading';
  const isNoneUnread = show === 'unread' && count?.unread === 0;
  return show !== 'archived' && (newest.length === 0 || isNoneUnread) ? 'none' : 'offline';
}
