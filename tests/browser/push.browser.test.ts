// From a cause to what the browser shows, with the academy's own sender and a push service of our own that decrypts. Only
// the browser's subscription is stood in for, for it needs its maker's service: what arrives is handed to the service worker
// by the debugging protocol.
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {PushMessage} from '#schema/notifications/push/push-message.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newProfile, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, newLearner, registerByRest} from '#tests/browser/learner.ts';
import {noticesOf, type Notices} from '#tests/browser/notices.ts';
import {causesOf} from '#tests/browser/push-causes.ts';
import {
  deliverTo,
  shownIn,
  standIn,
  workerOf,
  type Clicked,
  type WorkerScope,
} from '#tests/browser/push-worker.ts';
import {pushService} from '#tests/push-service.ts';

const {origin, pushPort} = here;
const SETTINGS = `${origin}/profile?tab=notifications&show=settings`;
/** A push leaves five seconds after its cause, at a round of the job. */
const SOON = {timeout: 20_000};

const learner = newLearner();
let profile: Profile;
let other: Profile;
let context: BrowserContext;
let page: Page;
let notices: Notices;
let service: Awaited<ReturnType<typeof pushService>>;

beforeAll(async () => {
  profile = await newProfile({whole: true});
  other = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
  await registerByRest(page, origin, learner);
  notices = await noticesOf(learner);
  const {publicKey} = await page.evaluate(
    async () => (await (await fetch('/api/push/vapid-public-key')).json()) as {publicKey: string},
  );
  service = await pushService(publicKey, pushPort);
  await context.addInitScript(standIn, [service.subscribe().told, service.subscribe().told]);
});
afterAll(async () => {
  service.close();
  await profile.remove();
  await other.remove();
  await notices.database.end();
  expect([...profile.complaints, ...other.complaints]).toEqual([]);
});

const {tell, putOff} = causesOf(learner, () => notices);

/** The id of a notification of this cause, whose push does not leave. */
async function idOf(dedupeKey: string): Promise<string> {
  await tell(dedupeKey, `About ${dedupeKey}`, '/progress');
  await putOff(dedupeKey, 600);
  const {rows} = await notices.database.query<{id: string}>(
    `select "id" from "notification" where "dedupeKey" = $1`,
    [dedupeKey],
  );
  return rows[0]?.id ?? '';
}

const worker = () => workerOf(context);
const shown = () => shownIn(context);
const deliver = (message: PushMessage) => deliverTo(page, origin, message);

const subscriptions = async () => {
  const {rows} = await notices.database.query<{endpoint: string; categories: string[]}>(
    `select s."endpoint", s."categories" from private."pushSubscription" s join "user" u on u."id" = s."userId"
     where u."username" = $1`,
    [learner.username],
  );
  return rows;
};

/** What the browser does when the app can be installed. */
async function offerInstall(): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', {cancelable: true})));
}

test('the browser’s offer to install is shown, put off, and not shown again', async () => {
  await page.goto(`${origin}/modules`);
  await offerInstall();
  const offer = page.getByRole('region', {name: 'Install the academy'});
  await offer.getByRole('button', {name: 'Later'}).click();
  await offer.waitFor({state: 'detached'});
  await page.goto(SETTINGS);
  await offerInstall();
  await page.getByText('Off in this browser').waitFor();
  expect(await offer.count()).toBe(0);
});

test('pushes are turned on once the learner allows them', async () => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', {name: 'Turn on'}).click();
  await page.getByText('Notification permission not granted').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await context.grantPermissions(['notifications'], {origin});
  await page.getByRole('button', {name: 'Turn on'}).click();
  await page.getByText('On in this browser').waitFor();
  await page.getByText('This browser', {exact: true}).waitFor();
  const [own] = await subscriptions();
  expect(own?.categories.toSorted()).toEqual(['challenge', 'course', 'general']);
  expect(await violationsOf(page)).toEqual([]);
});

