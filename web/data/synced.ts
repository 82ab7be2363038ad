// What this tab's rows contain: the learner's mark, and what must be readable offline.
import type {QueryOrQueryRequest, Zero} from '@rocicorp/zero';
import {queries} from '#schema/queries.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import type {Mark} from '#web/data/outbox/visible.ts';
import {tellWhenHere, type RowsHere} from '#web/data/rows-here.ts';
import {hearEpoch} from '#web/io/epoch.ts';

/** Asks for rows. */
// oxlint-disable-next-line typescript/no-explicit-any -- one query's table, arguments and rows are not another's.
export type RowsQuery = () => QueryOrQueryRequest<any, any, any, any, any, any>;

type Wanted = {
  readonly rows: readonly RowsQuery[];
  /** Asked for once those have arrived. */
  readonly lastRows: readonly RowsQuery[];
};

/**
 * Asked for at every start, and kept as long as the app runs. Returns the way to stop.
 */
export function preloadRows(zero: Zero, {rows, lastRows}: Wanted, here: RowsHere): () => void {
  const ask = (wanted: readonly RowsQuery[]) => wanted.map((query) => zero.preload(query()));
  let running = ask(rows);
  let isStopped = false;
  const stopTelling = tellWhenHere(running, {
    ...here,
    onArrived: () => {
      here.onArrived();
      if (!isStopped) running = [...running, ...ask(lastRows)];
    },
  });
  return () => {
    isStopped = true;
    stopTelling();
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
export function watchMark(
  zero: Zero,
  outbox: Pick<Outbox, 'seen'>,
  onMark: (mark: Mark) => void = () => undefined,
): WatchedMark {
  let isOpen = false;
  const listeners = new Set<() => void>();
  const view = zero.materialize(queries.commands.mark());
  view.addListener((row) => {
    if (!row) return;
    // A page may ask the academy nothing for a while: its rows tell of a restore as well.
    hearEpoch(row.epoch);
    const mark: Mark = {last: row.last, recent: row.recent, epoch: row.epoch};
    outbox.seen(mark);
    onMark(mark);
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
