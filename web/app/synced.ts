// What this tab's rows contain: the learner's mark, and what must be readable offline.
import type {Zero} from '@rocicorp/zero';
import {queries} from '#schema/queries.ts';
import {tellWhenHere} from '#web/app/rows-here.ts';
import type {Outbox} from '#web/io/outbox/outbox.ts';
import type {RowsQuery} from '#web/part/part.ts';

/**
 * Asked for at every start, and kept as long as the app runs. Returns the way to stop.
 * @param onDiskOf the learner whose rows reach the disk; absent where there is none.
 */
export function preloadRows(
  zero: Zero,
  rows: readonly RowsQuery[],
  onDiskOf: string | undefined,
): () => void {
  const running = rows.map((query) => zero.preload(query()));
  const stopTelling = onDiskOf === undefined ? undefined : tellWhenHere(running, onDiskOf);
  return () => {
    stopTelling?.();
    for (const {cleanup} of running) cleanup();
  };
}

export type WatchedMark = {
  readonly isOpen: () => boolean;
  readonly onOpen: (listener: () => void) => () => void;
  readonly stop: () => void;
};

/**
 * Tells the outbox what the rows of this tab contain, in the task in which they change. Every learner has
 * this row from registration on, so its first appearance says that the local store is open.
 */
export function watchMark(zero: Zero, outbox: Outbox): WatchedMark {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const view = zero.materialize(queries.commands.mark());
  view.addListener((row) => {
    if (!row) return;
    outbox.seen({last: row.last, recent: row.recent, epoch: row.epoch});
    if (isOpen) return;
    isOpen = true;
    for (const listener of listeners) listener();
  });
  return {
    isOpen: () => isOpen,
    onOpen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => view.destroy(),
  };
}
