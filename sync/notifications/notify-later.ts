import type {Pool} from 'pg';
import {sqlOn} from '#sync/commands/sql.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {notify, type Notice} from '#sync/notifications/notify.ts';

/** A notice whose cause comes by itself, such as the end of a wait. */
export type LaterNotice = Notice & {
  /** From now, ms. */
  readonly inMs: number;
};

/** Most notices of one round: each is replicated. */
const AT_ONCE = 200;

/** Notes what a learner is to be told at a time, in the transaction that sets that time; the last time counts. */
export async function notifyLater(sql: Sql, notices: readonly LaterNotice[]): Promise<void> {
  for (const {inMs, ...notice} of notices) {
    await sql(
      `insert into private."noticeDue" ("userId", "dedupeKey", "dueAt", "notice")
       values ($1, $2, now() + $3::float8 * interval '1 millisecond', $4::jsonb)
       on conflict ("userId", "dedupeKey") do update set "dueAt" = excluded."dueAt", "notice" = excluded."notice"`,
      [notice.userId, notice.dedupeKey, inMs, JSON.stringify(notice)],
    );
  }
}

/** Tells what is due by now, once, whichever process comes first. @returns whether there may be more. */
export const tellDue = (pool: Pool): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    const {rows} = await db.query<{notice: Notice}>(
      `delete from private."noticeDue" where ("userId", "dedupeKey") in (
         select "userId", "dedupeKey" from private."noticeDue" where "dueAt" <= now()
         order by "dueAt" limit $1 for update skip locked)
       returning "notice"`,
      [AT_ONCE],
    );
    await notify(
      sqlOn(db),
      rows.map(({notice}) => notice),
    );
    return rows.length === AT_ONCE;
  });
