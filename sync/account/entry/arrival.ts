// A user comes back from the provider: to the connected account, to a new one, or to a choice.
import type {Pool} from 'pg';
import {fullNameRule} from '#schema/account/profile.rules.ts';
import {insertAccount, type Prepare} from '#sync/account/accounts.ts';
import {accountOf, connect, hasAddress, type KnownPerson} from '#sync/account/google/identities.ts';
import type {Brought} from '#sync/account/entry/note-arrival.ts';
import {usernamesFor} from '#sync/account/entry/newcomer-name.ts';
import type {Person} from '#sync/account/google/openid-provider.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Somebody without an account, and what they bring along. */
type Newcomer = {readonly person: KnownPerson; readonly brought: Brought};

export type Arrival =
  | {readonly to: 'account' | 'new'; readonly userId: string}
  /** The provider has verified no address. */
  | {readonly to: 'nowhere'}
  /**
   * An account has this address already. `known`: verified, so its owner can sign in or request a new password;
   * `choose`: unverified, so anyone may have entered it.
   */
  | {readonly to: 'choice'; readonly person: KnownPerson; readonly notice: 'google-known' | 'google-choose'};

/** @param prepare unlocks what the course has gained since the last visit. */
export const arrive = (
  pool: Pool,
  {person, brought}: {readonly person: Person; readonly brought: Brought},
  prepare: Prepare,
): Promise<Arrival> =>
  inTransaction(pool, async (db) => {
    if (hasAddress(person)) await holdAddress(db, person);
    const known = await accountOf(db, person);
    if (known !== undefined) {
      await prepare(db, known);
      return {to: 'account', userId: known};
    }
    if (!hasAddress(person)) return {to: 'nowhere'};
    const named = await whoNames(db, person.address);
    if (named !== 'nobody') {
      return {to: 'choice', person, notice: named === 'proved' ? 'google-known' : 'google-choose'};
    }
    return {to: 'new', userId: await addNewcomer(db, {person, brought}, prepare)};
  });

/**
 * Creates an account with an address that other accounts have entered, too.
 * @throws {HttpRefusal} 409 when somebody has proved it meanwhile, or they have an account by now.
 */
export async function settle(db: Database, {person, brought}: Newcomer, prepare: Prepare): Promise<string> {
  await holdAddress(db, person);
  if ((await whoNames(db, person.address)) === 'proved' || (await accountOf(db, person)) !== undefined) {
    throw new HttpRefusal(409, {message: 'You already have an account. Sign in instead.'});
  }
  return addNewcomer(db, {person, brought}, prepare);
}

/** Serializes concurrent arrivals with one address. */
const holdAddress = (db: Database, {address}: KnownPerson) =>
  db.query(`select private."holdName"(lower($1))`, [address]);

async function whoNames(db: Database, address: string): Promise<'nobody' | 'proved' | 'unproved'> {
  const {rows} = await db.query<{proved: boolean | null}>(
    `select bool_or("verifiedAt" is not null) as "proved" from private."emailAddress"
     where lower("address") = lower($1)`,
    [address],
  );
  const proved = rows[0]?.proved ?? null;
  if (proved === null) return 'nobody';
  return proved ? 'proved' : 'unproved';
}

async function addNewcomer(db: Database, {person, brought}: Newcomer, prepare: Prepare): Promise<string> {
  const name = fullNameRule.safeParse(person.fullName?.slice(0, 100));
  // Never derived from the address: other learners see the name.
  const fullName = name.success ? name.data : 'Learner';
  for (const username of usernamesFor(person.fullName)) {
    const who = {...brought, fullName, username, email: person.address, isProved: true};
    const userId = await insertAccount(db, who, prepare);
    if (userId === undefined) continue;
    if ((await connect(db, userId, person)) !== 'connected')
      throw new Error('they came by another address, too');
    return userId;
  }
  throw new Error('no username was free');
}
