// REST calls of push notifications (specification, section 7.8), and our own beside them. Times are ISO 8601, UTC.
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** The key that browsers subscribe with: a point of P-256, base64url. */
export const getPushKey = endpoint<{reply: {readonly publicKey: string}}>()(
  'GET',
  '/api/push/vapid-public-key',
);

type Subscribing = {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: {readonly p256dh: string; readonly auth: string};
    /** Browsers write it, always null. */
    readonly expirationTime?: number | null | undefined;
  };
  /** Without it what the last subscription of the same session had, else `general` alone. */
  readonly categories?: readonly NotificationCategory[] | undefined;
};

/** Subscribes this browser, or brings its subscription up to date. */
export const subscribePush = endpoint<{body: Subscribing; reply: {readonly message: string}}>()(
  'POST',
  '/api/push/subscribe',
);

/** The same answer whether there was one or not. */
export const unsubscribePush = endpoint<{
  body: {readonly endpoint: string};
  reply: {readonly message: string};
}>()('DELETE', '/api/push/unsubscribe');

export const getPushStatus = endpoint<{reply: {readonly hasActiveSubscriptions: boolean}}>()(
  'GET',
  '/api/push/status',
);

/** Changes what one browser gets. */
export const preferPush = endpoint<{
  body: {readonly endpoint: string; readonly categories: readonly NotificationCategory[]};
  reply: {readonly message: string};
}>()('PATCH', '/api/push/preferences');

/** A browser that gets pushes. */
export type PushBrowser = {
  readonly id: string;
  /** SHA-256 of its endpoint, hex: a browser finds itself by it. The endpoint itself is never told. */
  readonly endpointHash: string;
  /** What browser it is, such as `Chrome on Linux`. */
  readonly label: string;
  readonly categories: readonly NotificationCategory[];
  readonly createdAt: string;
  /** When its push service last accepted a push; null before the first. */
  readonly lastOkAt: string | null;
};

/**
 * Every browser of the learner's that gets pushes, the newest first; `removed` are hashes of endpoints of those that were
 * taken off the list, and `isRemovedHere` says whether the browser that asks is one of them, whatever its endpoint is by now.
 */
export const listPushBrowsers = endpoint<{
  reply: {
    readonly browsers: readonly PushBrowser[];
    readonly removed: readonly string[];
    readonly isRemovedHere: boolean;
  };
}>()('GET', '/api/push/browsers');

export const removePushBrowser = endpoint<{reply: {readonly message: string}}>()(
  'DELETE',
  '/api/push/browsers/{id}',
);

/** Sends a push to one browser now, and says what its push service said. */
export const testPush = endpoint<{reply: {readonly message: string}}>()(
  'POST',
  '/api/push/browsers/{id}/test',
);
