// The bell of the frame: what is unread, live, and read offline too.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {noticesOf, type Notices} from '#tests/browser/notices.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let notices: Notices;
/** What a test brings about by itself. */
let expected = /^$/;

beforeEach(async () => {
  const visit = await newVisit({ahead: true});
  ({profile, context, page} = visit);
  notices = await noticesOf(visit.learner);
});
afterEach(async () => {
  await profile.remove();
  await notices.database.end();
  expect(profile.complaints.filter((text) => !expected.test(text))).toEqual([]);
  expected = /^$/;
});

const unreadInDatabase = () => notices.count('not n."isRead"');

const bell = (on: Page) => on.getByRole('button', {name: /^Notifications/});
const panel = (on: Page) => on.getByRole('dialog', {name: 'Notifications'});
const nameOf = (on: Page) => bell(on).getAttribute('aria-label');

test('what is unread is counted live, to 99; the ten newest open on it, and a link leads to their cause', async () => {
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await bell(page).click();
  await panel(page).getByText('No notifications yet').waitFor();
  await page.keyboard.press('Escape');
  await notices.tell(99, {minutesAgo: 180});
  await expect.poll(() => nameOf(page)).toBe('Notifications, 99 unread');
  await notices.tell(3);
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
  await notices.tell(3);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 3 unread');
  await bell(page).click();
  await panel(page).getByText('News 3').waitFor();
  await context.setOffline(true);
  await panel(page).getByRole('button', {name: 'Mark as read: News 3'}).click();
  await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread');
  await panel(page).getByRole('button', {name: 'Mark all as read'}).click();
  await page.getByText('All notifications marked as read', {exact: true}).waitFor();
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await notices.tell(1);
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
  await notices.tell(2);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread');
  await bell(page).click();
  await panel(page).getByText('News 2').waitFor();
  const box = await panel(page).boundingBox();
  expect([box && box.x >= 0, box && box.x + box.width <= 360]).toEqual([true, true]);
  expect(await violationsOf(page)).toEqual([]);
});

test('where rows do not come by themselves, the count is asked for every 30 seconds', async () => {
  // Of sockets that this test closes.
  expected = /already in CLOSING or CLOSED/;
  await page.clock.install();
  await context.routeWebSocket(/\/zero\//, (socket) => void socket.close());
  await page.reload();
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await notices.tell(4);
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return nameOf(page);
    })
    .toBe('Notifications, 4 unread');
});

test('one that was deleted elsewhere before it was marked as read here is said to have failed', async () => {
  await notices.tell(2);
  await bell(page).click();
  await panel(page).getByText('News 2').waitFor();
  await context.setOffline(true);
  await panel(page).getByRole('button', {name: 'Mark as read: News 2'}).click();
  await expect.poll(() => nameOf(page)).toBe('Notifications, 1 unread');
  await notices.database.query(`delete from "notification" where "title" = 'News 2'`);
  await context.setOffline(false);
  await page.getByText('Failed to mark notification as read.', {exact: true}).waitFor();
  await panel(page).getByText('News 1').waitFor();
  await expect.poll(() => panel(page).getByText('News 2').count()).toBe(0);
});
