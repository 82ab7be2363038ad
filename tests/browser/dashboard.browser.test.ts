// The dashboard on two devices: announcements, its cards, and what is there offline.
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {practice} from '#tests/course.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, lessonUrl, markDone, newLearner} from '#tests/browser/learner.ts';
import {noticesOf, type Notices} from '#tests/browser/notices.ts';

const {origin} = here;
const learner = newLearner();
const profiles: Profile[] = [];
let notices: Notices;
let context: BrowserContext;
let page: Page;
let other: Page;

async function visitor(): Promise<BrowserContext> {
  const profile = await newVisitor();
  profiles.push(profile);
  return profile.open();
}

beforeAll(async () => {
  context = await visitor();
  page = await firstPage(context);
  await enterByRest(page, origin, learner);
  other = await firstPage(await visitor());
  await comeBackByRest(other, origin, learner);
  notices = await noticesOf(learner);
  for (const one of [page, other]) await one.goto(`${origin}/dashboard`);
});
afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  await notices.database.end();
});

const cards = (on: Page) =>
  on.getByRole('region', {name: 'At a glance'}).getByRole('heading', {level: 3}).allTextContents();

test('a new learner is told where to begin', async () => {
  const steps = page.getByRole('region', {name: 'Three steps to start'});
  await steps.getByRole('link', {name: 'Open it'}).waitFor();
  expect(await steps.getByRole('listitem').count()).toBe(3);
  expect(await violationsOf(page)).toEqual([]);
});

test('an announcement comes to both devices, and is dismissed on both', async () => {
  const id = crypto.randomUUID();
  await notices.database.query(
    `insert into "announcement" ("id", "title", "body", "publishAt") values ($1, 'We moved', 'To **Lyon**.', now())`,
    [id],
  );
  const shown = (on: Page) => on.getByRole('article', {name: 'We moved'});
  for (const on of [page, other]) await shown(on).getByText('To Lyon.').waitFor();
  await page.getByRole('button', {name: 'Notifications, 1 unread'}).waitFor();
  await shown(page).getByRole('button', {name: 'Dismiss “We moved”'}).click();
  for (const on of [page, other]) await shown(on).waitFor({state: 'detached'});
});

test('cards are arranged and hidden by the keyboard, on both devices', async () => {
  await page.goto(lessonUrl(origin, practice(1)));
  await markDone(page);
  for (const on of [page, other]) await on.goto(`${origin}/dashboard`);
  await expect.poll(() => cards(other)).toHaveLength(6);
  await page.getByRole('button', {name: 'Customize'}).click();
  const dialog = page.getByRole('dialog', {name: 'Customize your dashboard'});
  await dialog.getByRole('button', {name: 'Move What’s new, 5 of 6'}).focus();
  await page.keyboard.press('Home');
  await dialog.getByText('What’s new: 1 of 6').waitFor();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', {name: 'Hide Messages'}).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', {name: 'Done'}).click();
  const arranged = ['Today', 'What’s new', 'Quizzes', 'Your rank this week', 'Certificate'];
  for (const on of [page, other]) await expect.poll(() => cards(on)).toEqual(arranged);
});

test('a card is dragged to another place', async () => {
  await page.getByRole('button', {name: 'Customize'}).click();
  const dialog = page.getByRole('dialog', {name: 'Customize your dashboard'});
  const handle = (name: RegExp) => dialog.getByRole('button', {name});
  await handle(/^Move Certificate, /).hover();
  await page.mouse.down();
  await handle(/^Move Today, /).hover();
  await page.mouse.up();
  await handle(/^Move Certificate, 1 of 6/).waitFor();
  await dialog.getByRole('button', {name: 'Done'}).click();
  await expect.poll(async () => (await cards(other))[0]).toBe('Certificate');
});

test('offline it is all there, and says how old it is; what is arranged then follows', async () => {
  const toModules = async () => {
    await page.getByRole('link', {name: 'Modules', exact: true}).click();
    await page.getByRole('heading', {level: 1, name: 'Modules'}).waitFor();
  };
  const toDashboard = async () => {
    await page.getByRole('link', {name: 'Academy home'}).click();
    await page.waitForURL('**/dashboard');
  };
  await toModules();
  await toDashboard();
  await context.setOffline(true);
  await page.getByText(/^Offline, as of \d\d:\d\d$/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await toModules();
  await toDashboard();
  await page.getByText(/^Offline, as of \d\d:\d\d$/).waitFor();
  await page.getByRole('button', {name: 'Customize'}).click();
  await page.getByRole('button', {name: 'Hide Certificate'}).click();
  await page.getByRole('button', {name: 'Done'}).click();
  await expect.poll(async () => (await cards(page))[0]).toBe('Today');
  expect((await cards(other))[0]).toBe('Certificate');
  await context.setOffline(false);
  await expect.poll(async () => (await cards(other))[0]).toBe('Today');
  await page.getByText(/^Offline, as of/).waitFor({state: 'detached'});
});

test('no page complained on the console', () => {
  expect(profiles.flatMap(({complaints}) => complaints)).toEqual([]);
});
