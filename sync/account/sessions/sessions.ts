// Sessions live in Postgres, under the hash of a token that only the learner's cookie holds.
import {hashToken, newToken, readCookie, setCookie} from '#sync/account/auth-primitives.ts';
import {noteEnds} from '#sync/account/sessions/ended-sessions.ts';
import type {Origin} from '#sync/account/sessions/login-events.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import type {OpenSession} from '#sync/http/who.ts';
import type {Learner} from '#schema/session.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/**
 * Lifetimes, seconds: idle since the last visit, and at most.
 * See docs/decisions/0010-sessions-are-random-tokens-stored-hashed.md.
 */
const LIFETIMES = {
  remembered: {idle: 30 * DAY_S, most: 90 * DAY_S},
  plain: {idle: DAY_S, most: 7 * DAY_S},
} as const;
/** A visit moves the idle end at most this often, so that reading does not write. */
const TOUCH_AFTER_S = HOUR_S;
/** How long the previous token stays valid while the new one is unused, seconds: the reply with it may have been lost. */
const UNSHOWN_S = HOUR_S;
/** Most concurrent sessions of an account. */
export const SESSIONS_MAX = 20;

/** A browser that gets a new token has its cookie by then, before its sockets come back, ms. */
export const OWN_CUT_AFTER_MS = 1000;
/** How long a replaced token is accepted, for requests in flight, seconds. */
export const OUTLIVES_S = 30;

const NOWHERE: Origin = {network: null, userAgent: null};

export type Sessions = ReturnType<typeof sessionsIn>;

export function sessionsIn(db: Database, {gate, secure}: {gate: 'open' | 'closed'; secure: boolean}) {
  const cookieName = secure ? '__Host-session' : 'session';

  const cookie = (token: string, rememberMe: boolean): string =>
    setCookie(cookieName, token, {
      httpOnly: true,
      secure,
      sameSite: 'lax',
      path: '/',
      ...(rememberMe ? {maxAge: LIFETIMES.remembered.idle} : {}),
    });

  const mayLearn = ({isDev, isPythonTestCompleted}: Progress) =>
    gate === 'open' || isDev || isPythonTestCompleted;

  return {
    /** Whether lessons are open to a learner. */
    mayLearn,

    tokenFrom: (cookieHeader: string | undefined) => readCookie(cookieHeader, cookieName),

    /** Set-Cookie value of a session, and of none. */
    cookie,
    expiredCookie: (): string =>
      setCookie(cookieName, '', {httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: 0}),

    /** @returns the new session's token, for the cookie. */
    open: (userId: string, rememberMe: boolean, from: Origin = NOWHERE, within: Database = db) =>
      openSession(within, {userId, rememberMe, from}),

    /** The session of a token, if it is alive. */
    async find(token: string | undefined): Promise<OpenSession | undefined> {
      if (!token) return undefined;
      const hash = hashToken(token);
      const {rows} = await db.query<SessionRow>(FIND, [hash]);
      const row = rows[0];
      if (!row) return undefined;
      if (row.seenSecondsAgo > TOUCH_AFTER_S || row.idleSeconds <= UNSHOWN_S) {
        const idle = row.rememberMe ? LIFETIMES.remembered.idle : LIFETIMES.plain.idle;
        await db.query(
          `update private."session" set "lastSeenAt" = now(), "idleAt" = now() + make_interval(secs => $2)
           where "tokenHash" = $1`,
          [hash, idle],
        );
      }
      return {
        learner: {
          userId: row.userId,
          username: row.username,
          isDev: row.isDev,
          mayLearn: mayLearn(row),
        },
        key: hash.toString('hex'),
        rememberMe: row.rememberMe,
        mustRenew: row.mustRenew,
      };
    },

    /** A learner as they are now, where no session of theirs is at hand. */
    learnerOf: async (userId: string): Promise<Learner | undefined> => {
      const {rows} = await db.query<Progress & {userId: string; username: string}>(LEARNER, [userId]);
      const [row] = rows;
      return row && {userId, username: row.username, isDev: row.isDev, mayLearn: mayLearn(row)};
    },

    /** Ends a session. @returns its key, for cutting what it still holds open. */
    async close(token: string, within: Database = db): Promise<string> {
      const hash = hashToken(token);
      await within.query(`delete from private."session" where "tokenHash" = $1`, [hash]);
      return hash.toString('hex');
    },
  };
}

type Opening = {readonly userId: string; readonly rememberMe: boolean; readonly from: Origin};

/** Ends the least recently used sessions beyond the limit; the caller holds the account's lock (`lockPerson`). */
async function openSession(db: Database, {userId, rememberMe, from}: Opening): Promise<string> {
  await demandNotSuspended(db, userId);
  const token = newToken();
  const {most} = rememberMe ? LIFETIMES.remembered : LIFETIMES.plain;
  const {rows: crowded} = await db.query<{key: string}>(MAKE_ROOM, [userId, SESSIONS_MAX - 1]);
  await noteEnds(db, keysOf(crowded), 'too-many');
  await db.query(
    `insert into private."session" ("tokenHash", "userId", "rememberMe", "idleAt", "endsAt", "userAgent", "network")
     values ($1, $2, $3, now() + make_interval(secs => $4), now() + make_interval(secs => $5), $6, $7)`,
    [hashToken(token), userId, rememberMe, UNSHOWN_S, most, from.userAgent, from.network],
  );
  return token;
}

