// What a process does without being asked. Every process of sync runs all of it: what only one may do takes a lock.
import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {repeat, type Work} from '#sync/db/repeat.ts';

/** Ends a job; resolves when a round under way has ended. */
export type Stop = () => Promise<void>;

/** Begins something that goes on until it is stopped. */
export type Job = () => Stop;

/** A round of work again and again. @param task names it in the log, such as `send emails`. */
export const every =
  (everyMs: number, task: string, work: Work, log: Log): Job =>
  () => {
    let isFailing = false;
    return repeat(work, everyMs, (error) => {
      // Logged once: PostgreSQL may be away for long.
      if (error !== undefined && !isFailing) log('a job failed', error, {task});
      isFailing = error !== undefined;
    });
  };

/** Removes rows that have ended. Resolves to `true` when there are more of them. */
export type Sweep = (pool: Pool) => Promise<unknown>;

const SWEEP_EVERY_MS = 600_000;

/** All sweeps, one after the other; one that fails keeps none of the others from its work. */
export function sweeping(sweeps: readonly Sweep[], pool: Pool, log: Log): Job {
  const failing = new Set<Sweep>();
  const run = async (sweep: Sweep) => {
    try {
      const isMore = await sweep(pool);
      failing.delete(sweep);
      return isMore === true;
    } catch (error) {
      if (!failing.has(sweep)) log('a job failed', error, {task: sweep.name});
      failing.add(sweep);
      return false;
    }
  };
  const runAll = async () => {
    let isMore = false;
    for (const sweep of sweeps) isMore = (await run(sweep)) || isMore;
    return isMore;
  };
  return every(SWEEP_EVERY_MS, 'sweep', runAll, log);
}

/** Begins all of them. @returns ends all of them. */
export function startAll(jobs: readonly Job[]): Stop {
  const stops = jobs.map((start) => start());
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
