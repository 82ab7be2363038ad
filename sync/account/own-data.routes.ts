// Taking one's data along, and leaving for good. Both want the password once more.
import {deleteAccount, exportData, type OwnFile} from '#schema/account/own-data.api.ts';
import {deletionRules, exportRules} from '#schema/account/own-data.rules.ts';
import {BELONGINGS, type Belonging} from '#sync/account/belongings.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import {lockPerson} from '#sync/account/accounts.ts';
import {passwordAgain} from '#sync/account/password-again.ts';
import {inSnapshot, inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve, type Api} from '#sync/http/serve.ts';

/** A learner's files, as the feature that keeps them sees them. */
export type PersonFiles = {
  readonly read: (db: Database, userId: string) => Promise<readonly OwnFile[]>;
  /** Takes them out of the books. @returns their keys. */
  readonly forget: (db: Database, userId: string) => Promise<readonly string[]>;
  /** Removes the bytes, once nobody knows them any more. */
  readonly discard: (keys: readonly string[]) => Promise<unknown>;
};

type Needs = Pick<AccountNeeds, 'pool' | 'attempts' | 'passwords' | 'sessions' | 'cut'> & {
  readonly files: PersonFiles;
};

export function ownDataRoutes(api: Api, needs: Needs): void {
  const {pool, sessions, files, cut} = needs;
  const demandPassword = passwordAgain(needs);

  serve(api, exportData, {body: exportRules}, async ({body}, who, c) => {
    const {userId} = who.learner;
    await demandPassword(c, userId, body.password);
    c.header('Content-Disposition', 'attachment; filename="academy.json"');
    return inSnapshot(pool, async (db) => ({
      exportedAt: new Date().toISOString(),
      tables: await readBelongings(db, userId),
      files: await files.read(db, userId),
    }));
  });

  serve(api, deleteAccount, {body: deletionRules}, async ({body}, who, c) => {
    const {userId, username} = who.learner;
    if (body.username !== username) {
      const message = `Type your username, ${username}, as it is written here.`;
      throw new HttpRefusal(400, {message, field: 'username'});
    }
    await demandPassword(c, userId, body.password);
    const gone = await inTransaction(pool, (db) => removePerson(db, userId, files));
    for (const key of gone.sessionKeys) cut(key);
    await files.discard(gone.fileKeys);
    c.header('Set-Cookie', sessions.expiredCookie());
    c.header('Clear-Site-Data', '"cache"');
    return {message: 'Your account is deleted.'};
  });
}

/** Every row that is a learner's, by table. */
async function readBelongings(db: Database, userId: string) {
  const tables: Record<string, readonly unknown[]> = {};
  for (const {table, whose, without = []} of BELONGINGS) {
    const {rows} = await db.query<{row: unknown}>(
      `select to_jsonb(t) - $2::text[] as "row" from ${table} as t where ${whose} order by 1`,
      [userId, without],
    );
    tables[nameOf(table)] = rows.map(({row}) => row);
  }
  return tables;
}

/** `public."user"` → `user`. */
const nameOf = (table: Belonging['table']) => table.replace(/^.*\."(.*)"$/, '$1');

/** The rows of all tables go with the person's own; what has to be told to others is read before. */
async function removePerson(db: Database, userId: string, files: PersonFiles) {
  await lockPerson(db, userId);
  const {rows} = await db.query<{key: string}>(
    `delete from private."session" where "userId" = $1 returning encode("tokenHash", 'hex') as "key"`,
    [userId],
  );
  // Places of the past know no person, only the ids that one has had.
  await db.query(
    `delete from private."rankBefore"
     where "entryId" in (select "entryId" from private."entryOwner" where "userId" = $1)`,
    [userId],
  );
  // Letters and counted attempts hang on no row of theirs. An address that nobody has proved may be another's, too.
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
