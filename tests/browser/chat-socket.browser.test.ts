// The realtime socket of a browser: one for all its tabs, back by itself, gone with the session.
import type {BrowserContext, Page, WebSocket} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest, type TestLearner} from '#tests/browser/learner.ts';

const {origin, basePort} = here;
/** Where signal shows its figures (docs of the ports: PORT + 8). */
const METRICS = `http://127.0.0.1:${basePort + 8}/metrics`;

let profile: Profile;
let context: BrowserContext;
let page: Page;
let ada: TestLearner;
/** Realtime sockets of all tabs, in the order in which they were opened. */
let sockets: {readonly socket: WebSocket; readonly page: Page; readonly at: number}[];

beforeEach(async () => {
  profile = await newVisitor({ahead: true});
  context = await profile.open();
  sockets = [];
  const watch = (one: Page) =>
    one.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/ws') sockets.push({socket, page: one, at: Date.now()});
    });
  context.pages().forEach(watch);
  context.on('page', watch);
  page = await firstPage(context);
  ada = newLearner();
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

const live = () => sockets.filter(({socket}) => !socket.isClosed());

async function socketsAtServer(): Promise<number> {
  const text = await (await fetch(METRICS)).text();
  return Number(/^signal_sockets (\d+)$/m.exec(text)?.[1]);
}

async function idOf(on: Page): Promise<string> {
  return ((await (await on.request.get(`${origin}/api/auth/me`)).json()) as {id: string}).id;
}

/** The frames of a type that the tab with the socket passes on from now on, as text. */
async function watchFrames(on: Page): Promise<(type: string) => Promise<string>> {
  await on.evaluate(
    (name) => {
      const seen: {type: string}[] = [];
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', ({data}: MessageEvent<{frame?: {type: string}}>) => {
        if (data.frame) seen.push(data.frame);
      });
      Object.assign(globalThis, {seenFrames: seen, frameTabs: channel});
    },
    `chat-socket:${await idOf(on)}`,
  );
  return (type) =>
    on.evaluate((wanted) => {
      const {seenFrames} = globalThis as unknown as {seenFrames: {type: string}[]};
      return JSON.stringify(seenFrames.filter((frame) => frame.type === wanted));
    }, type);
}

/** What the tabs tell each other of the connection from now on. */
async function watchConnection(on: Page): Promise<() => Promise<string | undefined>> {
  await on.evaluate(
    (name) => {
      const channel = new BroadcastChannel(name);
      const seen: string[] = [];
      channel.addEventListener('message', ({data}: MessageEvent<{connection?: {state: string}}>) => {
        if (data.connection) seen.push(data.connection.state);
      });
      Object.assign(globalThis, {seenConnections: seen, connectionTabs: channel});
      channel.postMessage({type: 'ask', wake: false});
    },
    `chat-socket:${await idOf(on)}`,
  );
  return () =>
    on.evaluate(() => (globalThis as unknown as {seenConnections: string[]}).seenConnections.at(-1));
}

