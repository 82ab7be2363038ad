// In the service worker: no page need be open.
import {listPushBrowsers, subscribePush} from '#schema/notifications/push/push.api.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {hashOf, toldOf} from '#web/notifications/push/shown.ts';

export type SubscriptionChange = {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

type Browser = {readonly pushManager: Pick<PushManager, 'subscribe'>};

/**
 * The browser has given its subscription up, or changed it by itself: the next one gets what the learner chose for the last,
 * and one that they took off the list stays off it. Where nobody answers, a page that opens later looks as well.
 * @param ask `fetch`, with the learner's cookie.
 */
export async function resubscribe(
  {pushManager}: Browser,
  {oldSubscription, newSubscription}: SubscriptionChange,
  ask: (path: string, init?: RequestInit) => Promise<Response>,
): Promise<void> {
  const asked = await ask(listPushBrowsers.path);
  if (!asked.ok) return;
  const {browsers, removed, isRemovedHere} = (await asked.json()) as Reply<typeof listPushBrowsers>;
  const hash = oldSubscription ? await hashOf(oldSubscription) : '';
  if (isRemovedHere || removed.includes(hash)) return;
  const key = oldSubscription?.options.applicationServerKey;
  const next =
    newSubscription ??
    (key && (await pushManager.subscribe({userVisibleOnly: true, applicationServerKey: key})));
  if (!next) return;
  // The academy goes by the session where the browser does not say which one it had.
  const categories = browsers.find(({endpointHash}) => endpointHash === hash)?.categories;
  await ask(subscribePush.path, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({subscription: toldOf(next), ...(categories ? {categories} : {})}),
  });
}
