// This browser's subscription to pushes: turned on and off by its learner, and brought back where it was lost.
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import {
  getPushKey,
  listPushBrowsers,
  preferPush,
  subscribePush,
  unsubscribePush,
  type PushBrowser,
} from '#schema/notifications/push/push.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {call, HttpError} from '#web/io/call.ts';
import {isHere} from '#web/data/session/kept-user.ts';
import {said} from '#web/io/browser/said.ts';
import {ownRegistration, serviceWorkers} from '#web/io/browser/service-workers.ts';
import {withLock} from '#web/io/browser/web-lock.ts';
import {isFlag, kept} from '#web/io/kept.ts';
import {hashOf, toldOf} from '#web/notifications/push/shown.ts';

/** Why there are no pushes here; the texts are the specification's (section 8). */
export class PushTrouble extends Error {
  override readonly name = 'PushTrouble';
}

/** The learner wants pushes in this browser: what is lost is brought back. */
export const wanted = kept({name: 'push', owner: 'learner', until: 'signed-out', schema: isFlag});

const isSupported = (): boolean =>
  serviceWorkers() !== undefined && 'PushManager' in window && typeof Notification === 'function';

async function registrationHere(): Promise<ServiceWorkerRegistration> {
  const registration = await ownRegistration();
  if (!registration?.active) throw new PushTrouble('Service Worker not registered');
  return registration;
}

async function publicKey(): Promise<string> {
  try {
    const {publicKey: key} = await call(getPushKey, {});
    if (key !== '') return key;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
  }
  throw new PushTrouble('VAPID public key not available');
}

/** Asks the learner, where the browser has not asked them yet, and subscribes. @throws {PushTrouble} */
export async function turnOn(userId: string, categories: readonly NotificationCategory[]): Promise<void> {
  if (!isSupported()) throw new PushTrouble('Push notifications not supported');
  // First: browsers ask only in the moment of a click.
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushTrouble('Notification permission not granted');
  const registration = await registrationHere();
  await tell(await subscribeWith(registration, await publicKey()), categories);
  wanted(userId).keep(true);
}

/** A subscription with this key: the one that there is, if it is of the same. */
async function subscribeWith(
  {pushManager}: ServiceWorkerRegistration,
  key: string,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && isOf(known, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key});
}

function isOf({options}: PushSubscription, key: string): boolean {
  const own = options?.applicationServerKey;
  if (!own) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

const tell = (subscription: PushSubscription, categories: readonly NotificationCategory[]) =>
  call(subscribePush, {body: {subscription: toldOf(subscription), categories}});

/** No more pushes in this browser. */
export async function turnOff(userId: string): Promise<void> {
  wanted(userId).forget();
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await call(unsubscribePush, {body: {endpoint: subscription.endpoint}});
  await subscription.unsubscribe();
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  return (await (await ownRegistration())?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is one of those that get pushes. */
export async function findsItself(browsers: readonly PushBrowser[]): Promise<PushBrowser | undefined> {
  const subscription = await subscriptionHere();
  if (!subscription) return undefined;
  const hash = await hashOf(subscription);
  return browsers.find(({endpointHash}) => endpointHash === hash);
}

// The session is the browser's: what a tab of the learner before would ask for counts for the one who is signed in now.
const mayRepair = (userId: string): boolean =>
  isHere(userId) &&
  wanted(userId).read() === true &&
  isSupported() &&
  said(() => Notification.permission) === 'granted';

/**
 * Subscribes again where the learner wanted pushes and browser or academy have lost the subscription, and brings what this
 * browser gets in line with what they have chosen. One at a time: the last one knows best what is chosen.
 */
export const repair = (userId: string, categories: readonly NotificationCategory[]): Promise<void> =>
  withLock('push-repair', {}, () => repairNow(userId, categories));

async function repairNow(userId: string, categories: readonly NotificationCategory[]): Promise<void> {
  if (!mayRepair(userId)) return;
  const [listed, subscription] = [await call(listPushBrowsers, {}), await subscriptionHere()];
  const hash = subscription === null ? '' : await hashOf(subscription);
  if (!isHere(userId)) return;
  if (wasRemoved(listed, hash)) {
    // Their learner has turned pushes off here, from another browser: until they turn them on again.
    wanted(userId).forget();
    await subscription?.unsubscribe();
    return;
  }
  const known = listed.browsers.find(({endpointHash}) => endpointHash === hash);
  const key = await publicKey();
  if (!isHere(userId)) return;
  if (known && subscription && isOf(subscription, key)) {
    if (areSame(known.categories, categories)) return;
    await call(preferPush, {body: {endpoint: subscription.endpoint, categories}});
    return;
  }
  // One that the academy has given up is worth nothing: its push service has forgotten it.
  await subscription?.unsubscribe();
  await tell(await subscribeWith(await registrationHere(), key), categories);
}

/** From the list, by this subscription or by one before it. */
const wasRemoved = ({removed, isRemovedHere}: Reply<typeof listPushBrowsers>, hash: string): boolean =>
  isRemovedHere || removed.includes(hash);

const areSame = (some: readonly NotificationCategory[], others: readonly NotificationCategory[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
