// Which account belongs to which user of the provider. The key is the provider's own id (`sub`): an address may pass
// from one person to another.
import type {Person} from '#sync/account/google/openid-provider.ts';
import type {Database} from '#sync/db/pool.ts';

/** A user of the provider with a verified address. */
export type KnownPerson = Person & {readonly address: string};

export const hasAddress = (person: Person): person is KnownPerson => person.address !== undefined;

/** The connected account, if there is one. */
export async function accountOf(
  db: Database,
  {issuer, subject}: Pick<Person, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const {rows} = await db.query<{userId: string}>(
    `select "userId" from private."identity" where "issuer" = $1 and "subject" = $2`,
    [issuer, subject],
  );
  return rows[0]?.userId;
}

/**
 * Connects a user of the provider to an account.
 * @returns `taken` if they are connected to another account; `other` if the account is connected to somebody else.
 */
export async function connect(
  db: Database,
  userId: string,
  {issuer, subject, address}: KnownPerson,
): Promise<'connected' | 'already' | 'taken' | 'other'> {
  const {rowCount} = await db.query(
    `insert into private."identity" ("issuer", "subject", "userId", "address") values ($1, $2, $3, $4)
     on conflict do nothing`,
    [issuer, subject, userId, address],
  );
  if (rowCount === 1) return 'connected';
  const owner = await accountOf(db, {issuer, subject});
  if (owner === userId) return 'already';
  return owner === undefined ? 'other' : 'taken';
}

/** @returns whether there was anything to disconnect. */
export async function disconnect(db: Database, userId: string, issuer: string): Promise<boolean> {
  const {rowCount} = await db.query(`delete from private."identity" where "userId" = $1 and "issuer" = $2`, [
    userId,
    issuer,
  ]);
  return rowCount === 1;
}

/**
 * Disconnects a provider account with another address than the account's. Called after a reset by email: an intruder
 * may have connected one while they knew the password.
 */
export const forgetStrangers = (db: Database, userId: string) =>
  db.query(
    `delete from private."identity" i using private."emailAddress" e
     where i."userId" = $1 and e."userId" = $1 and lower(i."address") <> lower(e."address")`,
    [userId],
  );
