// The frame of every page: sidebar, palette, help, toasts.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newcomerByRest, newLearner, registerByRest} from '#tests/browser/learner.ts';

const {origin} = here;
const DESKTOP = {width: 1280, height: 900};
const PHONE = {width: 390, height: 844};
let profile: Profile;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor({serviceWorker: true});
  context = await profile.open();
  page = await firstPage(context);
  await registerByRest(page, origin, newLearner());
  // The whole app is on the device, and so is the course.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${origin}/modules`);
  await page.getByText('Python that works').first().waitFor();
});

afterAll(() => profile.remove());

const focused = () => page.evaluate(() => document.activeElement?.tagName);
const dialog = (name: string) => page.getByRole('dialog', {name});

describe('the palette', () => {
  test('finds a lesson and opens it by keyboard alone, offline', async () => {
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await dialog('Search').waitFor();
    await page.keyboard.type('traceback');
    await page
      .getByRole('option', {name: /^Errors and debugging/})
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', {level: 1, name: 'Errors and debugging'}).waitFor();
    await dialog('Search').waitFor({state: 'detached'});
    await expect.poll(focused).toBe('H1');
    await context.setOffline(false);
  });

  test('shows what was picked last first, and goes to a module in its page', async () => {
    await page.keyboard.press('Control+k');
    const first = page.getByRole('option').first();
    expect(await first.textContent()).toContain('Errors and debugging');
    await page.keyboard.type('python for eng');
    await page.getByRole('option', {name: /^Python for engineers/}).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/modules#python-for-engineers');
    await page.waitForFunction(() => {
      const top = document.querySelector('#python-for-engineers')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight;
    });
  });

  test('finds words in the texts of lessons, and settings', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('traceback');
    const hit = page.getByRole('group', {name: 'In lessons'}).getByRole('option').first();
    // The list follows the typing a moment later.
    await expect.poll(() => hit.textContent()).toMatch(/traceback/i);
    await hit.click();
    await page.waitForURL(/\/lessons\/.*#block-\d+$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sign-in history');
    await page.getByRole('group', {name: 'Settings'}).getByRole('option').first().click();
    await page.waitForURL('**/profile#sign-in-history');
    await page.getByRole('heading', {name: 'Sign-in history'}).waitFor();
  });

  test('says that there is nothing, closes on the same keys and gives the focus back', async () => {
    await dialog('Search').waitFor({state: 'detached'});
    // Whoever presses a key is led to no heading any more.
    await page.keyboard.press('Shift');
    const search = page.getByRole('button', {name: /^Search/});
    await search.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('xyzzy');
    await page.getByRole('status').getByText('No results').waitFor();
    await page.keyboard.press('Control+k');
    await dialog('Search').waitFor({state: 'detached'});
    expect(await search.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('changes the theme, which survives a reload', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await page.getByRole('option', {name: 'Use the dark theme'}).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.reload();
    const switches = page.getByRole('complementary', {name: 'Sidebar'});
    await switches.getByRole('radio', {name: 'Dark'}).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await switches.getByRole('radio', {name: 'Light'}).check();
  });
});

describe('the help', () => {
  test('opens on ?, and its switch turns single keys off for good', async () => {
    await page.goto(`${origin}/modules`);
    await page.getByText('Python that works').first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL('**/progress');
    await page.keyboard.press('?');
    await dialog('Help').waitFor();
    await page.getByRole('switch', {name: 'Single-key shortcuts'}).uncheck();
    await page.keyboard.press('Escape');
    await dialog('Help').waitFor({state: 'detached'});

    await page.reload();
    await page.getByText('No points yet').waitFor();
    await page.keyboard.press('?');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    // A command with a modifier still works, and what came before it did nothing.
    await page.keyboard.press('Control+k');
    await dialog('Search').waitFor();
    expect(page.url()).toBe(`${origin}/progress`);
    expect(await dialog('Help').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog('Search').waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Help'}).click();
    await page.getByRole('switch', {name: 'Single-key shortcuts'}).check();
    await page.keyboard.press('Escape');
  });

  test('stays closed while somebody types', async () => {
    await page.goto(`${origin}/dev/parts`);
    await page.getByLabel('Username').fill('');
    await page.getByLabel('Username').pressSequentially('who?');
    expect(await page.getByLabel('Username').inputValue()).toBe('who?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the sidebar', () => {
  test('collapsed shows signs with names and descriptions, and stays so after a reload', async () => {
    await page.goto(`${origin}/modules`);
    await page.getByText('Python that works').first().waitFor();
    await page.keyboard.press('[');
    await page.getByRole('button', {name: 'Expand the sidebar'}).waitFor();
    await page.reload();
    await page.getByRole('button', {name: 'Expand the sidebar'}).waitFor();
    const entry = page.getByRole('link', {name: 'Leaderboard'});
    expect(await entry.textContent()).toBe('');
    await entry.hover();
    await page.getByText('Your league and your rank this week').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Your league and your rank this week').waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Expand the sidebar'}).click();
    await page.getByRole('link', {name: 'Leaderboard'}).getByText('Leaderboard').waitFor();
  });

  test('gives way to a bar with a menu on a portrait screen; the menu follows links and opens the help', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', {name: 'Menu'}).click();
    await dialog('Menu').getByRole('link', {name: 'Progress'}).click();
    await page.waitForURL('**/progress');
    await dialog('Menu').waitFor({state: 'detached'});
    await page.getByRole('button', {name: 'Menu'}).click();
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    expect(await violationsOf(page)).toEqual([]);
    await dialog('Menu').getByRole('button', {name: 'Help'}).click();
    await dialog('Menu').waitFor({state: 'detached'});
    await dialog('Help').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Help').waitFor({state: 'detached'});
    await page.setViewportSize(DESKTOP);
  });

  test('is hidden on the assessment, where help and signing out stay', async () => {
    const visitor = await newVisitor();
    const theirs = await firstPage(await visitor.open());
    await newcomerByRest(theirs, origin, newLearner());
    await theirs.goto(`${origin}/assessment`);
    await theirs.getByRole('link', {name: 'Logout'}).waitFor();
    expect(await theirs.getByRole('complementary', {name: 'Sidebar'}).count()).toBe(0);
    await theirs.getByRole('button', {name: 'Help'}).click();
    await theirs.getByRole('dialog', {name: 'Help'}).waitFor();
    await visitor.remove();
  });
});

describe('toasts', () => {
  const shown = () => page.getByRole('region', {name: /Notifications/}).getByRole('listitem');

  test('show one at a time, are reached by F8 and disappear after five seconds', async () => {
    await page.goto(`${origin}/dev/parts`);
    await page.getByRole('button', {name: 'Sign in'}).click();
    await shown().getByText('Login successful').waitFor();
    await page.getByRole('button', {name: 'Run forever'}).click();
    await shown().getByText('The run didn’t finish').waitFor();
    expect(await shown().count()).toBe(1);

    await page.keyboard.press('F8');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=region]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await shown().waitFor({state: 'detached'});

    const before = Date.now();
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page.mouse.move(5, 5);
    await shown().waitFor();
    await shown().waitFor({state: 'detached'});
    expect(Date.now() - before).toBeGreaterThan(4900);
    expect(Date.now() - before).toBeLessThan(8000);
  });
});

test('what is attached to a button is reached by keyboard and leaves axe nothing to say', async () => {
  await page.goto(`${origin}/dev/parts`);
  const opener = page.getByRole('button', {name: 'Project', exact: true});
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', {name: 'Rename'}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({state: 'detached'});
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.getByRole('button', {name: 'Hover over me'}).hover();
  await page.getByText('All lessons, month by month').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