/** @throws {HttpRefusal} 403 for somebody whom an admin has suspended. */
async function demandNotSuspended(db: Database, userId: string): Promise<void> {
  const {rowCount} = await db.query(`select 1 from private."suspension" where "userId" = $1`, [userId]);
  if (rowCount === 0) return;
  throw new HttpRefusal(403, {
    message: 'Your account is suspended. Your progress is kept, but you can’t sign in.',
    code: 'SUSPENDED',
  });
}

const keysOf = (rows: readonly {readonly key: string}[]): string[] => rows.map(({key}) => key);

/**
 * Ends every session of the account for a new password, in a transaction of the caller.
 * @returns their keys, for cutting.
 */
export async function closeSessionsOf(db: Database, userId: string): Promise<string[]> {
  const {rows} = await db.query<{key: string}>(
    `delete from private."session" where "userId" = $1 returning encode("tokenHash", 'hex') as "key"`,
    [userId],
  );
  await noteEnds(db, keysOf(rows), 'password');
  return keysOf(rows);
}

/**
 * After a change of the account's rights: each of its sessions gets a new token at its next visit, and once the change is
 * committed its sockets at signal are closed, so that they come back with the rights of now.
 */
export async function renewSessionsOf(db: Database, userId: string): Promise<void> {
  await db.query(`update private."session" set "mustRenew" = true where "userId" = $1`, [userId]);
  await db.query(`select pg_notify('session_revoked', $1)`, [RIGHTS_OF + userId]);
}

/** Begins a notification about the rights of a learner; all others carry the key of a session, which is hex. */
export const RIGHTS_OF = 'rights of ';

/**
 * Lets a session that must renew itself go on under a new token.
 * @returns the token; nothing where another request of the same browser has just got it.
 */
export async function renewSession(db: Database, token: string): Promise<string | undefined> {
  const next = newToken();
  const {rowCount} = await db.query(RENEW, [hashToken(token), hashToken(next), OUTLIVES_S]);
  return rowCount === 1 ? next : undefined;
}

/** Deletes expired sessions; in one statement with why, so that no crash loses it. */
export const sweepSessions = (db: Database) =>
  db.query(
    `with "ended" as (
       delete from private."session" where "idleAt" < now() or "endsAt" < now() returning "tokenHash")
     insert into private."endedSession" ("tokenHash", "reason")
     select "tokenHash", 'expired' from "ended" on conflict do nothing`,
  );

/** Which of these sessions have ended, for any reason. */
export async function endedOf(db: Database, keys: readonly string[]): Promise<readonly string[]> {
  const {rows} = await db.query<{key: string}>(
    `select "key" from unnest($1::text[]) as "held"("key") where not exists (
       select 1 from private."session" s
       where s."tokenHash" = decode("key", 'hex') and s."idleAt" > now() and s."endsAt" > now())`,
    [keys],
  );
  return rows.map(({key}) => key);
}

type Progress = {readonly isDev: boolean; readonly isPythonTestCompleted: boolean};

type SessionRow = Progress & {
  userId: string;
  username: string;
  rememberMe: boolean;
  mustRenew: boolean;
  seenSecondsAgo: number;
  /** From the last visit to the end that the next one moves. */
  idleSeconds: number;
};

const MAKE_ROOM = `
  delete from private."session" where "tokenHash" in (
    select "tokenHash" from private."session" where "userId" = $1
    order by "lastSeenAt" desc, "createdAt" desc, "tokenHash" offset $2)
  returning encode("tokenHash", 'hex') as "key"`;

const FIND = `
  select s."userId", u."username", l."isDev", l."isPythonTestCompleted", s."rememberMe",
         s."mustRenew",
         extract(epoch from now() - s."lastSeenAt")::float8 as "seenSecondsAgo",
         extract(epoch from s."idleAt" - s."lastSeenAt")::float8 as "idleSeconds"
  from private."session" s
  join "user" u on u."id" = s."userId"
  join "learner" l on l."userId" = s."userId"
  where s."tokenHash" = $1 and s."idleAt" > now() and s."endsAt" > now()`;

const LEARNER = `
  select u."username", l."isDev", l."isPythonTestCompleted"
  from "user" u join "learner" l on l."userId" = u."id" where u."id" = $1`;

// The row lock lets one of several concurrent requests through; the others find the token renewed. It is remembered no
// more: the answer to a later request must not bring it back in place of the new one.
const RENEW = `
  with "old" as (
    select * from private."session"
    where "tokenHash" = $1 and "mustRenew" and "idleAt" > now() and "endsAt" > now() for update
  ), "ended" as (
    update private."session" s
    set "mustRenew" = false, "rememberMe" = false,
        "endsAt" = least(s."endsAt", now() + make_interval(secs => $3))
    from "old" where s."tokenHash" = "old"."tokenHash"
  ), "moved" as (
    update private."pushSubscription" p set "session" = $2 from "old" where p."session" = "old"."tokenHash"
  ), "movedRemoval" as (
    update private."pushRemoval" p set "session" = $2 from "old" where p."session" = "old"."tokenHash"
  )
  insert into private."session"
    ("tokenHash", "userId", "rememberMe", "createdAt", "idleAt", "endsAt", "userAgent", "network")
  select $2, "userId", "rememberMe", "createdAt", "idleAt", "endsAt", "userAgent", "network" from "old"`;
