// The page of notifications: what it shows, what is done with it, on two devices and offline.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {signInByRest} from '#tests/browser/learner.ts';
import {noticesOf, type Notices} from '#tests/browser/notices.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
const ADDRESS = `${origin}/profile?tab=notifications`;
let visit: Awaited<ReturnType<typeof newVisit>>;
let context: BrowserContext;
let page: Page;
let notices: Notices;
let others: Profile[];

beforeEach(async () => {
  visit = await newVisit({ahead: true});
  ({context, page} = visit);
  notices = await noticesOf(visit.learner);
  others = [];
});
afterEach(async () => {
  const profiles = [visit.profile, ...others];
  for (const profile of profiles) await profile.remove();
  await notices.database.end();
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});

const list = (on: Page) => on.getByRole('list', {name: 'Notifications', exact: true});
const titles = async (on: Page) =>
  (
    await list(on)
      .getByText(/^(?:Unread: )?News \d+$/)
      .allTextContents()
  ).map((text) => text.replace('Unread: ', ''));

async function elsewhere(): Promise<Page> {
  const profile = await newVisitor({ahead: true});
  others.push(profile);
  const other = await profile.open();
  const opened = await firstPage(other);
  await signInByRest(opened, origin, visit.learner);
  return opened;
}

test('opens from the bell; empty it says what will be here, and each filter has its address', async () => {
  await page.getByRole('button', {name: /^Notifications/}).click();
  await page.getByRole('link', {name: 'All notifications'}).click();
  await page.waitForURL(ADDRESS);
  await page.getByText('No notifications yet').last().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await notices.tell(2, {category: 'course', kind: 'a'});
  await notices.tell(1, {minutesAgo: 5, kind: 'b'});
  await expect.poll(() => titles(page)).toEqual(['News 2', 'News 1', 'News 1']);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Category').selectOption('Course');
  await page.waitForURL(`${ADDRESS}&category=course`);
  await expect.poll(() => titles(page)).toEqual(['News 2', 'News 1']);
  await page.getByRole('button', {name: 'Mark as read: News 2'}).click();
  await page.getByRole('link', {name: 'Unread'}).click();
  await page.waitForURL(`${ADDRESS}&show=unread&category=course`);
  await expect.poll(() => titles(page)).toEqual(['News 1']);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['News 1']);
});

test('what is done on one device is done on the other, also what was done offline', async () => {
  const other = await elsewhere();
  await notices.tell(3);
  for (const one of [page, other]) await one.goto(ADDRESS);
  await expect.poll(() => titles(other)).toEqual(['News 3', 'News 2', 'News 1']);
  await page.getByRole('button', {name: 'Archive: News 3'}).click();
  await page.getByText('Notification archived', {exact: true}).waitFor();
  await expect.poll(() => titles(other)).toEqual(['News 2', 'News 1']);
  await page.getByRole('button', {name: 'Undo'}).click();
  for (const one of [page, other])
    await expect.poll(() => titles(one)).toEqual(['News 3', 'News 2', 'News 1']);
  await page.getByRole('button', {name: 'Mark as read: News 2'}).click();
  await expect.poll(() => other.getByRole('button', {name: 'Mark as read: News 2'}).count()).toBe(0);

  await context.setOffline(true);
  await page.getByRole('button', {name: 'Mark as read: News 1'}).click();
  await page.getByRole('button', {name: 'Archive: News 2'}).click();
  await page.getByRole('button', {name: 'Undo'}).click();
  await expect.poll(() => titles(page)).toEqual(['News 3', 'News 2', 'News 1']);
  await page.getByRole('button', {name: 'Archive: News 2'}).click();
  await expect.poll(() => titles(page)).toEqual(['News 3', 'News 1']);
  await page.getByText('You can delete notifications when you’re back online.').waitFor();
  const remove = page.getByRole('button', {name: 'Delete: News 1'});
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  expect(await titles(other)).toEqual(['News 3', 'News 2', 'News 1']);
  await context.setOffline(false);
  await expect.poll(() => titles(other)).toEqual(['News 3', 'News 1']);
  await expect.poll(() => other.getByRole('button', {name: 'Mark as read: News 1'}).count()).toBe(0);

  await remove.click();
  const question = page.getByRole('alertdialog', {name: 'Delete notification'});
  await question
    .getByText('Are you sure you want to permanently delete this notification? This action cannot be undone.')
    .waitFor();
  await question.getByRole('button', {name: 'Delete'}).click();
  await page.getByText('Notification deleted', {exact: true}).waitFor();
  for (const one of [page, other]) await expect.poll(() => titles(one)).toEqual(['News 3']);
});

