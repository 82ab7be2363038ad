// One round trip of a browser to the provider: one cookie, one row, ten minutes, single use.
import {hashToken, newToken, readCookie, setCookie} from '#sync/account/auth-primitives.ts';
import type {Brought} from '#sync/account/entry/note-arrival.ts';
import type {Person} from '#sync/account/google/openid-provider.ts';
import type {Database} from '#sync/db/pool.ts';

const LASTS_S = 600;

/** The purpose. `choose`: the visitor came back and has yet to choose an account. */
export type Purpose =
  | ({readonly purpose: 'enter'} & Wish)
  | {readonly purpose: 'connect'; readonly userId: string}
  | ({readonly purpose: 'choose'; readonly person: Person} & Wish);

/** What the visitor asked for at the start. */
type Wish = {
  /** Page of the academy. */
  readonly returnTo: string | null;
  /** Whether the session is to be remembered. */
  readonly rememberMe: boolean;
  /** What a new account would bring along. */
  readonly brought: Brought;
};

export type Visit = Purpose & {readonly token: string};

export type ProviderVisits = ReturnType<typeof providerVisitsIn>;

export function providerVisitsIn(db: Database, {secure}: {readonly secure: boolean}) {
  const cookieName = secure ? '__Host-oauth' : 'oauth';
  const attributes = {httpOnly: true, secure, sameSite: 'lax', path: '/'} as const;
  const tokenIn = (cookies: string | undefined) => readCookie(cookies, cookieName);

  return {
    /** Whether this browser has a visit open. */
    isUnderWay: (cookies: string | undefined): boolean => Boolean(tokenIn(cookies)),

    /** @returns the token, and the Set-Cookie value that binds it to the browser. */
    async begin(visit: Purpose): Promise<{token: string; cookie: string}> {
      const token = newToken();
      await db.query(
        `insert into private."providerVisit"
           ("tokenHash", "purpose", "userId", "returnTo", "rememberMe", "person", "brought", "endsAt")
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
        [
          hashToken(token),
          visit.purpose,
          visit.purpose === 'connect' ? visit.userId : null,
          visit.purpose === 'connect' ? null : visit.returnTo,
          visit.purpose !== 'connect' && visit.rememberMe,
          visit.purpose === 'choose' ? JSON.stringify(visit.person) : null,
          JSON.stringify(visit.purpose === 'connect' ? {} : visit.brought),
          LASTS_S,
        ],
      );
      return {token, cookie: setCookie(cookieName, token, {...attributes, maxAge: LASTS_S})};
    },

    /**
     * Takes the browser's visit; it cannot be used again.
     * @param where the visitor is: a choice is not made by coming back once more.
     */
    async take(
      cookies: string | undefined,
      where: 'callback' | 'choice',
      within: Database = db,
    ): Promise<Visit | undefined> {
      const token = tokenIn(cookies);
      if (!token) return undefined;
      const {rows} = await within.query<Purpose>(
        `delete from private."providerVisit"
         where "tokenHash" = $1 and "endsAt" > now() and ("purpose" = 'choose') = $2
         returning "purpose", "userId", "returnTo", "rememberMe", "person", "brought"`,
        [hashToken(token), where === 'choice'],
      );
      return rows[0] && {...rows[0], token};
    },

    /** Set-Cookie value of none. */
    ended: (): string => setCookie(cookieName, '', {...attributes, maxAge: 0}),
  };
}

/** Deletes expired visits. */
export const sweepProviderVisits = (db: Database) =>
  db.query(`delete from private."providerVisit" where "endsAt" < now()`);
