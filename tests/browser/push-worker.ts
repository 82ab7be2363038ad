// The browser's own part in pushes: what it has subscribed to, hands to the service worker and shows.
import type {BrowserContext, Page, Worker} from 'playwright';
import type {PushMessage} from '#schema/notifications/push/push-message.ts';
import {SHOWN_LOCK} from '#web/notifications/push/shown.ts';

type Told = {endpoint: string; keys: {p256dh: string; auth: string}};

/** Runs in the page: the browser's subscriptions, one after the other. */
export function standIn(told: readonly Told[]): void {
  const current = () => {
    const one = told[Number(localStorage.getItem('stood-in') ?? -1)];
    const unsubscribe = async () => {
      localStorage.removeItem('stood-in');
      return true;
    };
    return one ? {endpoint: one.endpoint, options: {}, toJSON: () => one, unsubscribe} : null;
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current(),
    subscribe: async () => {
      const next = Number(localStorage.getItem('stood-in-next') ?? 0);
      localStorage.setItem('stood-in', String(next));
      localStorage.setItem('stood-in-next', String(next + 1));
      return current();
    },
  });
}

/** As much of the worker's own world as is looked at here. */
export type WorkerScope = {readonly registration: Pick<ServiceWorkerRegistration, 'getNotifications'>};
export type Clicked = new (type: string, init: {notification: Notification}) => Event;

/** @throws {Error} where there is none. */
export function workerOf(context: BrowserContext): Worker {
  const [found] = context.serviceWorkers();
  if (!found) throw new Error('There is no service worker.');
  return found;
}

/** What the browser shows; not while something is being shown, see `SHOWN_LOCK`. */
export const shownIn = (context: BrowserContext) =>
  workerOf(context).evaluate(async (lock) => {
    const {registration} = globalThis as unknown as WorkerScope;
    const shown = await navigator.locks.request(lock, () => registration.getNotifications());
    return shown.map(({title, body, tag}) => ({title, body, tag}));
  }, SHOWN_LOCK);

/** What the browser does with a push that it has decrypted. */
export async function deliverTo(page: Page, origin: string, message: PushMessage): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
      const own = registrations.find(({scopeURL}) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await protocol.send('ServiceWorker.deliverPushMessage', {origin, registrationId, data});
  await protocol.detach();
}
