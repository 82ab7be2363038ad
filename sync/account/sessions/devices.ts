// Browsers in which somebody has signed in to an account before (OWASP: device cookies). Their attempts are counted
// apart, so that strangers who guess at the account do not lock its owner out.
import {hashToken, newToken, readCookie, setCookie} from '#sync/account/auth-primitives.ts';
import type {Database} from '#sync/db/pool.ts';

/** How long a browser stays known after its last sign-in, seconds. */
const KNOWN_FOR_S = 365 * 24 * 3600;

export type Devices = ReturnType<typeof devicesIn>;

/** Owner of the browsers, and their table. */
type Kind = {readonly cookie: string; readonly table: string; readonly owner: string};

const learnerDevices: Kind = {cookie: 'device', table: 'private."device"', owner: '"userId"'};
/** Admins' browsers are kept apart from learners', even on the same machine. */
export const adminDevices: Kind = {
  cookie: 'admin-device',
  table: 'private."adminDevice"',
  owner: '"adminId"',
};

export function devicesIn(
  db: Database,
  {secure, of = learnerDevices}: {readonly secure: boolean; readonly of?: Kind},
) {
  const cookieName = secure ? `__Host-${of.cookie}` : of.cookie;
  const tokenFrom = (cookieHeader: string | undefined) => {
    const token = readCookie(cookieHeader, cookieName);
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
  };

  return {
    /** Key of the browser, if somebody has signed in to this account with it. */
    async known(cookieHeader: string | undefined, userId: string): Promise<string | undefined> {
      const token = tokenFrom(cookieHeader);
      if (token === undefined) return undefined;
      const {rowCount} = await db.query(
        `select 1 from ${of.table} where "tokenHash" = $1 and ${of.owner}::text = $2
         and "seenAt" > now() - make_interval(secs => $3)`,
        [hashToken(token), userId, KNOWN_FOR_S],
      );
      return rowCount === 1 ? hashToken(token).toString('hex') : undefined;
    },

    /** Remembers the browser for the account. @returns its Set-Cookie value. */
    async remember(cookieHeader: string | undefined, userId: string, within: Database = db): Promise<string> {
      const token = tokenFrom(cookieHeader) ?? newToken();
      await within.query(
        `insert into ${of.table} ("tokenHash", ${of.owner}) values ($1, $2)
         on conflict ("tokenHash", ${of.owner}) do update set "seenAt" = now()`,
        [hashToken(token), userId],
      );
      return setCookie(cookieName, token, {
        httpOnly: true,
        secure,
        sameSite: 'lax',
        path: '/',
        maxAge: KNOWN_FOR_S,
      });
    },
  };
}

/** Forgets all browsers of the account: somebody else may have known the password. */
export const forgetDevices = (db: Database, userId: string, {table, owner} = learnerDevices) =>
  db.query(`delete from ${table} where ${owner} = $1`, [userId]);

/** Deletes expired browsers of learners. */
export const sweepLearnerDevices = (db: Database) => sweepDevices(db, learnerDevices);

/** Deletes expired browsers of admins. */
export const sweepAdminDevices = (db: Database) => sweepDevices(db, adminDevices);

const sweepDevices = (db: Database, {table}: {readonly table: string}) =>
  db.query(`delete from ${table} where "seenAt" < now() - make_interval(secs => $1)`, [KNOWN_FOR_S]);
