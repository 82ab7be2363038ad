// Sessions of those who take the e-mail course, with an account or without: a cookie and a table of their own.
import {hashToken, newToken, readCookie, setCookie} from '#sync/account/auth-primitives.ts';
import type {Database} from '#sync/db/pool.ts';
import type {EmailSession} from '#sync/http/who.ts';

const DAY_S = 24 * 3600;
/** A session ends that long after its last visit, and that long after its beginning, seconds. */
const IDLE_S = 30 * DAY_S;
const MOST_S = 90 * DAY_S;
/** A visit moves the idle end at most this often. */
const TOUCH_AFTER_S = 3600;

export type EmailSessions = ReturnType<typeof emailSessionsIn>;

export function emailSessionsIn(db: Database, {secure}: {readonly secure: boolean}) {
  const cookieName = secure ? '__Host-email' : 'email';
  const attributes = {httpOnly: true, secure, sameSite: 'lax', path: '/'} as const;

  return {
    tokenFrom: (cookieHeader: string | undefined) => readCookie(cookieHeader, cookieName),

    /** Set-Cookie value of a session, and of none. */
    cookie: (token: string): string => setCookie(cookieName, token, {...attributes, maxAge: IDLE_S}),
    expiredCookie: (): string => setCookie(cookieName, '', {...attributes, maxAge: 0}),

    /** @returns the new session's token, for the cookie. */
    async open(subscriberId: string, within: Database = db): Promise<string> {
      const token = newToken();
      await within.query(
        `insert into private."emailSession" ("tokenHash", "subscriberId", "idleAt", "endsAt")
         values ($1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4))`,
        [hashToken(token), subscriberId, IDLE_S, MOST_S],
      );
      return token;
    },

    /** The session of a token, if it is alive. */
    async find(token: string | undefined): Promise<EmailSession | undefined> {
      if (!token) return undefined;
      const hash = hashToken(token);
      const {rows} = await db.query<{subscriberId: string; seenSecondsAgo: number}>(FIND, [hash]);
      const [row] = rows;
      if (!row) return undefined;
      if (row.seenSecondsAgo > TOUCH_AFTER_S) {
        await db.query(
          `update private."emailSession" set "lastSeenAt" = now(), "idleAt" = now() + make_interval(secs => $2)
           where "tokenHash" = $1`,
          [hash, IDLE_S],
        );
      }
      return {subscriberId: row.subscriberId, key: hash.toString('hex')};
    },

    close: (token: string) =>
      db.query(`delete from private."emailSession" where "tokenHash" = $1`, [hashToken(token)]),
  };
}

/** Deletes expired sessions. */
export const sweepEmailSessions = (db: Database) =>
  db.query(`delete from private."emailSession" where "idleAt" < now() or "endsAt" < now()`);

const FIND = `
  select "subscriberId", extract(epoch from now() - "lastSeenAt")::float8 as "seenSecondsAgo"
  from private."emailSession" where "tokenHash" = $1 and "idleAt" > now() and "endsAt" > now()`;