test('a push arrives, is shown and counted, opens in the open window, and is read then', async () => {
  await tell('first', 'Your project was reviewed', '/progress');
  await expect.poll(() => service.received.length, SOON).toBe(1);
  const message = service.received[0]?.message;
  if (!message) throw new Error('Nothing was received.');
  expect(message).toMatchObject({title: 'Your project was reviewed', url: '/progress', unread: 1});
  await worker().evaluate(() => {
    Object.defineProperty(navigator, 'setAppBadge', {
      configurable: true,
      value: async (count: number) => Object.assign(globalThis, {badge: count}),
    });
  });
  await deliver(message);
  await expect.poll(shown).toEqual([{title: 'Your project was reviewed', body: 'Words', tag: message.id}]);
  await expect.poll(() => worker().evaluate(() => Reflect.get(globalThis, 'badge') as unknown)).toBe(1);

  await worker().evaluate(async () => {
    const {registration} = globalThis as unknown as WorkerScope;
    const Click = Reflect.get(globalThis, 'NotificationEvent') as Clicked;
    const [notification] = await registration.getNotifications();
    if (notification) dispatchEvent(new Click('notificationclick', {notification}));
  });
  await page.waitForURL(`${origin}/progress`);
  expect(context.pages()).toHaveLength(1);
  // What was chosen is read.
  await page.getByRole('button', {name: 'Notifications', exact: true}).waitFor();
  expect(await notices.count(`n."id" = '${message.id}' and n."isRead"`)).toBe(1);
});

test('what is read or deleted elsewhere is closed, and what is still unread stays', async () => {
  const [kept, gone] = [await idOf('kept'), await idOf('gone')];
  // On the icon of an installed app its page keeps the figure as well.
  await page.evaluate(() => {
    const set = (badge: number) => Object.assign(globalThis, {badge});
    const setAppBadge = async (count: number) => set(count);
    Object.assign(navigator, {setAppBadge, clearAppBadge: async () => set(0)});
  });
  const badge = () => page.evaluate(() => Reflect.get(globalThis, 'badge') as unknown);
  await page.getByRole('button', {name: 'Notifications, 2 unread'}).waitFor();
  for (const id of [kept, gone])
    await deliver({id, title: 'About', body: 'Words', url: '/progress', unread: 2, read: []});
  await expect.poll(shown).toHaveLength(2);
  await notices.database.query(`delete from "notification" where "id" = $1`, [gone]);
  await expect.poll(async () => (await shown()).map(({tag}) => tag)).toEqual([kept]);
  await expect.poll(badge).toBe(1);
  await notices.database.query(`update "notification" set "isRead" = true where "id" = $1`, [kept]);
  await expect.poll(shown).toEqual([]);
  await expect.poll(badge).toBe(0);
});

test('what a push calls read is closed: no page may be open to see it', async () => {
  await page.goto(`${origin}/icon.svg`);
  const about = {title: 'About', body: 'Words', url: '/progress', unread: 1};
  for (const id of ['before', 'other']) await deliver({id, ...about, read: []});
  await expect.poll(shown).toHaveLength(2);
  await deliver({id: 'after', ...about, read: ['before']});
  await expect.poll(async () => (await shown()).map(({tag}) => tag).toSorted()).toEqual(['after', 'other']);
  await worker().evaluate(async () => {
    const {registration} = globalThis as unknown as WorkerScope;
    for (const one of await registration.getNotifications()) one.close();
  });
  await expect.poll(shown).toEqual([]);
});

