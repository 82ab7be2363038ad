// What accounts do by themselves: forget what counts no more.
import type {Pool} from 'pg';
import {sweepDevices} from '#sync/account/devices.ts';
import {sweepLoginEvents} from '#sync/account/login-events.ts';
import {sweepProviderVisits} from '#sync/account/provider-visits.ts';
import {sweepResetTokens} from '#sync/account/reset-tokens.ts';
import {sweepSessions} from '#sync/account/sessions.ts';
import {sweepThrottle} from '#sync/account/throttle.ts';
import type {Log} from '#sync/db/pool.ts';
import {repeat} from '#sync/db/repeat.ts';

const SWEEP_EVERY_MS = 600_000;

const SWEEPS = [
  sweepThrottle,
  sweepSessions,
  sweepDevices,
  sweepLoginEvents,
  sweepResetTokens,
  sweepProviderVisits,
] as const;

/** Removes what has ended: attempts, sessions, browsers, old events. */
export async function sweepAccounts(pool: Pool): Promise<boolean> {
  for (const sweep of SWEEPS) await sweep(pool);
  return false;
}

/** Begins to sweep. @returns the way to stop; resolves when all is quiet. */
export const keepAccounts = (pool: Pool, log: Log): (() => Promise<void>) =>
  repeat(
    () => sweepAccounts(pool),
    SWEEP_EVERY_MS,
    (_, error) => {
      if (error !== undefined) log('what has ended in the accounts could not be removed', error);
    },
  );
