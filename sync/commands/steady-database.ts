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
  /** PostgreSQL was out of reach during this request: answer 503, nothing else is true. */
  isAway(): boolean;
};

/** Waits before the second, third and fourth try, ms, each with up to half of it added by chance. */
const PAUSES_MS = [20, 80, 250];
const COME_BACK_AFTER_MS = 2000;

/**
 * Makes a view for each request: it repeats a transaction that lost a conflict or its connection. That is
 * safe even when only the answer to COMMIT was lost, because the claim is part of the transaction.
 *
 * After the last try a conflict becomes a retryable rejection. An absent PostgreSQL stays a plain error, and
 * every later transaction of the request fails at once: Zero would otherwise try to note down a rejection,
 * fail, and answer in a way that leaves the browser's promise open for ever (1.9.0).
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

const BUSY = 'The academy cannot save right now. It is tried again by itself.';

/** Our fault: the learner is told that much, and the log the rest. */
export function mistakeOfOurs(cause: unknown, log: Log): Refusal {
  log('a command failed', cause);
  return new Refusal(
    'FAILED',
    'This could not be done because of a mistake on our side. It is kept; try again later.',
  );
}
