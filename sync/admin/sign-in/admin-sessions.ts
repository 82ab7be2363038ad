// Admin sessions: a separate cookie and table, short-lived, and never valid for a learner's routes.
import type {Context} from 'hono';
import {BY_ITSELF_HEADER, HINTS_PATH} from '#schema/admin/admin.api.ts';
import {hashToken, newToken, readCookie, setCookie} from '#sync/account/auth-primitives.ts';
import type {Origin} from '#sync/account/sessions/login-events.ts';
import type {Database} from '#sync/db/pool.ts';
import type {AdminSession} from '#sync/http/who.ts';

/** A session ends that long after its last visit, and that long after its beginning, seconds. */
const IDLE_S = 30 * 60;
const MOST_S = 12 * 3600;
/** Roles may be changed that long after the password or a code was shown, seconds (OWASP ASVS 5, 7.5.1). */
const FRESH_S = 10 * 60;
/** How long a replaced token is accepted, for requests in flight, seconds. */
const OUTLIVES_S = 30;
/** A visit moves the idle end at most this often. */
const TOUCH_AFTER_S = 15;

export type AdminSessions = ReturnType<typeof adminSessionsIn>;

export function adminSessionsIn(db: Database, {secure}: {readonly secure: boolean}) {
  const cookieName = secure ? '__Host-admin' : 'admin';
  const attributes = {httpOnly: true, secure, sameSite: 'strict', path: '/'} as const;

  return {
    tokenFrom: (cookieHeader: string | undefined) => readCookie(cookieHeader, cookieName),

    /** Set-Cookie value of a session, and of none. It ends with the browser. */
    cookie: (token: string): string => setCookie(cookieName, token, attributes),
    expiredCookie: (): string => setCookie(cookieName, '', {...attributes, maxAge: 0}),

    /** @returns the new session's token, for the cookie. */
    async open(adminId: string, from: Origin, within: Database = db): Promise<string> {
      const token = newToken();
      await within.query(
        `insert into private."adminSession" ("tokenHash", "adminId", "idleAt", "endsAt", "userAgent", "network")
         values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), $5, $6)`,
        [hashToken(token), adminId, IDLE_S, MOST_S, from.userAgent, from.network],
      );
      return token;
    },

    /**
     * The session of a token, if it is alive.
     * @param isVisit whether it is an action of the admin, not a background request: only an action extends the session.
     */
    async find(token: string | undefined, isVisit: boolean): Promise<AdminSession | undefined> {
      if (!token) return undefined;
      const hash = hashToken(token);
      const {rows} = await db.query<Omit<AdminSession, 'key'> & {seenSecondsAgo: number}>(FIND, [
        hash,
        FRESH_S,
      ]);
      const [row] = rows;
      if (!row) return undefined;
      const {seenSecondsAgo, ...found} = row;
      if (isVisit && seenSecondsAgo > TOUCH_AFTER_S) {
        await db.query(
          `update private."adminSession" set "lastSeenAt" = now(), "idleAt" = now() + make_interval(secs => $2)
           where "tokenHash" = $1`,
          [hash, IDLE_S],
        );
      }
      return {...found, key: hash.toString('hex')};
    },

    /** The password or a code was shown again just now. */
    prove: (key: string) =>
      db.query(`update private."adminSession" set "provedAt" = now() where "tokenHash" = decode($1, 'hex')`, [
        key,
      ]),

    /** Ends a session. @returns whose it was, if there was one, and its key, for cutting what it still holds open. */
    async close(token: string): Promise<{adminId: string | undefined; key: string}> {
      const hash = hashToken(token);
      const {rows} = await db.query<{adminId: string}>(
        `delete from private."adminSession" where "tokenHash" = $1
         returning "adminId"`,
        [hash],
      );
      return {adminId: rows[0]?.adminId, key: hash.toString('hex')};
    },
  };
}

type Present = Pick<AdminSession, 'adminId' | 'key'>;

/** Ends an admin’s sessions but the present one. @returns keys of those that have ended, for cutting. */
export async function endOtherAdminSessions(
  db: Database,
  {adminId, key}: Present,
): Promise<readonly string[]> {
  const {rows} = await db.query<{key: string}>(
    `delete from private."adminSession" where "adminId" = $1 and "tokenHash" <> decode($2, 'hex')
     returning encode("tokenHash", 'hex') as "key"`,
    [adminId, key],
  );
  return rows.map((ended) => ended.key);
}

/**
 * Ends every session of an admin, in a transaction of the caller, who opens another one; the present one a moment later,
 * for what is under way with it. @returns keys of those that have ended, for cutting.
 */
export async function replaceAdminSessions(db: Database, present: Present): Promise<readonly string[]> {
  const ended = await endOtherAdminSessions(db, present);
  await db.query(
    `update private."adminSession" set "endsAt" = least("endsAt", now() + make_interval(secs => $2))
     where "tokenHash" = decode($1, 'hex')`,
    [present.key, OUTLIVES_S],
  );
  return ended;
}

const SOCKETS = 'admin:';

/** What the gateway calls a session by whose sockets it holds: a learner's session is called otherwise. */
export const socketKey = (key: string): string => SOCKETS + key;

/** The key of an admin's session behind a name in the gateway; nothing for a learner's. */
export const keyOfSocket = (held: string): string | undefined =>
  held.startsWith(SOCKETS) ? held.slice(SOCKETS.length) : undefined;

/** Which of these sessions have ended, for any reason. @param keys hex of the tokens' hashes. */
export async function endedAdminSessions(db: Database, keys: readonly string[]): Promise<readonly string[]> {
  const {rows} = await db.query<{key: string}>(
    `select "key" from unnest($1::text[]) as "held"("key") where not exists (
       select 1 from private."adminSession" s
       where s."tokenHash" = decode("key", 'hex') and s."idleAt" > now() and s."endsAt" > now())`,
    [keys],
  );
  return rows.map(({key}) => key);
}

/** Deletes expired sessions. */
export const sweepAdminSessions = (db: Database) =>
  db.query(`delete from private."adminSession" where "idleAt" < now() or "endsAt" < now()`);

const FIND = `
  select s."adminId", a."email", a."fullName",
         s."provedAt" > now() - make_interval(secs => $2) as "isFresh",
         extract(epoch from now() - s."lastSeenAt")::float8 as "seenSecondsAgo"
  from private."adminSession" s join private."admin" a on a."id" = s."adminId"
  where s."tokenHash" = $1 and s."idleAt" > now() and s."endsAt" > now()`;

/** The admin's session of a request, if it is alive. Background requests of a page do not extend it. */
export const findAdmin = (sessions: AdminSessions, c: Context): Promise<AdminSession | undefined> =>
  sessions.find(sessions.tokenFrom(c.req.header('cookie')), !isByItself(c));

/** A page says so by a header; its stream of hints, which the browser opens again and again, can carry none. */
const isByItself = (c: Context): boolean =>
  c.req.header(BY_ITSELF_HEADER) !== undefined || c.req.path === HINTS_PATH;
