import type {Pool} from 'pg';
import type {CurrentUser, Registration} from '#schema/account/account.api.ts';
import {tellOwnerOf} from '#sync/account/account.emails.ts';
import {takeSeat} from '#sync/account/cohort-seat.ts';
import {noteArrival} from '#sync/account/entry/note-arrival.ts';
import {isReserved} from '#sync/account/entry/reserved-names.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** What other features prepare for a learner: in the transaction of the registration, and at each sign-in. */
export type Prepare = (db: Database, userId: string) => Promise<void>;

/** A new account's owner. Without a password they sign in with a provider. */
type Newcomer = Omit<Registration, 'password'> & {
  readonly passwordHash?: string;
  /** The provider has verified the address, and no other account has. */
  readonly isProved?: boolean;
};

/**
 * Comes first in every transaction that changes how an account is signed in to: concurrent ones are serialized here, and
 * the later one sees the result of the first.
 */
export const lockPerson = (db: Database, userId: string) => lockPeople(db, [userId]);

/** The same for many, in one order. */
export const lockPeople = (db: Database, userIds: readonly string[]) =>
  db.query(`select 1 from "user" where "id" = any($1) order by "id" for no key update`, [userIds]);

/**
 * Creates an account in the caller's transaction. An email address that other accounts use is accepted silently: a
 * registration must not reveal whether an address has an account. The address counts once it is verified.
 * @returns the new user's id.
 * @throws {HttpRefusal} 409 if the username is reserved or taken, also as another learner's alias.
 */
export async function addAccount(
  db: Database,
  who: Omit<Registration, 'password'>,
  passwordHash: string,
  prepare: Prepare = () => Promise.resolve(),
): Promise<string> {
  if (isReserved(who.username)) {
    throw new HttpRefusal(409, {
      message: 'That username isn’t available. Choose another one.',
      field: 'username',
    });
  }
  const userId = await insertAccount(db, {...who, passwordHash}, prepare);
  if (userId !== undefined) return userId;
  throw new HttpRefusal(409, {
    message: 'That username is taken. Choose another one.',
    field: 'username',
  });
}

/** The same with or without a password. @returns nothing where the username is taken. */
export async function insertAccount(
  db: Database,
  who: Newcomer,
  prepare: Prepare,
): Promise<string | undefined> {
  const id = crypto.randomUUID();
  await db.query(`select private."holdName"(lower($1))`, [who.username]);
  const {rowCount} = await db.query(
    `insert into "user" ("id", "username", "fullName")
     select $1, $2, $3 where not exists (select 1 from private."aliasTaken" where "folded" = lower($2))
     on conflict do nothing`,
    [id, who.username, who.fullName],
  );
  if (rowCount === 0) return undefined;
  await db.query(
    `insert into "learner" ("userId", "entryId", "isListed", "cohortId")
     values ($1, $2, true, $3)`,
    [id, crypto.randomUUID(), (await takeSeat(db)) ?? null],
  );
  await db.query(`insert into "pointTotal" ("userId") values ($1)`, [id]);
  await db.query(`insert into "commandMark" ("userId", "last") values ($1, 0)`, [id]);
  if (who.passwordHash !== undefined) {
    await db.query(`insert into private."credential" ("userId", "passwordHash") values ($1, $2)`, [
      id,
      who.passwordHash,
    ]);
  }
  await db.query(
    `insert into private."emailAddress" ("userId", "address", "verifiedAt")
     values ($1, $2, case when $3 then now() end)`,
    [id, who.email, who.isProved ?? false],
  );
  await noteArrival(db, id, who);
  await tellOwnerOf(db, who.email, id);
  await prepare(db, id);
  return id;
}

/** The same in a transaction of its own. */
export const createAccount = (
  pool: Pool,
  who: Omit<Registration, 'password'>,
  passwordHash: string,
): Promise<string> => inTransaction(pool, (db) => addAccount(db, who, passwordHash));

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export const replaceHash = (db: Database, userId: string, old: string, hash: string) =>
  db.query(
    `update private."credential" set "passwordHash" = $3 where "userId" = $1 and "passwordHash" = $2`,
    [userId, old, hash],
  );

/** Hash of the account's password; nothing where it has none. */
export async function currentHash(db: Database, userId: string): Promise<string | undefined> {
  const {rows} = await db.query<{passwordHash: string}>(
    `select "passwordHash" from private."credential" where "userId" = $1`,
    [userId],
  );
  return rows[0]?.passwordHash;
}

/** Id and password hash behind a username, or behind a verified e-mail address. */
export async function findCredential(
  db: Database,
  username: string,
): Promise<{userId: string; passwordHash: string} | undefined> {
  const {rows} = await db.query<{userId: string; passwordHash: string}>(
    `select c."userId", c."passwordHash" from private."credential" c
     where c."userId" = coalesce(
       (select "id" from "user" where lower("username") = lower($1)),
       (select "userId" from private."emailAddress" where lower("address") = lower($1) and "verifiedAt" is not null))`,
    [username.trim()],
  );
  return rows[0];
}

/** The current-user call's answer. */
export async function readCurrentUser(
  db: Database,
  userId: string,
  mayLearn: (user: Pick<CurrentUser, 'isDev' | 'isPythonTestCompleted'>) => boolean,
): Promise<CurrentUser> {
  const {rows} = await db.query<Omit<CurrentUser, '_id' | 'mayLearn'>>(
    `select u."id", u."username", u."fullName", e."address" as "email", u."avatarUrl", l."country",
            l."isPythonTestCompleted", l."isDev"
     from "user" u
     join "learner" l on l."userId" = u."id"
     join private."emailAddress" e on e."userId" = u."id"
     where u."id" = $1`,
    [userId],
  );
  const user = rows[0];
  if (!user) throw new HttpRefusal(401, {message: 'Please sign in.', code: 'NOT_SIGNED_IN'});
  return {...user, _id: user.id, mayLearn: mayLearn(user)};
}
