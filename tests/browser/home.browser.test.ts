// Home in a real browser: what it shows first, and where it leads.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
const HOME = `${origin}/dashboard`;
let profile: Profile;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
  await enterByRest(page, origin, newLearner());
});

afterAll(() => profile.remove());

test('the path, one next step and the week greet a new learner', async () => {
  await page.goto(HOME);
  await page.getByRole('heading', {level: 1, name: 'Take your first step'}).waitFor();
  await page.getByRole('group', {name: 'Your path', exact: true}).first().waitFor();
  await page.getByRole('heading', {name: 'Start a streak'}).waitFor();
  expect(await page.getByRole('link', {name: 'Start lesson'}).count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
});

test('a change of page puts the focus on the heading', async () => {
  await page.goto(HOME);
  await page.getByRole('link', {name: /lesson$/}).click();
  await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('link', {name: 'Academy home'}).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/step|left off/);
});

test('a learner who signs in starts at the heading of the page that was wanted', async () => {
  const learner = newLearner();
  const visitor = await newVisitor();
  const window = await firstPage(await visitor.open());
  await enterByRest(window, origin, learner);
  await visitor.remove();
  const other = await newVisitor();
  const there = await firstPage(await other.open());
  await there.goto(`${origin}/progress`);
  await there.getByLabel('Username').fill(learner.username);
  await there.getByLabel('Password', {exact: true}).fill(learner.password);
  await there.getByRole('button', {name: 'Sign In'}).click();
  await there.waitForURL('**/progress');
  await there.getByText('Saved', {exact: true}).first().waitFor();
  await expect.poll(() => there.evaluate(() => document.activeElement?.outerHTML.slice(0, 3))).toBe('<h1');
  expect(await there.evaluate(() => document.activeElement?.textContent)).toBe('Progress');
  expect(other.complaints).toEqual([]);
  await other.remove();
});

test('cards that the network keeps back leave Home as it is, and come whole with the network', async () => {
  const visit = await newVisit({at: `${origin}/profile`});
  let isAway = true;
  await visit.context.route(/home-around|strips/, (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  );
  const kept = visit.page.waitForEvent('requestfailed', (request) => request.url().includes('strips'));
  await visit.page.goto(HOME);
  await kept;
  await visit.context.setOffline(true);
  await visit.page.getByText(/^Offline, /).waitFor();
  await visit.page.getByRole('heading', {level: 1, name: 'Take your first step'}).waitFor();
  isAway = false;
  await visit.context.setOffline(false);
  await visit.page.getByRole('heading', {name: 'Start a streak'}).waitFor();
  const sheets = await visit.page.evaluate(() => [...document.styleSheets].map(({href}) => href));
  expect(sheets.filter((href) => href?.includes('strips'))).toHaveLength(1);
  expect(visit.profile.complaints).toEqual([]);
  await visit.profile.remove();
});

test('the title is at the same place on every page', async () => {
  const places = new Set<string>();
  for (const path of ['/dashboard', '/personal-tutor', '/modules', '/progress', '/leaderboard', '/profile']) {
    await page.goto(origin + path);
    const heading = page.getByRole('heading', {level: 1});
    await heading.waitFor();
    const {x, y} = (await heading.boundingBox()) ?? {x: -1, y: -1};
    places.add(`${Math.round(x)} ${Math.round(y)}`);
  }
  expect([...places]).toEqual(['320 68']);
});

test('at the next start Home is there before the rows have been read', async () => {
  await page.goto(HOME);
  await page
    .getByRole('link', {name: /lesson$/})
    .first()
    .waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('home:'))))
    .toBe(true);
  const cold = await context.newPage();
  // Its databases never open.
  await cold.addInitScript(() => {
    IDBFactory.prototype.open = () => Object.assign(new EventTarget(), {}) as unknown as IDBOpenDBRequest;
  });
  await cold.goto(HOME);
  await cold.getByRole('group', {name: 'Your path', exact: true}).first().waitFor();
  await cold.getByText('Next step').waitFor();
  await cold.close();
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
