// What the leaderboard does by itself. Every process of sync may run it: an advisory lock lets one work.
import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {repeat, type Work} from '#sync/db/repeat.ts';
import {takeRanks} from '#sync/leaderboard/daily-ranks.ts';
import {foldChanges, prunePeriods} from '#sync/leaderboard/histogram.ts';

/** Pauses between two folds, two looks for a new day, and two looks for periods that are over, ms. */
const FOLD_EVERY_MS = 2000;
const RANKS_EVERY_MS = 10_000;
const PRUNE_EVERY_MS = 600_000;

/** Begins to keep the histogram short, the ranks of the day, and old periods out. @returns the way to stop; resolves when all is quiet. */
export function keepLeaderboard(pool: Pool, log: Log): () => Promise<void> {
  const failing = new Set<Work>();
  // Said once, whichever job meets it first: PostgreSQL may be away for long.
  const tell = (work: Work, error?: unknown) => {
    if (error === undefined) failing.delete(work);
    else {
      if (failing.size === 0) log('the leaderboard could not be kept', error);
      failing.add(work);
    }
  };
  const stops = [
    repeat(() => foldChanges(pool), FOLD_EVERY_MS, tell),
    repeat(() => takeRanks(pool), RANKS_EVERY_MS, tell),
    repeat(() => prunePeriods(pool), PRUNE_EVERY_MS, tell),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
