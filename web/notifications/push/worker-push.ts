/// <reference lib="webworker" />
// Pushes in the service worker. Browsers take the right to push away from who shows nothing for one, so each shows
// something, whatever came.
import type {PushMessage} from '#schema/notifications/push/push-message.ts';
import {routeAt} from '#schema/wire/routes.ts';
import {handOver} from '#web/notifications/push/open-order.ts';
import {readChosen} from '#web/notifications/push/read-chosen.ts';
import {resubscribe, type SubscriptionChange} from '#web/notifications/push/resubscribe.ts';
import {messageIn, pathIn, setBadge, showAlone} from '#web/notifications/push/shown.ts';

/** Shows pushes, opens what was chosen of them, and keeps the subscription. */
export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, messageIn(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const {url} = (event.notification.data ?? {}) as {readonly url?: unknown};
    const opened = open(worker, pathIn(url, worker.location.origin));
    event.waitUntil(Promise.all([opened, readChosen(event.notification.tag, fetch)]));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    // Not in TypeScript's library.
    (event as ExtendableEvent).waitUntil(
      resubscribe(worker.registration, event as unknown as SubscriptionChange, fetch),
    ),
  );
}

async function show(
  {registration, navigator}: ServiceWorkerGlobalScope,
  message: PushMessage,
): Promise<void> {
  const {id, body, url, unread} = message;
  const icon = '/icon-192.png';
  await showAlone(registration, message, {body, tag: id, icon, badge: icon, data: {url}});
  await setBadge(navigator, unread);
}

/** In a window that is open already, if one is; only there, and never a second one. */
async function open({clients}: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const windows = await clients.matchAll({type: 'window', includeUncontrolled: true});
  const ours = windows.filter(({url}) => isLearners(new URL(url).pathname));
  const window = ours.find(({focused}) => focused) ?? ours.find(isInSight) ?? ours[0];
  if (!window) return void (await clients.openWindow(path));
  // Not every browser lets itself be brought to the front, and none without a click of the learner's.
  await window.focus().catch(() => undefined);
  const isThere = async () => (await clients.get(window.id)) !== undefined;
  // One that was closed, or that never got as far as listening.
  if (!(await handOver(window, path, isThere))) await clients.openWindow(path).catch(() => undefined);
}

const isInSight = ({visibilityState}: WindowClient) => visibilityState === 'visible';

/** Whether the page at a path is in the learner's app. */
const isLearners = (pathname: string): boolean => routeAt(pathname)?.audience === 'student';
