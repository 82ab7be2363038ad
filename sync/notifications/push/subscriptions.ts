// Browsers that get pushes, as rows.
import type {Pool} from 'pg';
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import type {PushBrowser} from '#schema/notifications/push/push.api.ts';
import {BROWSERS_MAX, SUBSCRIBED} from '#schema/notifications/push/push.limits.ts';
import {inTransaction} from '#sync/db/pool.ts';
import type {Target} from '#sync/notifications/push/push-client.ts';

type Subscription = Target & {
  readonly userId: string;
  /** Key of the session that it goes with. */
  readonly session: string;
  /** Absent: as the browser has had it, where there is one of this session, or as `SUBSCRIBED` says. */
  readonly categories: readonly NotificationCategory[] | undefined;
  readonly label: string;
};

// A browser has one endpoint: the learner who subscribes with it is the one who is signed in there now.
const SUBSCRIBE = `
  insert into private."pushSubscription" as s
    ("userId", "session", "endpoint", "p256dh", "auth", "categories", "label")
  values ($1, decode($2, 'hex'), $3, $4, $5,
    coalesce($6, (select o."categories" from private."pushSubscription" o
                  where o."userId" = $1 and o."session" = decode($2, 'hex')
                  order by o."createdAt" desc, o."id" limit 1), $8), $7)
  on conflict ("endpoint") do update set
    "userId" = excluded."userId", "session" = excluded."session", "p256dh" = excluded."p256dh",
    "auth" = excluded."auth", "categories" = excluded."categories", "label" = excluded."label", "failures" = 0,
    "createdAt" = case when s."userId" = excluded."userId" then s."createdAt" else now() end,
    "lastOkAt" = case when s."userId" = excluded."userId" then s."lastOkAt" end`;

const MAKE_ROOM = `
  delete from private."pushSubscription" where "id" in (
    select "id" from private."pushSubscription" where "userId" = $1 and "endpoint" <> $2
    order by coalesce("lastOkAt", "createdAt") desc, "id" offset $3)`;

// What waits for the learner who was signed in there before is nobody's anymore.
const CLEAR = `
  delete from private."pushOrder" o using private."pushSubscription" s, "notification" n
  where s."endpoint" = $1 and o."subscriptionId" = s."id" and n."id" = o."notificationId" and n."userId" <> s."userId"`;

const FORGET_REMOVAL = `
  delete from private."pushRemoval"
  where "userId" = $1
    and ("endpointHash" = encode(sha256(convert_to($2, 'UTF8')), 'hex') or "session" = decode($3, 'hex'))`;

// A session is one browser's, and that has one subscription: what it had before gets nothing anymore. What waited for that one
// goes to this one.
const MOVE_ORDERS = `
  update private."pushOrder" o set "subscriptionId" = s."id"
  from private."pushSubscription" s
  where s."endpoint" = $3 and o."dueAt" is not null
    and o."subscriptionId" = (
      select "id" from private."pushSubscription"
      where "userId" = $1 and "session" = decode($2, 'hex') and "endpoint" <> $3
      order by "createdAt" desc, "id" limit 1)
    and not exists (select 1 from private."pushOrder" p
                    where p."subscriptionId" = s."id" and p."notificationId" = o."notificationId")`;
const DROP_OLD = `
  delete from private."pushSubscription"
  where "userId" = $1 and "session" = decode($2, 'hex') and "endpoint" <> $3`;

export const subscribe = (pool: Pool, one: Subscription): Promise<void> =>
  inTransaction(pool, async (db) => {
    const {userId, session, endpoint, p256dh, auth, categories, label} = one;
    await db.query(SUBSCRIBE, [userId, session, endpoint, p256dh, auth, categories, label, SUBSCRIBED]);
    await db.query(MOVE_ORDERS, [userId, session, endpoint]);
    await db.query(DROP_OLD, [userId, session, endpoint]);
    await db.query(MAKE_ROOM, [userId, endpoint, BROWSERS_MAX - 1]);
    await db.query(CLEAR, [endpoint]);
    await db.query(FORGET_REMOVAL, [userId, endpoint, session]);
  });

const HASH = `encode(sha256(convert_to("endpoint", 'UTF8')), 'hex')`;

export const unsubscribe = (pool: Pool, userId: string, endpoint: string) =>
  pool.query(`delete from private."pushSubscription" where "userId" = $1 and "endpoint" = $2`, [
    userId,
    endpoint,
  ]);

