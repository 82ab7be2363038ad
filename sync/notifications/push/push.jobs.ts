// Sends the pushes that are due. They were ordered in the transaction of their cause (notify.ts), so what is rolled back
// sends nothing, and what is committed is sent even if the process dies the next moment.
import type {Pool} from 'pg';
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import {NOTIFICATIONS_URL} from '#schema/notifications/push/push-message.ts';
import {ALWAYS} from '#schema/notifications/preferences/preferences.defaults.ts';
import {setTimeout as pause} from 'node:timers/promises';
import {every, type Job} from '#sync/db/jobs.ts';
import {takeFreeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database, type Log} from '#sync/db/pool.ts';
import type {QuietHours} from '#sync/notifications/local-time.ts';
import type {Delivery, PushClient, Target} from '#sync/notifications/push/push-client.ts';
import {payloadOf} from '#sync/notifications/push/push-payload.ts';
import {lifeLeft, planFor, waitAfter, type Plan} from '#sync/notifications/push/push-plan.ts';
import {noteRejected, noteSent, prune} from '#sync/notifications/push/subscriptions.ts';

type Needs = {readonly pool: Pool; readonly push: PushClient; readonly log: Log};

const LOOK_EVERY_MS = 2000;
/** Most that one round takes. */
const ROUND = 100;
/** Requests that are on their way to one push service at once: one that hangs holds up its own pushes only. */
export const PER_HOST = 25;
/** Where more is due than may be on its way, it is looked again when something has arrived, or after this, ms. */
const LOOK_AGAIN_MS = 500;
/** An order that was taken and not ended, because the process died, is taken again after this, seconds. */
const LEASE_S = 60;
/** How long orders are kept: the daily limit and what is closed on a browser are read from them. */
const KEPT_DAYS = 2;

export const sendingPushes = (needs: Needs): Job => {
  const {round, settled} = pushSender(needs);
  const start = every(LOOK_EVERY_MS, 'send pushes', () => round(), needs.log);
  return () => {
    const stop = start();
    return async () => {
      await stop();
      await settled();
    };
  };
};

