// A session may end in another process than the one that holds its sockets: PostgreSQL notifies all of them, and a sweep
// finds what a notification did not reach.
import type {Pool} from 'pg';
import {endedOf, OWN_CUT_AFTER_MS, RIGHTS_OF} from '#sync/account/sessions/sessions.ts';
import {listenTo} from '#sync/db/listen.ts';
import type {Log} from '#sync/db/pool.ts';
import {repeat} from '#sync/db/repeat.ts';

/**
 * Sent by a trigger of the table of sessions, when the end is committed; carries the session's key. A change of rights
 * (`renewSessionsOf`) names the learner instead.
 */
const CHANNEL = 'session_revoked';
/** Interval of the sweep for sessions that ended without a notification, such as expired ones, ms. */
const SWEEP_EVERY_MS = 30_000;
/** A key of a learner's session. */
const HEX = /^[0-9a-f]+$/;

type Needs = {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly sockets: {
    /** Sessions of the sockets that are held right now. */
    readonly held: () => Promise<readonly string[]>;
    readonly cut: (sessionKey: string) => void;
    /** The learner's rights have changed: what was opened with the old ones ends. */
    readonly cutLearner: (userId: string) => void;
  };
  readonly log: Log;
};

/** Closes the sockets of sessions when they end, in whichever process. @returns a function that stops it. */
export function cutRevoked(needs: Needs): () => Promise<void> {
  const {pool, databaseUrl, sockets, log} = needs;
  let isFailing = false;
  let isStopped = false;
  const tell = (error?: unknown) => {
    // Logged once: PostgreSQL may be unreachable for long.
    if (error !== undefined && !isFailing) log('revoked sessions could not be looked for', error);
    isFailing = error !== undefined;
  };
  const sweep = async () => {
    // Others look after the sessions of admins (sync/admin/sign-in/cut-ended.ts).
    const held = (await sockets.held()).filter((key) => HEX.test(key));
    if (held.length > 0) for (const key of await endedOf(pool, held)) sockets.cut(key);
    return false;
  };
  const stopSweep = repeat(sweep, SWEEP_EVERY_MS, tell);
  const stopListening = listenTo(databaseUrl, CHANNEL, {
    onNotice: (notice) => {
      if (notice.startsWith(RIGHTS_OF)) sockets.cutLearner(notice.slice(RIGHTS_OF.length));
      else setTimeout(() => isStopped || sockets.cut(notice), OWN_CUT_AFTER_MS).unref();
    },
    // Catches up on notifications missed while not listening.
    onListening: () => void sweep().catch((error: unknown) => tell(error)),
    log,
  });
  return async () => {
    isStopped = true;
    await Promise.all([stopSweep(), stopListening()]);
  };
}
