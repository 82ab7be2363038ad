// Rules of the look that hold on every page of a learner: what the menu leads to, the smallest text, and short windows.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {firstLessonUrl, newLearner, registerByRest} from '#tests/browser/learner.ts';

const {origin} = here;
const PAGES = ['/personal-tutor', '/modules', '/progress', '/leaderboard', '/community', '/profile'];
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
  await registerByRest(page, origin, newLearner());
});
afterAll(() => profile.remove());

const menu = () => page.getByRole('navigation').first().getByRole('link');

test('every entry of the menu leads to a page that is built, and so does the mark', async () => {
  await page.goto(`${origin}/modules`);
  await menu().first().waitFor();
  const home = page.getByRole('link', {name: 'Academy home'});
  const paths = [...(await menu().all()), home].map((link) => link.getAttribute('href'));
  const all = new Set(await Promise.all(paths));
  expect(all.size).toBe(6);
  for (const path of all) {
    await page.goto(origin + path);
    await page.getByRole('heading', {level: 1}).waitFor();
    await page.getByText('Saved', {exact: true}).first().waitFor();
    expect(await page.getByText('This part of the academy is coming').count(), `${path}`).toBe(0);
  }
});

/** The smallest size of a text that is on the page, px, with the text. */
const smallest = () =>
  page.evaluate(() => {
    let found = {size: Number.POSITIVE_INFINITY, text: ''};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || !element.checkVisibility({visibilityProperty: true})) continue;
      // A drawing has units of its own.
      const unit = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
      const size = unit * Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < found.size) found = {size, text};
    }
    return found;
  });

test('no text is smaller than 13 px', async () => {
  for (const url of [...PAGES.map((path) => origin + path), firstLessonUrl(origin)]) {
    await page.goto(url);
    await page.getByRole('heading', {level: 1}).waitFor();
    await page.getByText('Saved', {exact: true}).first().waitFor();
    const {size, text} = await smallest();
    // A figure may be a pixel narrower than it was drawn.
    expect(size, `“${text}” on ${url}`).toBeGreaterThanOrEqual(12.95);
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
