// What admins do to learners' accounts.
import {plainActRules} from '#schema/admin/acts.rules.ts';
import {departedIn} from '#sync/account/own-data/departed.ts';
import {removePeople, type PersonFiles} from '#sync/account/own-data/remove-person.ts';
import {noteEnds} from '#sync/account/sessions/ended-sessions.ts';
import {GONE, locked} from '#sync/admin/students/meant-learners.ts';
import type {Database} from '#sync/db/pool.ts';
import {act, noneSince, skippedOf, type Acts} from '#sync/part/act.ts';
import type {Settings} from '#sync/settings.ts';

type Handed = {
  readonly settings: Settings;
  readonly files: PersonFiles;
};

/** By name, as admins' pages ask for them. */
export const studentActs = (handed: Handed): Acts => ({
  'learners.suspend': suspend,
  'learners.restore': restore,
  'learners.delete': deleteAccounts(handed),
});

const suspend = act({
  rule: plainActRules,
  action: 'learner.suspended',
  party: 'learner',
  needsFresh: true,
  back: {
    name: 'learners.restore',
    // Both moments are the transaction's own: another suspension has another one.
    stands: `exists (select from private."suspension" s
                     where s."userId" = substr(t."target", 9) and s."since" = a."doneAt")`,
  },
  run: async (db, {ids}) => {
    const there = await locked(db, ids);
    const done = await suspendAccounts(db, there);
    return {
      done,
      skipped: [...skippedOf(ids, there, GONE), ...skippedOf(there, done, 'Already suspended.')],
    };
  },
});

/** Suspends learners whose rows are locked, and ends their sessions. @returns those who were not suspended before. */
export async function suspendAccounts(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const {rows} = await db.query<{id: string}>(
    `insert into private."suspension" ("userId") select unnest($1::text[])
     on conflict do nothing returning "userId" as "id"`,
    [ids],
  );
  const done = rows.map(({id}) => id);
  const ended = await db.query<{key: string}>(
    `delete from private."session" where "userId" = any($1) returning encode("tokenHash", 'hex') as "key"`,
    [done],
  );
  await noteEnds(
    db,
    ended.rows.map(({key}) => key),
    'suspended',
  );
  return done;
}

const restore = act({
  rule: plainActRules,
  action: 'learner.restored',
  party: 'learner',
  needsFresh: true,
  back: {
    name: 'learners.suspend',
    stands: `exists (select from "learnerSummary" s where s."userId" = substr(t."target", 9) and not s."isSuspended")
             and ${noneSince('learners.suspend', 'learners.restore', 'messages.suspend')}`,
  },
  run: async (db, {ids}) => {
    const {rows} = await db.query<{id: string}>(
      `delete from private."suspension" where "userId" = any($1) returning "userId" as "id"`,
      [ids],
    );
    const done = rows.map(({id}) => id);
    return {done, skipped: skippedOf(ids, done, 'Not suspended.')};
  },
});

const deleteAccounts = ({settings, files}: Handed) =>
  act({
    rule: plainActRules,
    action: 'learner.deleted',
    party: 'learner',
    needsFresh: true,
    run: async (db, {ids}) => {
      const there = await locked(db, ids);
      const departed = departedIn(settings.dataDir);
      // Before the database: a backup that is restored later must not bring back a deleted account.
      await departed.begin(there);
      const {fileKeys} = await removePeople(db, there, files);
      const afterCommit = async () => {
        try {
          await departed.confirm(there);
        } finally {
          await files.discard(fileKeys);
        }
      };
      return {done: there, skipped: skippedOf(ids, there, GONE), afterCommit};
    },
  });
