// What this tab's rows contain: the learner's mark, and what must be readable offline.
import type {Zero} from '@rocicorp/zero';
import {periodAt} from '#schema/leaderboard/periods.ts';
import {queries} from '#schema/queries.ts';
import {tellWhenHere} from '#web/app/rows-here.ts';
import type {Outbox} from '#web/io/outbox/outbox.ts';

/**
 * Asked for at every start, and kept as long as the app runs. Returns the way to stop.
 * @param onDiskOf the learner whose rows reach the disk; absent where there is none.
 */
export function preloadRows(zero: Zero, onDiskOf: string | undefined): () => void {
  const running = [
    zero.preload(queries.commands.mark()),
    zero.preload(queries.account.card()),
    zero.preload(queries.account.learner()),
    zero.preload(queries.lessons.outline()),
    zero.preload(queries.lessons.progress()),
    zero.preload(queries.lessons.modules()),
    zero.preload(queries.lessons.bodies()),
    zero.preload(queries.lessons.annotations()),
    zero.preload(queries.lessons.reports()),
    zero.preload(queries.quizzes.all()),
    zero.preload(queries.quizzes.progress()),
    zero.preload(queries.quizzes.open()),
    zero.preload(queries.quizzes.answers()),
    zero.preload(queries.quizzes.history()),
    zero.preload(queries.quizzes.firstFullMarks()),
    zero.preload(queries.reviews.cards()),
    zero.preload(queries.points.total()),
    zero.preload(queries.points.ledger()),
    zero.preload(queries.leaderboard.cohorts()),
    zero.preload(queries.leaderboard.disputes()),
    zero.preload(thisWeek()),
  ];
  const stopTelling = onDiskOf === undefined ? undefined : tellWhenHere(running, onDiskOf);
  return () => {
    stopTelling?.();
    for (const {cleanup} of running) cleanup();
  };
}

/** What the leaderboard opens with. */
const thisWeek = () =>
  queries.leaderboard.top({period: periodAt('week', Date.now()), scope: 'all', value: '', limit: 20});

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