/** Opens another tab of the browser on a page of the academy. */
async function anotherTab(): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${origin}/modules`);
  await tab.getByRole('heading', {level: 1}).waitFor();
  return tab;
}

test('two tabs share one socket; when its tab closes the other takes over within two seconds', async () => {
  await registerByRest(page, origin, ada);
  await expect.poll(() => live().length).toBe(1);
  expect(live()[0]?.page).toBe(page);
  expect(new URL(live()[0]?.socket.url() ?? '').searchParams.get('username')).toBe(ada.username);
  const other = await anotherTab();
  const connection = await watchConnection(other);
  await expect.poll(connection).toBe('open');
  expect(sockets.length).toBe(1);
  await expect.poll(socketsAtServer).toBe(1);
  const closedAt = Date.now();
  await page.close();
  await expect.poll(() => sockets.length, {interval: 20}).toBe(2);
  expect(sockets[1]?.page).toBe(other);
  expect((sockets[1]?.at ?? Number.POSITIVE_INFINITY) - closedAt).toBeLessThan(2000);
  await expect.poll(connection).toBe('open');
  await expect.poll(socketsAtServer).toBe(1);
});

test('the network goes and comes: it waits, and is back at once', async () => {
  await registerByRest(page, origin, ada);
  const other = await anotherTab();
  const connection = await watchConnection(other);
  await expect.poll(connection).toBe('open');
  await context.setOffline(true);
  await expect.poll(connection).toBe('waiting');
  // The third wait is of eight seconds.
  await expect.poll(() => sockets.length).toBe(3);
  await expect.poll(connection).toBe('waiting');
  const before = sockets.length;
  const backAt = Date.now();
  await context.setOffline(false);
  await expect.poll(connection, {interval: 20}).toBe('open');
  expect((sockets[before]?.at ?? Number.POSITIVE_INFINITY) - backAt).toBeLessThan(4000);
  expect(live().length).toBe(1);
});

test('what one learner types another one is told, and who comes and goes', async () => {
  await registerByRest(page, origin, ada);
  const frames = await watchFrames(page);
  const adaConnection = await watchConnection(page);
  await expect.poll(adaConnection).toBe('open');
  const bob = newLearner();
  const elsewhere = await newVisitor({ahead: true});
  const theirs = await firstPage(await elsewhere.open());
  await registerByRest(theirs, origin, bob);
  const bobConnection = await watchConnection(theirs);
  await expect.poll(bobConnection).toBe('open');
  const bobId = await idOf(theirs);
  await expect.poll(() => frames('presence')).toContain(bobId);
  await theirs.evaluate((name) => {
    const message = {type: 'typing', channelId: 'general', isTyping: true};
    new BroadcastChannel(name).postMessage({type: 'send', message});
  }, `chat-socket:${bobId}`);
  await expect.poll(() => frames('typing')).toContain(bobId);
  expect(await frames('typing')).toContain('"channelId":"general"');
  await elsewhere.remove();
  await expect.poll(() => frames('presence')).toContain(`"offline":["${bobId}"]`);
});

test('a session that ends elsewhere closes it, in every tab, and it does not come back', async () => {
  await registerByRest(page, origin, ada);
  const other = await anotherTab();
  await expect.poll(() => live().length).toBe(1);
  const device = await newVisitor({ahead: true});
  const {request} = await device.open();
  const data = {currentPassword: ada.password, newPassword: 'a lantern in the fog'};
  expect((await request.post(`${origin}/api/auth/login`, {headers: {origin}, data: ada})).ok()).toBe(true);
  expect((await request.put(`${origin}/api/user/password`, {headers: {origin}, data})).ok()).toBe(true);
  await device.remove();
  await Promise.all([page, other].map((tab) => tab.waitForURL(/\/auth\/login/)));
  await expect.poll(() => live().length).toBe(0);
  await expect.poll(socketsAtServer).toBe(0);
  await expect.poll(() => wanting(other)).toEqual([]);
});

test('signing out closes it; a guest has none', async () => {
  const fetched = page.waitForResponse(/keep-socket/);
  // The app itself asks for a sign-in.
  await page.goto(`${origin}/community`);
  await fetched;
  await page.getByLabel('Username').waitFor();
  expect([await wanting(page), sockets]).toEqual([[], []]);
  await registerByRest(page, origin, ada);
  await expect.poll(() => live().length).toBe(1);
  await page.getByRole('link', {name: 'Logout'}).click();
  await page.waitForURL(`${origin}/`);
  await expect.poll(socketsAtServer).toBe(0);
  expect(await wanting(page)).toEqual([]);
});

/** Tabs that hold a socket or wait for the lead: none of them would open one any more. */
const wanting = (on: Page) =>
  on.evaluate(async () => {
    const {held = [], pending = []} = await navigator.locks.query();
    return [...held, ...pending].map(({name = ''}) => name).filter((name) => name.startsWith('chat-socket:'));
  });
