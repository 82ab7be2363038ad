// Background jobs. Every process of sync runs all of them; a job that must run only once takes a lock.
import type {Pool} from 'pg';
import type {Log} from '#sync/db/pool.ts';
import {repeat, type Work} from '#sync/db/repeat.ts';

/** Stops a job; resolves when the current round has ended. */
export type Stop = () => Promise<void>;

/** Starts a job that runs until it is stopped. */
export type Job = () => Stop;

/** A job that repeats a round of work. @param task names it in the log, such as `send emails`. */
export const every =
  (everyMs: number, task: string, work: Work, log: Log): Job =>
  () => {
    let isFailing = false;
    return repeat(work, everyMs, (error) => {
      // Logged once: PostgreSQL may be unreachable for long.
      if (error !== undefined && !isFailing) log('a job failed', error, {task});
      isFailing = error !== undefined;
      rounds.set(task, {task, isFailing, endedAt: Date.now()});
    });
  };

/** How the last round of a job went in this process. */
export type Round = {
  readonly task: string;
  readonly isFailing: boolean;
  /** Epoch ms. */
  readonly endedAt: number;
};

const rounds = new Map<string, Round>();

/** The last round of every job of this process. */
export const lastRounds = (): readonly Round[] => [...rounds.values()];

/** Deletes expired rows. Resolves to `true` if there are more. */
export type Sweep = (pool: Pool) => Promise<unknown>;

const SWEEP_EVERY_MS = 600_000;

/** All sweeps, one after the other; a failing one does not stop the others, and fails the round at its end. */
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
    // A round that fails is followed by a long pause: what is left comes before that.
    if (failing.size > 0 && !isMore) {
      throw new Error(`These sweeps fail: ${[...failing].map(({name}) => name).join(', ')}`);
    }
    return isMore;
  };
  return every(SWEEP_EVERY_MS, 'sweep', runAll, log);
}

/** Begins all of them. @returns ends all of them. */
export function startAll(jobs: readonly Job[]): Stop {
  const stops = jobs.map((start) => start());
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
