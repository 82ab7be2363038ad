import {expect, test, vi} from 'vitest';
import {turnOn} from '#web/notifications/push/device.ts';

type Browser = {
  readonly window?: object;
  readonly permission?: string;
  /** What the academy's service worker is. */
  readonly active?: object | null;
  /** What is asked of the academy for its key. */
  readonly status?: number;
};

/** A browser in which pushes could be turned on, but for what is said. */
function stand({window = {PushManager: Object}, permission = 'granted', active = {}, status = 404}: Browser) {
  const registration = {active, pushManager: {getSubscription: async () => null}};
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', {serviceWorker: {getRegistration: async () => registration}});
  vi.stubGlobal(
    'Notification',
    Object.assign(() => undefined, {requestPermission: async () => permission}),
  );
  vi.stubGlobal('fetch', async () => Response.json({message: 'Not here.'}, {status}));
}

test.each<[string, Browser]>([
  ['Push notifications not supported', {window: {}}],
  ['Notification permission not granted', {permission: 'denied'}],
  ['Service Worker not registered', {active: null}],
  ['VAPID public key not available', {status: 404}],
])('“%s” is said at its cause', async (words, browser) => {
  stand(browser);
  await expect(turnOn('ada', ['general'])).rejects.toMatchObject({name: 'PushTrouble', message: words});
});

test('an academy that cannot answer is no academy without a key', async () => {
  stand({status: 503});
  await expect(turnOn('ada', ['general'])).rejects.toMatchObject({name: 'HttpError', status: 503});
});
