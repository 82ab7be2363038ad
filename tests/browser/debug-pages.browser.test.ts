// The debug pages of chat in the real academy (specification, section 2.1): for developers alone.
import pg from 'pg';
import type {Page} from 'playwright';
import {afterAll, afterEach, beforeEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import type {TestLearner} from '#tests/browser/learner.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl});
afterAll(() => pool.end());

let profile: Profile;
let page: Page;
let ada: TestLearner;

beforeEach(async () => {
  ({profile, page, learner: ada} = await newVisit());
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

/** Opens a page with the rights of a developer: the device forgets who it knew, and asks. */
async function openAsDeveloper(path: string): Promise<void> {
  await pool.query(
    `update "learner" set "isDev" = true from "user" u where u."id" = "learner"."userId" and u."username" = $1`,
    [ada.username],
  );
  await page.evaluate(() => localStorage.clear());
  await page.goto(origin + path);
}

const fits = () =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('the socket is measured, resumed and replaced, and its frames are shown without private text', async () => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname === '/ws') sockets.push(socket.url());
  });
  await openAsDeveloper('/community/debug');
  await page.getByText('linked › open › lively').waitFor();
  await page.getByText('holds the socket').waitFor();
  await page.getByRole('button', {name: 'Ping'}).click();
  await page.getByText(/^\d+\.\d ms$/).waitFor();
  await page.getByRole('button', {name: 'Resume'}).click();
  await page.getByText(/^Resumed \d+ channels?: nothing missed\.$/).waitFor();
  const frames = page.getByRole('list', {name: 'Frames'});
  await frames.getByText('resumed', {exact: true}).waitFor();
  await frames.getByText('ping', {exact: true}).waitFor();
  const message = {type: 'direct_message', receiverId: 'nobody', content: 'where the treasure is buried'};
  const {id} = (await (await page.request.get(`${origin}/api/auth/me`)).json()) as {id: string};
  await page.evaluate(
    ({name, text}) => {
      new BroadcastChannel(name).postMessage({type: 'send', message: JSON.parse(text)});
    },
    {name: `chat-socket:${id}`, text: JSON.stringify(message)},
  );
  await frames.getByText('direct_message', {exact: true}).waitFor();
  expect(await frames.textContent()).not.toContain('treasure');
  const before = sockets.length;
  await page.getByRole('button', {name: 'Reconnect'}).click();
  await expect.poll(() => sockets.length).toBe(before + 1);
  await page.getByText('linked › open › lively').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({width: 390, height: 844});
  expect(await fits()).toBe(true);
});

test('any route can be called with one’s own session, and what changes something asks first', async () => {
  await openAsDeveloper('/community/api-debug');
  await page.getByRole('searchbox', {name: 'Search routes'}).fill('auth/me');
  await page.getByRole('button', {name: /GET \/api\/auth\/me/}).click();
  await page.getByRole('button', {name: 'Send', exact: true}).click();
  const reply = page.getByRole('region', {name: 'Reply'});
  await reply.getByText('200 OK').waitFor();
  await reply.getByText(`"username": "${ada.username}"`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('searchbox', {name: 'Search routes'}).fill('put profile');
  await page.getByRole('button', {name: /PUT \/api\/user\/profile/}).click();
  await page.getByLabel('Body').fill('{"fullName": "Ada Byron"}');
  // By keys alone.
  await page.getByRole('button', {name: 'Send', exact: true}).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', {name: 'Send PUT to the academy?'}).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', {name: 'Send it'}).focus();
  await page.keyboard.press('Enter');
  await reply.getByText(/^\d{3} [A-Z]/).waitFor();
  await page.setViewportSize({width: 390, height: 844});
  expect(await fits()).toBe(true);
});

test.each(['/community/debug', '/community/api-debug'])('%s is not there for a learner', async (path) => {
  await page.goto(origin + path);
  await page.getByRole('heading', {name: '404 Page Not Found'}).waitFor();
  const routes = await page.request.get(`${origin}/api/debug/routes`);
  expect([routes.status(), await routes.text()]).toEqual([403, expect.not.stringContaining('/api/')]);
});
