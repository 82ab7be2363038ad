import type {Pool} from 'pg';
import {sweepEmailSessions} from '#sync/emails/email-sessions.ts';
import type {Log} from '#sync/db/pool.ts';
import {repeat} from '#sync/db/repeat.ts';

const SWEEP_EVERY_MS = 600_000;

/** Begins to remove sessions that have ended. @returns the way to stop; resolves when all is quiet. */
export const keepEmailSessions = (pool: Pool, log: Log): (() => Promise<void>) =>
  repeat(
    async () => {
      await sweepEmailSessions(pool);
      return false;
    },
    SWEEP_EVERY_MS,
    (_, error) => {
      if (error !== undefined) log('sessions of the email course could not be removed', error);
    },
  );