test('the same for all at once: read, archived, moved back, and deleted', async () => {
  const other = await elsewhere();
  await notices.tell(2);
  for (const one of [page, other]) await one.goto(ADDRESS);
  const unreadOn = (on: Page) => on.getByRole('button', {name: /^Mark as read:/}).count();
  const bulk = page.getByRole('group', {name: 'Chosen notifications'});
  const chooseAll = () => page.getByRole('checkbox', {name: 'Choose all'}).click();
  await expect.poll(() => unreadOn(other)).toBe(2);
  await page.getByRole('button', {name: 'Mark all as read'}).click();
  await page.getByText('All notifications marked as read', {exact: true}).waitFor();
  for (const one of [page, other]) await expect.poll(() => unreadOn(one)).toBe(0);
  await chooseAll();
  await bulk.getByRole('button', {name: 'Archive'}).click();
  await expect.poll(() => titles(other)).toEqual([]);
  await notices.tell(1, {category: 'course'});
  await expect.poll(() => unreadOn(page)).toBe(1);
  await page.getByRole('link', {name: 'Archived'}).click();
  await expect.poll(() => titles(page)).toEqual(['News 2', 'News 1']);

  await context.setOffline(true);
  await page.getByRole('button', {name: 'Mark all as read'}).click();
  await chooseAll();
  await bulk.getByRole('button', {name: 'Move back'}).click();
  await page.getByRole('link', {name: 'All', exact: true}).click();
  await expect.poll(() => titles(page)).toEqual(['News 1', 'News 2', 'News 1']);
  expect([await unreadOn(page), await unreadOn(other), await titles(other)]).toEqual([0, 1, ['News 1']]);
  await page.getByLabel('Category').selectOption('Assessment');
  await page.getByText('This list shows up when you’re back online.').waitFor();
  await context.setOffline(false);
  await expect.poll(() => titles(other)).toEqual(['News 1', 'News 2', 'News 1']);
  await expect.poll(() => unreadOn(other)).toBe(0);

  await page.goto(ADDRESS);
  await chooseAll();
  await bulk.getByRole('button', {name: 'Delete'}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: 'Delete'}).click();
  for (const one of [page, other]) await expect.poll(() => titles(one)).toEqual([]);
});

test('many of a kind are folded, chosen by the keyboard, and archived and moved back at once', async () => {
  await notices.tell(6);
  await page.goto(ADDRESS);
  await expect.poll(() => titles(page)).toEqual(['News 6']);
  await page.getByRole('button', {name: '5 more like this'}).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toHaveLength(6);
  await page.getByRole('checkbox', {name: 'Choose all'}).focus();
  await page.keyboard.press('Space');
  await page.getByText('6 chosen').waitFor();
  const bulk = page.getByRole('group', {name: 'Chosen notifications'});
  await bulk.getByRole('button', {name: 'Archive'}).focus();
  await page.keyboard.press('Enter');
  await page.getByText('6 notifications archived', {exact: true}).waitFor();
  await page.getByText('No notifications yet').last().waitFor();
  await expect.poll(() => notices.count('n."archivedAt" is not null and n."isRead"')).toBe(6);
  await page.getByRole('link', {name: 'Archived'}).click();
  await page.getByRole('checkbox', {name: 'Choose all'}).click();
  await bulk.getByRole('button', {name: 'Move back'}).click();
  await page.getByText('Nothing archived').waitFor();
  await expect.poll(() => notices.count('n."archivedAt" is null')).toBe(6);
});

test('a long list is scrolled through to the oldest, and few are in the page at once', async () => {
  await notices.tell(250, {kind: 'a', minutesAgo: 5});
  await notices.database.query(
    `update "notification" set "dedupeKey" = 'kind' || (random() * 1e9)::int || ':' || "id" where "title" like 'News %'`,
  );
  await page.goto(ADDRESS);
  await list(page).getByText('News 250').waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return titles(page);
    })
    .toContain('News 1');
  expect((await titles(page)).length).toBeLessThan(60);
});
