// A browser’s subscription is brought back where it was lost, and only there. Its maker’s service is stood in for.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {listPushBrowsers} from '#schema/notifications/push/push.api.ts';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {keptUser} from '#web/data/session/kept-user.ts';
import {repair, wanted} from '#web/notifications/push/device.ts';

const USER = {id: 'ada', username: 'ada', email: 'ada@example.org'} as never;
const told = {endpoint: 'https://push.example/2', keys: {p256dh: 'a', auth: 'b'}};

beforeEach(() => {
  localStorage.clear();
  keptUser.keep({user: USER, askedAt: 1});
  wanted('ada').keep(true);
  vi.stubGlobal('PushManager', {});
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({...told, toJSON: () => told}),
  };
  const registration = {active: {}, pushManager} as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  ['was lost', false, ['POST /api/push/subscribe'], true],
  ['was taken off the list, and was another one by then', true, [], undefined],
])('where its subscription %s', async (_, isRemovedHere, changes, isWanted) => {
  const changed: string[] = [];
  vi.stubGlobal('fetch', async (input: string, {method = 'GET'}: RequestInit = {}) => {
    const {pathname} = new URL(input, location.href);
    if (method !== 'GET') changed.push(`${method} ${pathname}`);
    const isList = pathname === listPushBrowsers.path;
    const reply = isList ? {browsers: [], removed: ['of another one'], isRemovedHere} : {publicKey: 'key'};
    return Response.json(reply, {headers: {[EPOCH_HEADER]: '0'}});
  });
  await repair('ada', ['course']);
  expect([changed, wanted('ada').read()]).toEqual([changes, isWanted]);
});
