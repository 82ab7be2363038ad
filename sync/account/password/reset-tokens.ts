// Password reset links (OWASP ASVS 5, 6.5.1 to 6.5.3): short-lived, single-use, stored hashed, and invalid once the
// account has another address.
import type {Pool} from 'pg';
import {hashToken, newToken} from '#sync/account/auth-primitives.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

/** Lifetime of a link, minutes. */
export const RESET_MINUTES = 20;
/** Accounts listed in one email, oldest first: an unverified address may belong to many accounts. */
const ACCOUNTS_MAX = 10;

/** Links of one account that work at once: requesting another email does not invalidate the previous one. */
const LIVE_LINKS = 2;

/** Owner of a mailbox: the account that verified it, else the first that entered it. @returns '' if there is none. */
export async function ownerOfAddress(db: Database, address: string): Promise<string> {
  const {rows} = await db.query<{userId: string}>(ACCOUNTS, [address, 1]);
  return rows[0]?.userId ?? '';
}

/**
 * Issues tokens for an address: for the account that has verified it, else for each that entered it. The last two of
 * each account are valid; older ones end.
 */
export const issueResetTokens = (
  pool: Pool,
  address: string,
): Promise<readonly {readonly username: string; readonly token: string}[]> =>
  inTransaction(pool, async (db) => {
    const {rows} = await db.query<{userId: string; username: string; address: string}>(
      // Of two concurrent emails for one account, the later one sees the tokens of the first.
      `${ACCOUNTS} for no key update of u`,
      [address, ACCOUNTS_MAX],
    );
    const issued = rows.map((account) => ({...account, token: newToken()}));
    for (const {userId, token, address: own} of issued) {
      await db.query(
        `delete from private."resetToken" where "userId" = $1 and "tokenHash" not in (
           select "tokenHash" from private."resetToken" where "userId" = $1
           order by "endsAt" desc, "tokenHash" limit $2)`,
        [userId, LIVE_LINKS - 1],
      );
      await db.query(
        `insert into private."resetToken" ("tokenHash", "userId", "address", "endsAt")
         values ($1, $2, $3, now() + make_interval(mins => $4))`,
        [hashToken(token), userId, own, RESET_MINUTES],
      );
    }
    return issued.map(({username, token}) => ({username, token}));
  });

/**
 * Keeps the latest link of each account of an address valid for as long as a new one: somebody asks again whose email is
 * on its way, or there already. An address without an account takes the same statement.
 */
export const keepResetTokens = (db: Database, address: string) =>
  db.query(
    `update private."resetToken" set "endsAt" = now() + make_interval(mins => $3)
     where "tokenHash" in (
       select distinct on (t."userId") t."tokenHash"
       from private."resetToken" t join (${ACCOUNTS}) as "asked" using ("userId", "address")
       where t."endsAt" > now() order by t."userId", t."endsAt" desc)`,
    [address, ACCOUNTS_MAX, RESET_MINUTES],
  );

/** The account that a token belongs to. */
export type Owner = {userId: string; username: string; fullName: string; email: string};

/** The account behind a valid token, without using it up. */
export async function ownerOfToken(db: Database, token: string): Promise<Owner | undefined> {
  const {rows} = await db.query<Owner>(
    `select t."userId", u."username", u."fullName", t."address" as "email"
     from private."resetToken" t
     join "user" u on u."id" = t."userId"
     join private."emailAddress" e on e."userId" = t."userId" and e."address" = t."address"
     where t."tokenHash" = $1 and t."endsAt" > now()`,
    [hashToken(token)],
  );
  return rows[0];
}

/** Uses up a token and all others of its account. @returns whether it was valid: true for one of concurrent calls. */
export async function useToken(db: Database, token: string, {userId}: Owner): Promise<boolean> {
  const {rowCount} = await db.query(
    `delete from private."resetToken" where "tokenHash" = $1 and "endsAt" > now()`,
    [hashToken(token)],
  );
  await db.query(`delete from private."resetToken" where "userId" = $1`, [userId]);
  return rowCount === 1;
}

/** Marks the address as verified unless another account has verified it: by an emailed link or by a provider. */
export const proveAddress = (db: Database, {userId, email}: Pick<Owner, 'userId' | 'email'>) =>
  db.query(
    `update private."emailAddress" set "verifiedAt" = now()
     where "userId" = $1 and "address" = $2 and "verifiedAt" is null
       and not exists (select 1 from private."emailAddress" o
         where lower(o."address") = lower($2) and o."verifiedAt" is not null)`,
    [userId, email],
  );

/** Deletes expired tokens. */
export const sweepResetTokens = (db: Database) =>
  db.query(`delete from private."resetToken" where "endsAt" < now()`);

// The second comparison folds ASCII only: characters that only match after Unicode folding make a different address.
const ACCOUNTS = `
  select e."userId", u."username", e."address" from private."emailAddress" e
  join "user" u on u."id" = e."userId"
  where lower(e."address") = lower($1) and lower(e."address" collate "C") = lower($1 collate "C")
    and (e."verifiedAt" is not null or not exists (
      select 1 from private."emailAddress" o where lower(o."address") = lower($1) and o."verifiedAt" is not null))
  order by u."createdAt", u."id" limit $2`;
