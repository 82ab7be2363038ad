// The admin's own Zero: rows live, in memory alone, as long as the session lasts. A learner who is signed in in the same
// browser has another one.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {adminUserId} from '#schema/admin/admin-context.ts';
import {adminSchema} from '#schema/admin-queries.ts';
import {isStillAdmin} from '#web/admin-area/session.ts';
import {superviseConnection} from '#web/data/connection/supervise-connection.ts';

export type AdminRows = {
  readonly zero: Zero;
  /** Whether changes by others have not come in for some seconds; told to the listener. */
  readonly isAway: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
  /** Drops all rows. */
  readonly close: () => void;
};

/** @param reopen called when it cannot go on: the server is newer, or has forgotten this page. */
export function openAdminRows(adminId: string, reopen: () => void): AdminRows {
  const zero = new Zero(optionsFor(adminId, reopen));
  const {actor, stops} = superviseConnection(zero, () => isStillAdmin(adminId), reopen);
  return {
    zero,
    isAway: () => actor.getSnapshot().hasTag('offline'),
    onChange: (listener) => {
      const watching = actor.subscribe(listener);
      return () => watching.unsubscribe();
    },
    close: () => {
      for (const stop of stops) stop();
      void zero.close();
    },
  };
}

/** Types know one schema for the whole app, the learners'; here is another one (`useAdminRows`). */
const optionsFor = (adminId: string, reopen: () => void): ZeroOptions =>
  ({
    cacheURL: `${location.origin}/zero-admin`,
    userID: adminUserId(adminId),
    schema: adminSchema,
    context: {adminId},
    // Nothing of what admins see is kept on a device.
    kvStore: 'mem',
    onUpdateNeeded: reopen,
    onClientStateNotFound: reopen,
    logLevel: 'error',
  }) as unknown as ZeroOptions;
