import {setTimeout as pause} from 'node:timers/promises';
import {zeroNodePg} from '@rocicorp/zero/server/adapters/pg';
import type {Pool} from 'pg';
import {Refusal} from '#schema/errors.ts';
import {schema} from '#schema/schema.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';

type Plain = ReturnType<typeof zeroNodePg<typeof schema>>;

/** One request's view of the database. */
export type SteadyDatabase = Pick<Plain, 'transaction'> & {
  /** PostgreSQL was unreachable during this request: reply 503, whatever else was computed. */
  isAway(): boolean;
};

/** Waits before the second, third and fourth attempt, ms, each plus up to 50% of jitter. */
const PAUSES_MS = [20, 80, 250];
const COME_BACK_AFTER_MS = 2000;

/**
 * Creates a view per request that retries a transaction after a serialization conflict or a lost connection. That is
 * safe even if only the reply to COMMIT was lost, because the claim is part of the transaction.
 *
 * After the last attempt a conflict becomes a retryable rejection. An unreachable PostgreSQL stays a plain error, and
 * every later transaction of the request fails at once: Zero would otherwise try to record a rejection, fail, and reply
 * in a way that never settles the browser's promise (1.9.0).
 */
export function steadyDatabases(pool: Pool, log: Log): () => SteadyDatabase {
  const plain = zeroNodePg(schema, pool);
  return () => {
    let away: unknown;
    return {
      isAway: () => away !== undefined,
      transaction: async (work, input) => {
        for (const wait of [...PAUSES_MS, undefined]) {
          if (away !== undefined) throw away;
          try {
            return await plain.transaction(work, input);
          } catch (error) {
            const trouble = databaseTrouble(error);
            if (trouble === 'none') throw error;
            if (trouble === 'final') throw mistakeOfOurs(error, log);
            if (wait !== undefined) await pause(wait * (1 + Math.random() / 2));
            else if (trouble === 'conflict') throw new Refusal('UNAVAILABLE', BUSY, COME_BACK_AFTER_MS);
            else away = error;
          }
        }
        throw away;
      },
    };
  };
}

const BUSY = 'The academy can’t save right now. We’ll keep trying.';

/** A server error: the learner gets a generic message, the log the details. */
export function mistakeOfOurs(cause: unknown, log: Log): Refusal {
  log('a command failed', cause);
  return new Refusal(
    'FAILED',
    'Something went wrong on our side. Your change is saved on this device. Try again later.',
  );
}