test('what is pushed while the page is on its way back to its rows stays shown', async () => {
  // What zero-cache says is held back, and then comes word by word.
  const held: {text: string; pass: () => void}[] = [];
  let isHeld = true;
  await page.routeWebSocket(/\/zero\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = message.toString();
      if (isHeld) held.push({text, pass: () => socket.send(text)});
      else socket.send(text);
    });
    socket.onMessage((text) => server.send(text));
  });
  const isSaid = (words: string) => held.some(({text}) => text.includes(words));
  await page.goto(SETTINGS);
  await page.getByText('On in this browser').waitFor();
  // The rows of before the push are all that it has so far, and it calls them complete.
  await expect.poll(() => isSaid('gotQueriesPatch')).toBe(true);
  const id = await idOf('meanwhile');
  await deliver({id, title: 'About meanwhile', body: 'Words', url: '/progress', unread: 1, read: []});
  await expect.poll(shown).toHaveLength(1);
  await expect.poll(() => isSaid('About meanwhile')).toBe(true);
  const asked = page.waitForResponse(`${origin}/api/notifications/stats`);
  const row = held.findIndex(({text}) => text.includes('About meanwhile'));
  for (const {pass} of held.splice(0, row)) pass();
  // It has looked at those rows, and asks.
  await asked;
  isHeld = false;
  for (const {pass} of held.splice(0)) pass();
  await page.getByRole('button', {name: 'Notifications, 1 unread'}).waitFor();
  expect(await shown()).toHaveLength(1);
  await notices.database.query(`update "notification" set "isRead" = true where "id" = $1`, [id]);
  await expect.poll(shown).toEqual([]);
});

test('what is on the screen is read by itself, and not pushed', async () => {
  await page.goto(`${origin}/community?channel=general`);
  await page.locator('.chat').waitFor();
  await tell('seen', 'Bob mentioned you', '/community?channel=general&at=1');
  // However long the page takes to read it, its push is not due before.
  await putOff('seen', 600);
  await expect.poll(() => notices.count(`n."dedupeKey" = 'seen' and n."isRead"`), SOON).toBe(1);
  await putOff('seen', 0);
  const outcome = async () =>
    (
      await notices.database.query(
        `select o."outcome" from private."pushOrder" o join "notification" n on n."id" = o."notificationId"
         where n."dedupeKey" = 'seen'`,
      )
    ).rows;
  await expect.poll(outcome, SOON).toEqual([{outcome: 'seen'}]);
  expect(service.received).toHaveLength(1);
});

test('a subscription that was lost is brought back at the next start, and so is what it was chosen for', async () => {
  const [before] = await subscriptions();
  await notices.database.query(`delete from private."pushSubscription" where "endpoint" = $1`, [
    before?.endpoint,
  ]);
  await page.goto(SETTINGS);
  await expect.poll(async () => (await subscriptions()).length).toBe(1);
  expect((await subscriptions())[0]?.endpoint).not.toBe(before?.endpoint);
  await notices.database.query(
    `update private."pushSubscription" set "categories" = '{community}' where "endpoint" = $1`,
    [(await subscriptions())[0]?.endpoint],
  );
  await page.goto(SETTINGS);
  await expect
    .poll(async () => (await subscriptions())[0]?.categories.toSorted())
    .toEqual(before?.categories.toSorted());
});

test('preferences chosen offline reach the other device and every browser’s pushes', async () => {
  const elsewhere = await firstPage(await other.open());
  await comeBackByRest(elsewhere, origin, learner);
  await elsewhere.goto(SETTINGS);
  const box = (on: Page) => on.getByRole('checkbox', {name: 'Community: Push'});
  await box(elsewhere).waitFor();
  expect(await box(elsewhere).isChecked()).toBe(false);
  await context.setOffline(true);
  await box(page).check();
  await page.getByRole('switch', {name: 'Keep quiet at night'}).check();
  await page.getByLabel('From').fill('21:30');
  await page.getByText('Waiting to send').first().waitFor();
  await context.setOffline(false);
  await expect.poll(() => box(elsewhere).isChecked()).toBe(true);
  await expect.poll(() => elsewhere.getByLabel('From').inputValue()).toBe('21:30');
  await expect.poll(async () => (await subscriptions())[0]?.categories.includes('community')).toBe(true);
  await box(elsewhere).uncheck();
  await expect.poll(() => box(page).isChecked()).toBe(false);
});
