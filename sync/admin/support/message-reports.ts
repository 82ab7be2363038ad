// Reported messages and what becomes of their reports.
import type {ReportReason} from '#schema/chat/message-reports.table.ts';
import {reviewedNotice, type SupportNotice} from '#sync/admin/support/support-notices.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';

/** A message that was reported: no admin touches any other. */
export type Reported = {
  readonly id: string;
  /** Null once the author's account is deleted. */
  readonly senderId: string | null;
  readonly channelId: string;
  readonly seq: number;
  /** What most reporters say is wrong with it. */
  readonly reason: ReportReason;
};

/**
 * Those of these messages that were reported, locked until the end of the transaction: of two admins one is first.
 * Authors are locked before, as everywhere: a deleted account takes its messages' names after its own row.
 */
export async function reportedIn(db: Database, ids: readonly string[]): Promise<readonly Reported[]> {
  await db.query(
    `select 1 from "user" where "id" in (select "senderId" from "message" where "id" = any($1))
     order by "id" for no key update`,
    [ids],
  );
  await db.query(`select 1 from "message" where "id" = any($1) order by "id" for no key update`, [ids]);
  const {rows} = await db.query<Reported>(
    `select m."id", m."senderId", m."channelId", m."seq"::float8 as "seq",
            (select r."reason" from "messageReport" r where r."messageId" = m."id"
             group by r."reason" order by count(*) desc, r."reason" limit 1) as "reason"
     from "message" m
     where m."id" = any($1) and exists (select from "messageReport" r where r."messageId" = m."id")
     order by m."id"`,
    [ids],
  );
  return rows;
}

type Answer = {
  readonly state: 'upheld' | 'declined';
  readonly notify: (sql: Sql, notices: readonly SupportNotice[]) => Promise<void>;
  /** What else is told, in one go: the counts of notifications are locked in the order of learners. */
  readonly also?: readonly SupportNotice[];
};

/**
 * Closes all open reports of these messages; who reported is told that it was looked at.
 * @returns the messages that had one.
 */
export async function closeReports(
  db: Database,
  messages: readonly Reported[],
  {state, notify, also = []}: Answer,
): Promise<ReadonlySet<string>> {
  const {rows} = await db.query<{id: string; messageId: string; reporterId: string | null}>(
    `update "messageReport" set "state" = $2 where "messageId" = any($1) and "state" = 'open'
     returning "id", "messageId", "reporterId"`,
    [messages.map(({id}) => id), state],
  );
  const reviewed = rows.flatMap(({id, reporterId}) =>
    reporterId === null ? [] : [reviewedNotice(reporterId, id)],
  );
  await notify(sqlOn(db), [...reviewed, ...also]);
  return new Set(rows.map(({messageId}) => messageId));
}
