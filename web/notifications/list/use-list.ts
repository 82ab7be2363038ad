import {useCallback, useState} from 'react';
import {LIST_MAX} from '#schema/notifications/notifications.limits.ts';
import {queries} from '#schema/queries.ts';
import {usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import type {Place} from '#web/notifications/address.ts';
import {CHANGING, type Notification} from '#web/notifications/changes.ts';
import {listed} from '#web/notifications/list/listed.ts';

/** Rows that are asked for first; then twice as many each time, so that a long list is not asked for in a hundred steps. */
const FIRST = 100;

export type List = {
  /** Newest first. */
  readonly rows: readonly Notification[];
  /** Whether no rows means that there are none. */
  readonly isKnown: boolean;
  /** Asks for older ones, if there are any. */
  readonly more: () => void;
};

/** The notifications of a place, live, with what is still on its way. */
export function useList({show, category}: Place): List {
  const [limit, setLimit] = useState(FIRST);
  const [rows, {type}] = useRows(
    queries.notifications.list({show, limit, ...(category === undefined ? {} : {category})}),
  );
  const pending = usePendingOf(...CHANGING);
  const isOpen = useStoreOpen();
  const hasMore = rows.length === limit && limit < LIST_MAX;
  const more = useCallback(() => {
    if (hasMore) setLimit((now) => Math.min(now * 2, LIST_MAX));
  }, [hasMore]);
  return {
    rows: listed(rows, pending, show),
    // What this view shows is synced when it is opened: an empty device does not know yet, unless it is offline.
    isKnown: rows.length > 0 || type === 'complete' || (isOpen && !navigator.onLine),
    more,
  };
}
