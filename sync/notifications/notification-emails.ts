// Notifications by email: only of categories for which a learner asked for it, each a few minutes after its cause or all
// of a day at once. What was read by then is not sent.
import type {Pool} from 'pg';
import {NOTIFICATIONS_URL} from '#schema/notifications/push/push-message.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import {inTransaction, type Database, type Log} from '#sync/db/pool.ts';
import {layOut} from '#sync/mail/email-layout.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import {lastTimeAt, nextTimeAt} from '#sync/notifications/local-time.ts';
import type {Unsubscribe} from '#sync/notifications/unsubscribe/unsubscribe-token.ts';
import type {EmailWriters} from '#sync/part/part.ts';

const KIND = 'notifications.some';
const LOOK_EVERY_MS = 20_000;
/** Learners of one round. */
const ROUND = 100;
/** Most that one email lists. */
const LISTED = 20;

type Needs = {readonly pool: Pool; readonly log: Log};

export const orderingEmails = ({pool, log}: Needs): Job =>
  every(LOOK_EVERY_MS, 'order emails about notifications', () => orderEmails(pool), log);

/** One learner's whose time has come. */
type Waiting = {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly oldest: Date;
  readonly digestAt: number | null;
  readonly timeZone: string | null;
};

// The rows of a round, and no others, are this process's until the end of the transaction. Who wants one email a day gets all
// that waits in it, also what was written in the last minutes.
const DUE = `
  with "whose" as materialized (
    select "userId" from private."notificationEmail" where "dueAt" <= now()
    group by "userId" order by min("createdAt"), "userId" limit $1
  ), "mine" as (
    select "notificationId", "userId", "createdAt" from private."notificationEmail"
    where "userId" in (select "userId" from "whose")
      and ("dueAt" <= now() or "userId" in (select "userId" from "notificationSchedule" where "digestAt" is not null))
    order by "userId" for update skip locked)
  select m."userId", array_agg(m."notificationId" order by m."createdAt") as "ids", min(m."createdAt") as "oldest",
    q."digestAt", l."timeZone"
  from "mine" m left join "learner" l on l."userId" = m."userId"
    left join "notificationSchedule" q on q."userId" = m."userId"
  group by m."userId", q."digestAt", l."timeZone" order by min(m."createdAt")`;

/** Orders what is due. @returns whether there may be more. */
export function orderEmails(pool: Pool, now = new Date()): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const {rows} = await db.query<Waiting>(DUE, [ROUND]);
    for (const one of rows) await orderFor(db, one, now);
    return rows.length === ROUND;
  });
}

async function orderFor(db: Database, {userId, ids, oldest, digestAt, timeZone}: Waiting, now: Date) {
  if (digestAt !== null) {
    const last = lastTimeAt(digestAt, timeZone, now);
    if (last < oldest) {
      const next = nextTimeAt(digestAt, timeZone, now);
      return db.query(
        `update private."notificationEmail" set "dueAt" = $2 where "notificationId" = any($1)`,
        [ids, next],
      );
    }
  }
  const {rows} = await db.query<{address: string}>(
    `select "address" from private."emailAddress" where "userId" = $1 and "verifiedAt" is not null limit 1`,
    [userId],
  );
  const [to] = rows;
  // The newest of very many: the rest is in the list.
  const listed = ids.slice(-LISTED).join(' ');
  if (to) await orderMail(db, {kind: KIND, to: to.address, data: {userId, listed}});
  return db.query(`delete from private."notificationEmail" where "notificationId" = any($1)`, [ids]);
}

type WriterNeeds = {readonly pool: Pool; readonly publicOrigin: string; readonly unsubscribe: Unsubscribe};

type Listed = {readonly title: string; readonly message: string; readonly actionUrl: string | null};

/** Rendered when it is sent: it says what is still unread and asked for; a learner who is suspended gets none. */
export const notificationEmails = ({pool, publicOrigin, unsubscribe}: WriterNeeds): EmailWriters => ({
  [KIND]: async ({data}) => {
    const {rows} = await pool.query<Listed>(
      `select n."title", n."message", n."actionUrl" from "notification" n
         join "notificationPreference" p on p."userId" = n."userId" and p."category" = n."category" and p."email"
       where n."userId" = $1 and n."id" = any($2) and (not n."isRead" or n."archivedAt" = n."createdAt")
         and not exists (select 1 from private."suspension" where "userId" = $1)
       order by n."createdAt", n."id"`,
      [data['userId'] ?? '', (data['listed'] ?? '').split(' ')],
    );
    const [only] = rows;
    if (!only) return undefined;
    const unsubscribeAt = unsubscribe.addressFor({userId: data['userId'] ?? '', of: 'notifications'});
    const content = {
      subject: rows.length === 1 ? only.title : `${rows.length} new notifications`,
      before: rows.length === 1 ? [only.message] : rows.map(({title, message}) => `${title}. ${message}`),
      actions: [
        rows.length === 1 && only.actionUrl
          ? {label: 'Open', address: publicOrigin + only.actionUrl}
          : {label: 'Open your notifications', address: publicOrigin + NOTIFICATIONS_URL},
      ],
      after: [
        `You get this email because you turned on email for these notifications. Change it here: ${publicOrigin}${NOTIFICATIONS_URL}&show=settings`,
        `Stop all emails about notifications: ${unsubscribeAt}`,
      ],
    };
    return {...layOut(content), unsubscribeAt};
  },
});