export async function sweepPushOrders(pool: Pool): Promise<void> {
  await pool.query(
    `delete from private."pushOrder" where "dueAt" is null and "createdAt" < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}

/** Sends what is due, each push service at its own pace. */
export function pushSender(needs: Needs) {
  /** Requests on their way, by host. */
  const onTheWay = new Map<string, Set<Promise<void>>>();
  const all = () => [...onTheWay.values()].flatMap((some) => [...some]);
  const launch = (order: Order) => {
    const some = onTheWay.get(order.host) ?? new Set();
    onTheWay.set(order.host, some);
    const sent = send(needs, order)
      // It comes again after its lease.
      .catch((error: unknown) => needs.log('what became of a push could not be noted', error))
      .finally(() => {
        some.delete(sent);
        // Some makers have a host for each browser.
        if (some.size === 0) onTheWay.delete(order.host);
      });
    some.add(sent);
  };
  return {
    /** Takes what is due and does not wait until it has arrived. @returns whether there may be more. */
    round: async (now = new Date()): Promise<boolean> => {
      const busy = Object.fromEntries([...onTheWay].map(([host, {size}]) => [host, size]));
      const {toSend, isMore} = await inTransaction(needs.pool, (db) => take(db, now, busy));
      toSend.forEach(launch);
      if (isMore) await Promise.race([...all(), pause(LOOK_AGAIN_MS, undefined, {ref: false})]);
      return isMore;
    },
    /** Resolves when nothing is on its way. */
    settled: async (): Promise<void> => void (await Promise.all(all())),
  };
}

type Order = Target & {
  readonly host: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
  readonly userId: string;
  readonly tries: number;
  readonly createdAt: Date;
  readonly category: NotificationCategory;
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string | null;
  readonly isSeen: boolean;
  readonly unread: number;
  readonly read: readonly string[];
  readonly timeZone: string | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** Other notifications of the category that went to the learner in 24 hours. */
  readonly went: readonly string[];
};

// One that is not listed in the app at all was archived the moment it was written. A browser where another learner signs in
// becomes theirs: what was ordered for the learner before is over. So is what this browser is not to get any more.
const HOST = `substring(s."endpoint" from '^[a-z]+://([^/]+)')`;

// The oldest of each push service, as many as may be on their way to it beside those that are.
const NEXT = `
  select "notificationId", "subscriptionId", "host" from (
    select o."notificationId", o."subscriptionId", o."dueAt", ${HOST} as "host",
      row_number() over (partition by ${HOST} order by o."dueAt") as "at"
    from private."pushOrder" o join private."pushSubscription" s on s."id" = o."subscriptionId"
    where o."dueAt" <= now()) as "due"
  where "at" <= ${PER_HOST} - coalesce(($2::jsonb ->> "host")::int, 0)
  order by "dueAt" limit $1`;

const DUE = `
  with "next" as (${NEXT})
  select x."host", o."notificationId", o."subscriptionId", o."tries", n."createdAt", n."userId", n."category", n."title",
    n."message", n."actionUrl", s."endpoint", s."p256dh", s."auth", l."timeZone", q."quietFrom", q."quietUntil",
    s."userId" <> n."userId"
      or n."category" <> '${ALWAYS}' and n."category" <> all(s."categories")
      or n."isRead" and n."archivedAt" is distinct from n."createdAt" as "isSeen",
    coalesce(c."unread", 0) as "unread",
    array(select distinct a."notificationId" from private."pushOrder" a
          join "notification" w on w."id" = a."notificationId"
          where w."userId" = n."userId" and w."category" = n."category" and a."notificationId" <> o."notificationId"
            and a."tries" > 0 and (a."outcome" is null or a."outcome" = 'sent')
            and a."createdAt" > now() - interval '24 hours') as "went",
    array(select a."notificationId" from private."pushOrder" a join "notification" w on w."id" = a."notificationId"
          where a."subscriptionId" = o."subscriptionId" and a."outcome" = 'sent' and w."isRead"
            and w."archivedAt" is distinct from w."createdAt"
          order by a."createdAt" desc limit 20) as "read"
  from "next" x
  join private."pushOrder" o on o."notificationId" = x."notificationId" and o."subscriptionId" = x."subscriptionId"
  join "notification" n on n."id" = o."notificationId"
  join private."pushSubscription" s on s."id" = o."subscriptionId"
  join "learner" l on l."userId" = n."userId"
  left join "notificationSchedule" q on q."userId" = n."userId"
  left join "notificationCount" c on c."userId" = n."userId"
  -- Once more, for what another process has taken while this one waited for the row.
  where o."dueAt" <= now()
  order by o."dueAt" for update of o`;

const keyOf = ({userId, category}: Order) => `${userId} ${category}`;

/** Plans what is due. One process does it at a time: the daily limit is counted over all of it. */
async function take(
  db: Database,
  now: Date,
  busy: Readonly<Record<string, number>>,
): Promise<{toSend: readonly Order[]; isMore: boolean}> {
  if (!(await takeFreeLock(db, 'planPushes'))) return {toSend: [], isMore: false};
  const {rows} = await db.query<Order>(DUE, [ROUND, JSON.stringify(busy)]);
  const toSend: Order[] = [];
  const went = new Map<string, Set<string>>();
  for (const order of rows) {
    const others = went.get(keyOf(order)) ?? new Set(order.went);
    went.set(keyOf(order), others);
    const plan = planFor(
      {...order, ...scheduleOf(order), wentToday: without(others, order.notificationId)},
      now,
    );
    if (plan.to === 'send') {
      others.add(order.notificationId);
      toSend.push(order);
    }
    await note(db, order, plan);
  }
  const {rows: left} = await db.query(`select 1 from private."pushOrder" where "dueAt" <= now() limit 1`);
  return {toSend, isMore: left.length > 0};
}

const without = (ids: ReadonlySet<string>, id: string) => ids.size - (ids.has(id) ? 1 : 0);

const scheduleOf = ({quietFrom, quietUntil}: Order): {quiet: QuietHours | undefined} => ({
  quiet: quietFrom === null || quietUntil === null ? undefined : {from: quietFrom, until: quietUntil},
});

const NAMED = `"notificationId" = $1 and "subscriptionId" = $2`;

function note(db: Database, {notificationId, subscriptionId}: Order, plan: Plan) {
  const named = [notificationId, subscriptionId];
  if (plan.to === 'wait')
    return db.query(`update private."pushOrder" set "dueAt" = $3 where ${NAMED}`, [...named, plan.until]);
  if (plan.to === 'drop') return end(db, named, plan.outcome);
  return db.query(
    `update private."pushOrder" set "tries" = "tries" + 1, "dueAt" = now() + make_interval(secs => $3) where ${NAMED}`,
    [...named, LEASE_S],
  );
}

type Outcome = 'sent' | 'seen' | 'over-limit' | 'expired' | 'rejected';

const end = (db: Database, named: readonly string[], outcome: Outcome) =>
  db.query(`update private."pushOrder" set "dueAt" = null, "outcome" = $3 where ${NAMED}`, [
    ...named,
    outcome,
  ]);

async function send({pool, push, log}: Needs, order: Order, now = new Date()): Promise<void> {
  const {notificationId, subscriptionId, title, message, actionUrl, unread, read, category, createdAt} =
    order;
  const payload = payloadOf({
    id: notificationId,
    title,
    body: message,
    url: actionUrl ?? NOTIFICATIONS_URL,
    unread,
    read,
  });
  const delivery = await push.send(order, payload, {
    topic: notificationId.replaceAll('-', '').slice(0, 32),
    ttlS: lifeLeft(createdAt, now),
    isUrgent: category === ALWAYS || category === 'community',
  });
  await settle(pool, order, delivery, [notificationId, subscriptionId]);
  // Nothing of the endpoint: anyone who has it can reach the browser.
  if (delivery.result === 'rejected')
    log('a push was rejected', new Error(delivery.why), {host: new URL(order.endpoint).host});
}

async function settle(
  pool: Pool,
  {endpoint, tries}: Order,
  delivery: Delivery,
  named: readonly string[],
): Promise<void> {
  if (delivery.result === 'gone') return void (await prune(pool, endpoint));
  if (delivery.result === 'sent') {
    await end(pool, named, 'sent');
    return void (await noteSent(pool, endpoint));
  }
  if (delivery.result === 'rejected') {
    await end(pool, named, 'rejected');
    return noteRejected(pool, endpoint);
  }
  const waitS = waitAfter(tries + 1, delivery.afterS);
  if (waitS === undefined) return void (await end(pool, named, 'expired'));
  await pool.query(
    `update private."pushOrder" set "dueAt" = now() + make_interval(secs => $3) where ${NAMED}`,
    [...named, waitS],
  );
}
