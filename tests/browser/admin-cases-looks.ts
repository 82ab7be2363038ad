// The admin area keeps to the one grid, in every window; a short one has signs in place of words.
import {expect, test} from 'vitest';
import type {Page} from 'playwright';
import type {TwoAdmins} from '#tests/browser/two-admins.ts';

const PAGES = {
  '/admin': 'Needs you',
  '/admin/students': 'Name, username, or email',
  '/admin/teaching?tab=announcements': 'New announcement',
  '/admin/ai-spendings': 'Against the budget',
  '/admin/support': 'Search reports',
  '/admin/emails': 'Every email',
  '/admin/certificates': 'is coming',
} as const;
const WINDOWS = {
  '320': {size: {width: 320, height: 640}, title: '20 104'},
  '390': {size: {width: 390, height: 844}, title: '20 104'},
  '820': {size: {width: 820, height: 1180}, title: '20 104'},
  landscape: {size: {width: 844, height: 390}, title: '128 68'},
  zoom: {size: {width: 720, height: 450}, title: '128 68'},
  '1440': {size: {width: 1440, height: 900}, title: '320 68'},
} as const;

/** @param admins who look; there once the tests run. */
export function looksCases(admins: () => TwoAdmins): void {
  test(
    'every page’s title is at the same place in every window, and nothing is wider than it',
    () => keepsTheGrid(admins()),
    120_000,
  );
  test('in a short window the sidebar has signs with names, and the menu all the rest', () =>
    hasSigns(admins()));
}

async function keepsTheGrid({origin, grace: {page}}: TwoAdmins): Promise<void> {
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const [path, words] of Object.entries(PAGES)) {
    await page.setViewportSize(WINDOWS[1440].size);
    await page.goto(origin + path);
    await page.getByText(words).or(page.getByLabel(words)).first().waitFor();
    for (const [name, {size, title}] of Object.entries(WINDOWS)) {
      await page.setViewportSize(size);
      wanted[`${name} ${path}`] = {title, over: 0, isShown: true};
      found[`${name} ${path}`] = await settled(page);
    }
  }
  await page.setViewportSize(WINDOWS[1440].size);
  expect(found).toEqual(wanted);
}

/** What is measured once nothing moves. */
async function settled(page: Page): Promise<object> {
  for (let last = ''; ;) {
    const measured = await page.evaluate(measure);
    const text = JSON.stringify(measured);
    if (text === last) return measured;
    last = text;
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  }
}

function measure(): object {
  const {x = -1, y = -1} = document.querySelector('h1')?.getBoundingClientRect() ?? {};
  const {scrollWidth, clientWidth} = document.documentElement;
  // Of tabs that are wider than the window the one that is shown is in sight.
  const tab = document.querySelector('main nav [aria-current=page]')?.getBoundingClientRect();
  const isShown = tab === undefined || (tab.left >= 0 && tab.right <= clientWidth);
  return {
    title: `${Math.round(x + scrollX)} ${Math.round(y + scrollY)}`,
    over: scrollWidth - clientWidth,
    isShown,
  };
}

async function hasSigns({origin, grace: {page}}: TwoAdmins): Promise<void> {
  await page.goto(`${origin}/admin/emails`);
  await page.setViewportSize(WINDOWS.landscape.size);
  const sidebar = page.getByRole('complementary', {name: 'Sidebar'});
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(64);
  const links = sidebar.getByRole('link');
  const names = ['Overview', 'Students', 'Teaching', 'AI spendings', 'Support', 'Emails'];
  expect(await links.allTextContents()).toEqual(names.map(() => ''));
  for (const name of names)
    expect(await sidebar.getByRole('link', {name, exact: true}).count(), name).toBe(1);
  const nav = sidebar.getByRole('navigation');
  expect(await nav.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  const menu = page.getByRole('button', {name: 'Menu'}).filter({visible: true});
  await menu.click();
  const drawer = page.getByRole('dialog', {name: 'Menu'});
  await drawer.getByRole('button', {name: 'Sign out'}).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.setViewportSize(WINDOWS[1440].size);
}
