// Where an account is signed in, and where it was: the owner's own rows, field by field.
import type {Pool} from 'pg';
import {
  endOtherSessions,
  endedSession,
  endSession,
  listSessions,
  loginHistory,
  type LoginEventInfo,
  type OpenSessionInfo,
} from '#schema/account/account.api.ts';
import {loginHistoryRules} from '#schema/account/account.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {deviceInWords} from '#sync/account/sessions/device-words.ts';
import {endOf, noteEnds} from '#sync/account/sessions/ended-sessions.ts';
import {OUTLIVES_S} from '#sync/account/sessions/sessions.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

export function sessionRoutes(
  api: AccountApi,
  {pool, sessions, cut}: Pick<AccountNeeds, 'pool' | 'sessions' | 'cut'>,
): void {
  serve(api, listSessions, {}, async (_input, {learner, key}) => {
    return {sessions: await readSessions(pool, learner.userId, key)};
  });

  serve(api, endSession, {}, async ({params}, {learner, key}, c) => {
    const ended = await inTransaction(pool, (db) => close(db, learner.userId, params.id));
    // Somebody else's is none: both are not found.
    if (ended === undefined) throw new HttpRefusal(404, {message: 'That browser is already signed out.'});
    cut(ended);
    if (ended === key) c.header('Set-Cookie', sessions.expiredCookie());
    return {message: 'That browser is signed out'};
  });

  serve(api, endOtherSessions, {}, async (_input, {learner, key}) => {
    for (const ended of await inTransaction(pool, (db) => closeOthers(db, learner.userId, key))) cut(ended);
    return {message: 'You’re signed out everywhere else'};
  });

  serve(api, endedSession, {}, async (_input, _who, c) => ({
    reason: await endOf(pool, sessions.tokenFrom(c.req.header('cookie'))),
  }));

  serve(api, loginHistory, {query: loginHistoryRules}, async ({query}, {learner}) => ({
    events: await readEvents(pool, learner.userId, query.limit),
  }));
}

type SessionRow = {
  id: string;
  tokenHash: Buffer;
  userAgent: string | null;
  network: string | null;
  rememberMe: boolean;
  createdAt: Date;
  lastSeenAt: Date;
};

/** The current one first, then the most recently used. */
async function readSessions(pool: Pool, userId: string, ownKey: string): Promise<OpenSessionInfo[]> {
  const {rows} = await pool.query<SessionRow>(
    `select "id", "tokenHash", "userAgent", "network", "rememberMe", "createdAt", "lastSeenAt"
     from private."session"
     where "userId" = $1 and "idleAt" > now()
       -- A replaced token is no browser more.
       and ("endsAt" > now() + make_interval(secs => $3) or encode("tokenHash", 'hex') = $2)
     order by encode("tokenHash", 'hex') = $2 desc, "lastSeenAt" desc, "id"`,
    [userId, ownKey, OUTLIVES_S],
  );
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.tokenHash.toString('hex') === ownKey,
    device: deviceInWords(row.userAgent),
    network: row.network,
    rememberMe: row.rememberMe,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** @returns the ended session's key; nothing where the learner has no such session. */
async function close(db: Database, userId: string, id: string): Promise<string | undefined> {
  const {rows} = await db.query<{key: string}>(
    `delete from private."session" where "userId" = $1 and "id"::text = $2
     returning encode("tokenHash", 'hex') as "key"`,
    [userId, id],
  );
  const keys = rows.map(({key}) => key);
  await noteEnds(db, keys, 'elsewhere');
  return keys[0];
}

/** @returns the keys of the ended sessions. */
async function closeOthers(db: Database, userId: string, ownKey: string): Promise<readonly string[]> {
  const {rows} = await db.query<{key: string}>(
    `delete from private."session" where "userId" = $1 and encode("tokenHash", 'hex') <> $2
     returning encode("tokenHash", 'hex') as "key"`,
    [userId, ownKey],
  );
  const keys = rows.map(({key}) => key);
  await noteEnds(db, keys, 'elsewhere');
  return keys;
}

type EventRow = Pick<LoginEventInfo, 'id' | 'kind' | 'succeeded' | 'network'> & {
  at: Date;
  userAgent: string | null;
};

async function readEvents(pool: Pool, userId: string, limit: number): Promise<LoginEventInfo[]> {
  const {rows} = await pool.query<EventRow>(
    `select "id", "at", "kind", "succeeded", "network", "userAgent" from private."loginEvent"
     where "userId" = $1 order by "at" desc, "id" limit $2`,
    [userId, limit],
  );
  return rows.map(({id, at, kind, succeeded, network, userAgent}) => ({
    id,
    at: at.toISOString(),
    kind,
    succeeded,
    device: deviceInWords(userAgent),
    network,
  }));
}
