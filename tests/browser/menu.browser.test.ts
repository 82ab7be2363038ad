// What the menu leads to, and how it fits short windows.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newVisit} from '#tests/browser/visit.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  ({profile, page} = await newVisit());
});
afterAll(() => profile.remove());

const menu = () => page.getByRole('navigation').first().getByRole('link');

test('every entry of the menu leads to a page that is built, and so does the mark', async () => {
  await page.goto(`${origin}/modules`);
  await menu().first().waitFor();
  const home = page.getByRole('link', {name: 'Academy home'});
  const paths = [...(await menu().all()), home].map((link) => link.getAttribute('href'));
  const all = new Set(await Promise.all(paths));
  expect(all.size).toBe(8);
  for (const path of all) {
    await page.goto(origin + path);
    await page.getByRole('heading', {level: 1}).waitFor();
    await page.getByText('Saved', {exact: true}).first().waitFor();
    expect(await page.getByText('This part of the academy is coming').count(), `${path}`).toBe(0);
  }
});

test.each([
  ['a phone on its side', {width: 844, height: 390}],
  ['200% zoom', {width: 720, height: 450}],
  ['a window of 600 px', {width: 1280, height: 600}],
])('on %s the sidebar collapses by itself, and comes back with the room', async (_, size) => {
  await page.setViewportSize({width: 1280, height: 900});
  await page.goto(`${origin}/modules`);
  await page.getByRole('button', {name: 'Collapse the sidebar'}).waitFor();
  await page.setViewportSize(size);
  await page.getByRole('button', {name: 'Expand the sidebar'}).waitFor();
  // Its last entry can be reached, and nothing lies over it.
  const last = menu().last();
  await last.scrollIntoViewIfNeeded();
  expect(
    await last.evaluate((link) => {
      const {x, y, width, height} = link.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && link.contains(top);
    }),
  ).toBe(true);
  await page.setViewportSize({width: 1280, height: 900});
  await page.getByRole('button', {name: 'Collapse the sidebar'}).waitFor();
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
