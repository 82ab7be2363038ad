// A session may end in another process than the one that holds its sockets: PostgreSQL tells them all, and what it
// could not tell is found by asking.
import type {Pool} from 'pg';
import {endedOf} from '#sync/account/sessions.ts';
import type {Log} from '#sync/db/pool.ts';
import {repeat} from '#sync/db/repeat.ts';

/** Sent by a trigger of the table of sessions, when the end is committed; carries the session's key. */
const CHANNEL = 'session_revoked';
/** Whoever goes on under a new token has it by then, before its sockets come back, ms. */
const CUT_AFTER_MS = 1000;
/** What nobody told of, such as a session that ended by itself, lives on for that long, ms. */
const SWEEP_EVERY_MS = 30_000;
/** Pause before PostgreSQL is listened to again, ms. */
const LISTEN_AGAIN_MS = 1000;

type Needs = {
  readonly pool: Pool;
  readonly sockets: {
    /** Sessions of the sockets that are held right now. */
    readonly held: () => Promise<readonly string[]>;
    readonly cut: (sessionKey: string) => void;
  };
  readonly log: Log;
};

/** Cuts what sessions have held when they end, wherever they end. @returns the way to stop. */
export function cutRevoked(needs: Needs): () => Promise<void> {
  const {pool, sockets, log} = needs;
  let isFailing = false;
  const tell = (_: unknown, error?: unknown) => {
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
  const stopListening = listen(needs, () => sweep().catch((error: unknown) => tell(undefined, error)));
  return async () => void (await Promise.all([stopSweep(), stopListening()]));
}

/** @param onOpen called when it listens (again): what was told meanwhile nobody heard. */
function listen({pool, sockets, log}: Needs, onOpen: () => Promise<unknown>): () => Promise<void> {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let letGo: (() => void) | undefined;
  const again = () => {
    if (!isStopped) timer = setTimeout(() => void open(), LISTEN_AGAIN_MS);
  };
  const open = async (): Promise<void> => {
    // PostgreSQL may be away, which the sweep tells of.
    const client = await pool.connect().catch(again);
    if (!client) return;
    let isHeld = true;
    const giveUp = () => {
      if (isHeld) client.release(true);
      isHeld = false;
    };
    letGo = giveUp;
    client.on('notification', ({payload = ''}) => {
      setTimeout(() => isStopped || sockets.cut(payload), CUT_AFTER_MS).unref();
    });
    client.once('end', () => {
      if (isHeld) log('session ends are not heard', new Error('the connection ended'));
      giveUp();
      again();
    });
    await client.query(`listen ${CHANNEL}`).then(onOpen, giveUp);
  };
  const opening = open();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await opening;
    letGo?.();
  };
}
