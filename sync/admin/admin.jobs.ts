import type {Pool} from 'pg';
import {sweepDevices, adminDevices} from '#sync/account/devices.ts';
import {sweepAdminLinks} from '#sync/admin/admin-links.ts';
import {sweepAdminSessions} from '#sync/admin/admin-sessions.ts';
import {tellRefusals} from '#sync/admin/refusals.ts';
import type {Log} from '#sync/db/pool.ts';
import {repeat} from '#sync/db/repeat.ts';

const SWEEP_EVERY_MS = 600_000;

/** Begins to remove what has ended. @returns the way to stop; resolves when all is quiet. */
export const keepAdmins = (pool: Pool, log: Log): (() => Promise<void>) =>
  repeat(
    async () => {
      await tellRefusals(pool);
      await sweepAdminSessions(pool);
      await sweepAdminLinks(pool);
      await sweepDevices(pool, adminDevices);
      return false;
    },
    SWEEP_EVERY_MS,
    (_, error) => {
      if (error !== undefined) log('what has ended of the admins could not be removed', error);
    },
  );