/** @returns whether there was one. */
export async function setCategories(
  pool: Pool,
  userId: string,
  endpoint: string,
  categories: readonly NotificationCategory[],
): Promise<boolean> {
  const {rowCount} = await pool.query(
    `update private."pushSubscription" set "categories" = $3 where "userId" = $1 and "endpoint" = $2`,
    [userId, endpoint, categories],
  );
  return rowCount === 1;
}

type Row = Omit<PushBrowser, 'createdAt' | 'lastOkAt'> & {createdAt: Date; lastOkAt: Date | null};

export async function browsersOf(pool: Pool, userId: string): Promise<readonly PushBrowser[]> {
  const {rows} = await pool.query<Row>(
    `select "id", ${HASH} as "endpointHash", "label", "categories",
            "createdAt", "lastOkAt"
     from private."pushSubscription" where "userId" = $1 order by "createdAt" desc, "id"`,
    [userId],
  );
  return rows.map(({createdAt, lastOkAt, ...row}) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastOkAt: lastOkAt?.toISOString() ?? null,
  }));
}

/** One of the learner's; nothing for another's. */
export async function targetOf(pool: Pool, userId: string, id: string): Promise<Target | undefined> {
  const {rows} = await pool.query<Target>(
    `select "endpoint", "p256dh", "auth" from private."pushSubscription" where "userId" = $1 and "id"::text = $2`,
    [userId, id],
  );
  return rows[0];
}

/** Hashes of the endpoints that the learner has taken off the list: browsers that ask find out that they were. */
export async function removedOf(pool: Pool, userId: string): Promise<readonly string[]> {
  const {rows} = await pool.query<{endpointHash: string}>(
    `select "endpointHash" from private."pushRemoval" where "userId" = $1 order by "at" desc limit 50`,
    [userId],
  );
  return rows.map(({endpointHash}) => endpointHash);
}

/** Whether the browser of this session is one of them, whatever its endpoint is by now; a row left over from it may be, too. */
export async function isRemoved(pool: Pool, userId: string, session: string): Promise<boolean> {
  const {rows} = await pool.query(
    `select 1 from private."pushRemoval" where "userId" = $1 and "session" = decode($2, 'hex')
       and not exists (select 1 from private."pushSubscription" where "userId" = $1 and "session" = decode($2, 'hex'))
     limit 1`,
    [userId, session],
  );
  return rows.length > 0;
}

/** Of browsers that have not asked for so long, days. */
const REMOVALS_KEPT_DAYS = 180;

export const sweepRemovals = (pool: Pool) =>
  pool.query(`delete from private."pushRemoval" where "at" < now() - make_interval(days => $1)`, [
    REMOVALS_KEPT_DAYS,
  ]);

/** @returns whether there was one. */
export async function remove(pool: Pool, userId: string, id: string): Promise<boolean> {
  const {rowCount} = await pool.query(
    `with "gone" as (
       delete from private."pushSubscription" where "userId" = $1 and "id"::text = $2
       returning "userId", "session", "endpoint")
     insert into private."pushRemoval" ("userId", "session", "endpointHash") select "userId", "session", ${HASH} from "gone"
     on conflict ("userId", "endpointHash") do update set "at" = now(), "session" = excluded."session"`,
    [userId, id],
  );
  return rowCount === 1;
}

/** The push service has taken a push. */
export const noteSent = (pool: Pool, endpoint: string) =>
  pool.query(
    `update private."pushSubscription" set "lastOkAt" = now(), "failures" = 0 where "endpoint" = $1`,
    [endpoint],
  );

/** The subscription has ended (404, 410): its pushes go with it. */
export const prune = (pool: Pool, endpoint: string) =>
  pool.query(`delete from private."pushSubscription" where "endpoint" = $1`, [endpoint]);

/** Rejections in a row after which a subscription is worth nothing: made with another key, most probably. */
const FAILURES_MAX = 10;

/** The service will never take this push. */
export async function noteRejected(pool: Pool, endpoint: string): Promise<void> {
  await pool.query(
    `update private."pushSubscription" set "failures" = "failures" + 1 where "endpoint" = $1`,
    [endpoint],
  );
  await pool.query(`delete from private."pushSubscription" where "endpoint" = $1 and "failures" >= $2`, [
    endpoint,
    FAILURES_MAX,
  ]);
}
