// The trace on a whole page, in windows of every size; its parts are tested beside them (web/ui/trace/*.component.test.tsx).
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});

beforeEach(async () => {
  await page.setViewportSize({width: 1280, height: 900});
});

afterAll(() => profile.remove());

async function openParts() {
  await page.goto(`${origin}/dev/parts`);
  await page.getByRole('heading', {name: 'Tables'}).waitFor();
}

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.each([
  ['at 320 px', {width: 320, height: 640}],
  ['at 200% zoom', {width: 720, height: 450}],
  ['on a phone in landscape', {width: 844, height: 390}],
  ['on a tablet', {width: 820, height: 1180}],
])('nothing of it makes the page wider than its window %s', async (_, size) => {
  await page.setViewportSize(size);
  await openParts();
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('steps are taken by arrow keys, and say where they are', async () => {
  await openParts();
  const steps = page.getByRole('slider', {name: 'Step'});
  await steps.focus();
  await page.keyboard.press('ArrowRight');
  expect(await steps.getAttribute('aria-valuetext')).toBe('Line 4: print(budget, limit)');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('After line 2').waitFor();
  await page
    .getByRole('img', {name: 'budget points to the int 1000. limit points to the int 1000.'})
    .waitFor();
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
