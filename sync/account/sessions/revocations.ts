// A session may end in another process than the one that holds its sockets: PostgreSQL tells them all, and what it
// could not tell is found by asking.
import type {Pool} from 'pg';
import {endedOf, OWN_CUT_AFTER_MS} from '#sync/account/sessions/sessions.ts';
import {listenTo} from '#sync/db/listen.ts';
import type {Log} from '#sync/db/pool.ts';
import {repeat} from '#sync/db/repeat.ts';

/** Sent by a trigger of the table of sessions, when the end is committed; carries the session's key. */
const CHANNEL = 'session_revoked';
/** What nobody told of, such as a session that ended by itself, lives on for that long, ms. */
const SWEEP_EVERY_MS = 30_000;

type Needs = {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly sockets: {
    /** Sessions of the sockets that are held right now. */
    readonly held: () => Promise<readonly string[]>;
    readonly cut: (sessionKey: string) => void;
  };
  readonly log: Log;
};

/** Cuts what sessions have held when they end, wherever they end. @returns the way to stop. */
export function cutRevoked(needs: Needs): () => Promise<void> {
  const {pool, databaseUrl, sockets, log} = needs;
  let isFailing = false;
  let isStopped = false;
  const tell = (error?: unknown) => {
    // Said once: PostgreSQL may be away for long.
    if (error !== undefined && !isFailing) log('revoked sessions could not be looked for', error);
    isFailing = error !== undefined;
  };
  const sweep = async () => {
    const held = await sockets.held();
    if (held.length > 0) for (const key of await endedOf(pool, held)) sockets.cut(key);
    return false;
  };
  const stopSweep = repeat(sweep, SWEEP_EVERY_MS, tell);
  const stopListening = listenTo(databaseUrl, CHANNEL, {
    onNotice: (key) => void setTimeout(() => isStopped || sockets.cut(key), OWN_CUT_AFTER_MS).unref(),
    // What was told while nobody listened.
    onListening: () => void sweep().catch((error: unknown) => tell(error)),
    log,
  });
  return async () => {
    isStopped = true;
    await Promise.all([stopSweep(), stopListening()]);
  };
}
