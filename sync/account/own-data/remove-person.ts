import type {OwnFile} from '#schema/account/own-data.api.ts';
import {lockPeople} from '#sync/account/accounts.ts';
import {noteEnds} from '#sync/account/sessions/ended-sessions.ts';
import type {Database} from '#sync/db/pool.ts';

/** A learner's files, as the feature that keeps them sees them. */
export type PersonFiles = {
  /** One after the other, each read when it is asked for. */
  readonly each: (db: Database, userId: string) => AsyncIterable<OwnFile>;
  /** Deletes their rows. @returns their keys. */
  readonly forget: (db: Database, userIds: readonly string[]) => Promise<readonly string[]>;
  /** Removes the bytes, once no row refers to them. */
  readonly discard: (keys: readonly string[]) => Promise<unknown>;
};

/** Accounts of one statement: it has to end within the time of one. */
const AT_ONCE = 250;

/** What is left to do once they are gone: sockets to close, bytes to remove. */
export type Removed = {readonly sessionKeys: readonly string[]; readonly fileKeys: readonly string[]};

/** Deletes accounts, however many, in the caller's transaction. */
export async function removePeople(
  db: Database,
  userIds: readonly string[],
  files: PersonFiles,
): Promise<Removed> {
  await lockPeople(db, userIds);
  const removed: Removed[] = [];
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    removed.push(await removeSome(db, userIds.slice(at, at + AT_ONCE), files));
  }
  return {
    sessionKeys: removed.flatMap(({sessionKeys}) => sessionKeys),
    fileKeys: removed.flatMap(({fileKeys}) => fileKeys),
  };
}

/** The rows of all tables go with the person's own; what has to be told to others is read before. */
async function removeSome(db: Database, userIds: readonly string[], files: PersonFiles): Promise<Removed> {
  const {rows} = await db.query<{key: string}>(
    `delete from private."session" where "userId" = any($1) returning encode("tokenHash", 'hex') as "key"`,
    [userIds],
  );
  const sessionKeys = rows.map(({key}) => key);
  await noteEnds(db, sessionKeys, 'deleted');
  // Stored ranks refer to no learner, only to the entry ids that the learner has had.
  await db.query(
    `delete from private."rankBefore"
     where "entryId" in (select "entryId" from private."entryOwner" where "userId" = any($1))`,
    [userIds],
  );
  // Emails and counted attempts have no foreign key. An unverified address may belong to another account, too.
  await db.query(
    `delete from private."mail" m using private."emailAddress" e
     where e."userId" = any($1) and lower(m."to") = lower(e."address")
       and not exists (select 1 from private."emailAddress" o
         where lower(o."address") = lower(e."address") and o."userId" <> all($1))`,
    [userIds],
  );
  await db.query(
    `delete from private."emailSubscriber" s using private."emailAddress" e
     where e."userId" = any($1) and e."verifiedAt" is not null and lower(s."address") = lower(e."address")`,
    [userIds],
  );
  await db.query(
    `delete from "ticket" t using private."ticketContact" o, private."emailAddress" e
     where t."id" = o."ticketId" and e."userId" = any($1) and e."verifiedAt" is not null
       and lower(o."address") = lower(e."address")`,
    [userIds],
  );
  await db.query(`delete from private."throttle" where substring("key" from '[^:]*$') = any($1)`, [userIds]);
  const fileKeys = await files.forget(db, userIds);
  await db.query(`delete from "user" where "id" = any($1)`, [userIds]);
  return {sessionKeys, fileKeys};
}
