// The live rows of an admin end with the session, whichever process has ended it, and when it has only expired.
import type {Pool} from 'pg';
import {endedAdminSessions, keyOfSocket, socketKey} from '#sync/admin/sign-in/admin-sessions.ts';
import {endedViews} from '#sync/admin/students/views.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Gateway} from '#sync/http/gateway.ts';

/** Interval, ms: an ended session reads on for less than two seconds. */
const LOOK_EVERY_MS = 1000;

type Needs = {
  readonly pool: Pool;
  readonly sockets: Pick<Gateway, 'has' | 'held' | 'cut'>;
  readonly log: Log;
};

/** Closes the sockets of admin sessions and looks that have ended. Where no admin is connected nothing is asked. */
export const cutEndedAdmins = ({pool, sockets, log}: Needs): Job => {
  const look = async () => {
    if (!sockets.has('/zero-admin') && !sockets.has('/zero-view')) return false;
    const held = await sockets.held();
    const keys = held.flatMap((key) => keyOfSocket(key) ?? []);
    for (const key of await endedAdminSessions(pool, keys)) sockets.cut(socketKey(key));
    for (const key of await endedViews(pool, held)) sockets.cut(key);
    return false;
  };
  return every(LOOK_EVERY_MS, 'close the sockets of ended admin sessions', look, log);
};
