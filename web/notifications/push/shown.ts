// What pages and the service worker both know of pushes.
import {NOTIFICATIONS_URL, type PushMessage} from '#schema/notifications/push/push-message.ts';

export const NOTHING_KNOWN: PushMessage = {
  id: 'unknown',
  title: 'Academy',
  body: 'Something new is waiting for you.',
  url: NOTIFICATIONS_URL,
  unread: 0,
  read: [],
};

/** What a push says; what says nothing readable is shown in general words. */
export function messageIn(data: {readonly json: () => unknown} | null): PushMessage {
  if (data === null) return NOTHING_KNOWN;
  try {
    const {id, title, body, url, unread, read} = data.json() as Readonly<Record<string, unknown>>;
    if (typeof title !== 'string' || title === '') return NOTHING_KNOWN;
    return {
      id: typeof id === 'string' ? id : NOTHING_KNOWN.id,
      title,
      body: typeof body === 'string' ? body : '',
      url: typeof url === 'string' ? url : NOTIFICATIONS_URL,
      unread: typeof unread === 'number' ? unread : 0,
      read: Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [],
    };
  } catch {
    return NOTHING_KNOWN;
  }
}

/** An address of the academy, as a path; the list of notifications in place of any other. */
export function pathIn(url: unknown, origin: string): string {
  const isPath = typeof url === 'string' && url.startsWith('/') && URL.canParse(url, origin);
  const found = isPath ? new URL(url, origin) : undefined;
  return found?.origin === origin ? found.pathname + found.search + found.hash : NOTIFICATIONS_URL;
}

/**
 * Chromium 156 forgets a notification that is being shown while another is listed: it stays on the screen, and nothing can
 * close it. So pages and the worker show, list and close one after the other.
 */
export const SHOWN_LOCK = 'shown-notifications';

/** Shows a push, and closes what it calls read. */
export function showAlone(
  registration: ServiceWorkerRegistration,
  {title, read}: PushMessage,
  options: NotificationOptions,
): Promise<void> {
  return navigator.locks.request(SHOWN_LOCK, async () => {
    await registration.showNotification(title, options);
    if (read.length > 0) await closeNow(registration, (tag) => read.includes(tag));
  });
}

/** Closes the shown notifications of these tags: a tag is the notification's id. */
export function close(
  registration: ServiceWorkerRegistration,
  which: (tag: string) => boolean,
): Promise<void> {
  return navigator.locks.request(SHOWN_LOCK, () => closeNow(registration, which));
}

/** The tags of what is shown. */
export const shownTags = (registration: ServiceWorkerRegistration): Promise<readonly string[]> =>
  navigator.locks.request(SHOWN_LOCK, async () =>
    (await registration.getNotifications()).map(({tag}) => tag),
  );

async function closeNow(
  registration: ServiceWorkerRegistration,
  which: (tag: string) => boolean,
): Promise<void> {
  for (const shown of await registration.getNotifications()) if (which(shown.tag)) shown.close();
}

/** How many are unread, on the app's icon where there is one. Only installed apps have one, and not everywhere. */
export async function setBadge(
  {setAppBadge, clearAppBadge}: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>,
  unread: number,
): Promise<void> {
  try {
    await (unread > 0 ? setAppBadge?.call(navigator, unread) : clearAppBadge?.call(navigator));
  } catch {
    // Not installed, or not allowed: the bell says the same.
  }
}

/** What the academy is told of a subscription. */
export function toldOf(subscription: PushSubscription) {
  const {endpoint = '', keys = {}} = subscription.toJSON();
  return {endpoint, keys: {p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? ''}};
}

/** By which a browser finds itself among those that the academy knows: SHA-256 of its endpoint, hex. */
export async function hashOf({endpoint}: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
