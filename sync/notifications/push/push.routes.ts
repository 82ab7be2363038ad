import {ECDH} from 'node:crypto';
import type {Pool} from 'pg';
import {NOTIFICATIONS_URL} from '#schema/notifications/push/push-message.ts';
import {
  getPushKey,
  getPushStatus,
  listPushBrowsers,
  preferPush,
  removePushBrowser,
  subscribePush,
  testPush,
  unsubscribePush,
} from '#schema/notifications/push/push.api.ts';
import {preferRules, subscribeRules, unsubscribeRules} from '#schema/notifications/push/push.rules.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {serve} from '#sync/http/serve.ts';
import type {NotificationsApi} from '#sync/notifications/notifications.access.ts';
import type {Delivery, PushClient} from '#sync/notifications/push/push-client.ts';
import {payloadOf} from '#sync/notifications/push/push-payload.ts';
import * as subscriptions from '#sync/notifications/push/subscriptions.ts';

type Needs = {
  readonly pool: Pool;
  /** None: this academy has no key. */
  readonly push: PushClient | undefined;
  /** What browser it is, from a User-Agent header. */
  readonly deviceInWords: (userAgent: string | null) => string;
};

const SUBSCRIBING = {times: 30, withinSeconds: 600, message: 'You’ve changed push notifications too often.'};
const TESTING = {times: 5, withinSeconds: 60, message: 'You’ve sent too many test notifications.'};
/** A test is for a learner who is looking at the screen, seconds. */
const TEST_LASTS_S = 60;

const NONE = {message: 'This browser doesn’t get push notifications anymore.', code: 'NOT_FOUND'} as const;

/** The specification's calls (section 7.8), and ours for the list of browsers. */
export function pushRoutes(api: NotificationsApi, {pool, push, deviceInWords}: Needs): void {
  const [mayChange, mayTest] = [memoryLimit(SUBSCRIBING), memoryLimit(TESTING)];

  serve(api, getPushKey, {}, async () => ({publicKey: demandPush(push).publicKey}));

  serve(api, subscribePush, {body: subscribeRules}, async ({body}, {learner, key}, c) => {
    await mayChange(learner.userId);
    const {endpoint, keys} = body.subscription;
    demandService(demandPush(push), endpoint);
    demandPoint(keys.p256dh);
    const label = deviceInWords(c.req.header('user-agent') ?? null);
    const {userId} = learner;
    const {categories} = body;
    await subscriptions.subscribe(pool, {userId, session: key, endpoint, ...keys, categories, label});
    return {message: 'Push notifications are on in this browser'};
  });

  serve(api, unsubscribePush, {body: unsubscribeRules}, async ({body}, {learner}) => {
    await subscriptions.unsubscribe(pool, learner.userId, body.endpoint);
    return {message: 'Push notifications are off in this browser'};
  });

  serve(api, getPushStatus, {}, async (_input, {learner}) => ({
    hasActiveSubscriptions: (await subscriptions.browsersOf(pool, learner.userId)).length > 0,
  }));

  serve(api, preferPush, {body: preferRules}, async ({body: {endpoint, categories}}, {learner}) => {
    await mayChange(learner.userId);
    if (!(await subscriptions.setCategories(pool, learner.userId, endpoint, categories)))
      throw new HttpRefusal(404, NONE);
    return {message: 'Preferences saved'};
  });

  serve(api, listPushBrowsers, {}, async (_input, {learner: {userId}, key}) => ({
    browsers: await subscriptions.browsersOf(pool, userId),
    removed: await subscriptions.removedOf(pool, userId),
    isRemovedHere: await subscriptions.isRemoved(pool, userId, key),
  }));

  serve(api, removePushBrowser, {}, async ({params: {id}}, {learner}) => {
    if (!(await subscriptions.remove(pool, learner.userId, id))) throw new HttpRefusal(404, NONE);
    return {message: 'Push notifications are off in that browser'};
  });

  serve(api, testPush, {}, async ({params: {id}}, {learner}) => {
    await mayTest(learner.userId);
    const client = demandPush(push);
    const target = await subscriptions.targetOf(pool, learner.userId, id);
    if (!target) throw new HttpRefusal(404, NONE);
    const options = {topic: 'test', ttlS: TEST_LASTS_S, isUrgent: true};
    await demandSent(
      pool,
      target.endpoint,
      await client.send(target, await testOf(pool, learner.userId), options),
    );
    return {message: 'Test notification sent'};
  });
}

/** @throws {HttpRefusal} where the academy was started without a key. */
function demandPush(push: PushClient | undefined): PushClient {
  if (push) return push;
  throw new HttpRefusal(404, {message: 'VAPID public key not available', code: 'NOT_CONFIGURED'});
}

function demandService(push: PushClient, endpoint: string): void {
  if (push.knows(endpoint)) return;
  throw new HttpRefusal(400, {
    message: 'That isn’t an address of a push service the academy knows. Subscribe with the browser’s own.',
    code: 'INVALID',
    field: 'endpoint',
  });
}

/** What is no point of the curve encrypts nothing. */
function demandPoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
  } catch {
    const message = 'p256dh must be a public key of the curve P-256';
    throw new HttpRefusal(400, {message, code: 'INVALID', field: 'p256dh'});
  }
}

async function testOf(pool: Pool, userId: string): Promise<string> {
  const {rows} = await pool.query<{unread: number}>(
    `select "unread" from "notificationCount" where "userId" = $1`,
    [userId],
  );
  return payloadOf({
    id: 'test',
    title: 'Push notifications work',
    body: 'This is how the academy reaches you in this browser.',
    url: NOTIFICATIONS_URL,
    unread: rows[0]?.unread ?? 0,
    read: [],
  });
}

/** @throws {HttpRefusal} saying what became of it. */
async function demandSent(pool: Pool, endpoint: string, delivery: Delivery): Promise<void> {
  if (delivery.result === 'sent') return void (await subscriptions.noteSent(pool, endpoint));
  if (delivery.result === 'gone') {
    await subscriptions.prune(pool, endpoint);
    const message = 'This browser’s subscription has ended. Turn push notifications on in it again.';
    throw new HttpRefusal(409, {message, code: 'GONE'});
  }
  const message =
    delivery.result === 'later'
      ? 'The browser’s push service isn’t answering right now. Nothing was sent. Try again in a minute.'
      : 'The browser’s push service didn’t take it. Turn push notifications off and on again in that browser.';
  throw new HttpRefusal(delivery.result === 'later' ? 503 : 409, {message, code: 'NOT_SENT'});
}
