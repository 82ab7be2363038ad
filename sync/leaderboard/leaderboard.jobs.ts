// What the leaderboard does by itself. Every process of sync may run it: an advisory lock lets one work.
import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {takeRanks} from '#sync/leaderboard/daily-ranks.ts';
import {foldChanges, prunePeriods} from '#sync/leaderboard/histogram.ts';

/** Pauses between two folds, two looks for a new day, and two looks for periods that are over, ms. */
const FOLD_EVERY_MS = 2000;
const RANKS_EVERY_MS = 10_000;
const PRUNE_EVERY_MS = 600_000;

/** One round; tells whether there is more to do. */
type Work = () => Promise<boolean>;

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

/** Shortest pause: what has piled up is worked off gently. */
const BREATH_MS = 200;

/** Does the work now and after each pause; a short one while there is more. @param tell of an error, or that there was none */
function repeat(
  work: Work,
  everyMs: number,
  tell: (work: Work, error?: unknown) => void,
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const round = async () => {
    let isMore = false;
    try {
      isMore = await work();
      tell(work);
    } catch (error) {
      tell(work, error);
    }
    if (!isStopped) timer = setTimeout(again, isMore ? BREATH_MS : everyMs);
  };
  const again = () => void (running = round());
  let running = round();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
