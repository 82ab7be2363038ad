import type {OwnFile} from '#schema/account/own-data.api.ts';
import {lockPerson} from '#sync/account/accounts.ts';
import type {Database} from '#sync/db/pool.ts';

/** A learner's files, as the feature that keeps them sees them. */
export type PersonFiles = {
  readonly read: (db: Database, userId: string) => Promise<readonly OwnFile[]>;
  /** Deletes their rows. @returns their keys. */
  readonly forget: (db: Database, userId: string) => Promise<readonly string[]>;
  /** Removes the bytes, once no row refers to them. */
  readonly discard: (keys: readonly string[]) => Promise<unknown>;
};

/** The rows of all tables go with the person's own; what has to be told to others is read before. */
export async function removePerson(db: Database, userId: string, files: PersonFiles) {
  await lockPerson(db, userId);
  const {rows} = await db.query<{key: string}>(
    `delete from private."session" where "userId" = $1 returning encode("tokenHash", 'hex') as "key"`,
    [userId],
  );
  // Stored ranks refer to no learner, only to the entry ids that the learner has had.
  await db.query(
    `delete from private."rankBefore"
     where "entryId" in (select "entryId" from private."entryOwner" where "userId" = $1)`,
    [userId],
  );
  // Emails and counted attempts have no foreign key. An unverified address may belong to another account, too.
  await db.query(
    `delete from private."mail" m using private."emailAddress" e
     where e."userId" = $1 and lower(m."to") = lower(e."address")
       and not exists (select 1 from private."emailAddress" o
         where lower(o."address") = lower(e."address") and o."userId" <> $1)`,
    [userId],
  );
  await db.query(
    `delete from private."emailSubscriber" s using private."emailAddress" e
     where e."userId" = $1 and e."verifiedAt" is not null and lower(s."address") = lower(e."address")`,
    [userId],
  );
  await db.query(`delete from private."throttle" where right("key", length($1) + 1) = ':' || $1`, [userId]);
  const fileKeys = await files.forget(db, userId);
  await db.query(`delete from "user" where "id" = $1`, [userId]);
  return {sessionKeys: rows.map(({key}) => key), fileKeys};
}
