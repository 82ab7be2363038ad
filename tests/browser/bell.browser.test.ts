// The bell of the frame: what is unread, live, and read offline too.
import pg from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest, type TestLearner} from '#tests/browser/learner.ts';

const {origin, databaseUrl} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let ada: TestLearner;
let database: pg.Client;
/** What a test brings about by itself. */
let expected = /^$/;

beforeEach(async () => {
  database = new pg.Client({connectionString: databaseUrl});
  await database.connect();
  profile = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
  ada = newLearner();
  await registerByRest(page, origin, ada);
});
afterEach(async () => {
  await profile.remove();
  await database.end();
  expect(profile.complaints.filter((text) => !expected.test(text))).toEqual([]);
  expected = /^$/;
});

/** Tells the learner `count` things, the newest of them last. */
const tell = (count: number, minutesAgo = 0) =>
  database.query(
    `insert into "notification"
       ("userId", "dedupeKey", "type", "category", "title", "message", "actionUrl", "actionText", "createdAt")
     select u."id", 'test ' || gen_random_uuid(), 'info', 'community', 'News ' || n, 'It is number ' || n || '.',
            '/progress', 'Show progress', now() - make_interval(mins => $3) + n * interval '1 microsecond'
     from "user" u, generate_series(1, $2) n where u."username" = $1`,
    [ada.username, count, minutesAgo],
  );

async function unreadInDatabase(): Promise<number> {
  const {rows} = await database.query<{unread: number}>(
    `select count(*)::int as "unread" from "notification" n join "user" u on u."id" = n."userId"
     where u."username" = $1 and not n."isRead"`,
    [ada.username],
  );
  return rows[0]?.unread ?? Number.NaN;
}

const bell = (on: Page) => on.getByRole('button', {name: /^Notifications/});
const panel = (on: Page) => on.getByRole('dialog', {name: 'Notifications'});
const nameOf = (on: Page) => bell(on).getAttribute('aria-label');

test('what is unread is counted live, to 99; the ten newest open on it, and a link leads to their cause', async () => {
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await bell(page).click();
  await panel(page).getByText('No notifications yet').waitFor();
  await page.keyboard.press('Escape');
  await tell(99, 180);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 99 unread');
  await tell(3);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 99+ unread');
  await bell(page).click();
  const items = panel(page).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(10);
  expect(await items.first().textContent()).toMatch(/Unread: News 3Just now/);
  expect(await items.nth(3).textContent()).toMatch(/News 993h ago/);
  expect(await violationsOf(page)).toEqual([]);
  await items.first().getByRole('link', {name: 'Show progress'}).click();
  await page.waitForURL(`${origin}/progress`);
  await page.getByRole('heading', {level: 1, name: 'Progress'}).and(page.locator(':focus')).waitFor();
  await expect.poll(unreadInDatabase).toBe(101);
});

test('one and all are marked as read offline; what comes later stays unread', async () => {
  await tell(3);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 3 unread');
  await bell(page).click();
  await panel(page).getByText('News 3').waitFor();
  await context.setOffline(true);
  await panel(page).getByRole('button', {name: 'Mark as read: News 3'}).click();
  await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread');
  await panel(page).getByRole('button', {name: 'Mark all as read'}).click();
  await page.getByText('All notifications marked as read', {exact: true}).waitFor();
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await tell(1);
  expect(await unreadInDatabase()).toBe(4);
  await context.setOffline(false);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 1 unread');
  await expect.poll(unreadInDatabase).toBe(1);
});

test('where its panel cannot be fetched it says so, and opens at the next try', async () => {
  expected = /bell-panel|ERR_FAILED/;
  let isAway = true;
  await context.route(/bell-panel/, (route) => (isAway ? route.abort() : route.continue()));
  await page.reload();
  await bell(page).click();
  await page.getByText('Couldn’t open your notifications', {exact: true}).waitFor();
  isAway = false;
  await bell(page).click();
  await panel(page).getByText('No notifications yet').waitFor();
});

test('on a phone it is in the bar, and opens below it within the screen', async () => {
  await page.setViewportSize({width: 360, height: 740});
  await tell(2);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread');
  await bell(page).click();
  await panel(page).getByText('News 2').waitFor();
  const box = await panel(page).boundingBox();
  expect([box && box.x >= 0, box && box.x + box.width <= 360]).toEqual([true, true]);
  expect(await violationsOf(page)).toEqual([]);
});
