// The links to the profile's sections, beside and over them.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
  await enterByRest(page, origin, newLearner());
});
afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

test('each section has a link, and comes into sight at the top', async () => {
  await page.goto(`${origin}/profile`);
  const links = page.getByRole('navigation', {name: 'On this page'}).getByRole('link');
  await page.getByRole('heading', {name: 'Your data'}).waitFor();
  for (const link of await links.all()) {
    await page
      .getByRole('heading', {level: 2, name: (await link.textContent()) ?? '', exact: true})
      .waitFor();
  }
  await links.filter({hasText: 'Sign-in history'}).click();
  await expect
    .poll(() =>
      page
        .getByRole('heading', {name: 'Sign-in history'})
        .evaluate((h) => h.getBoundingClientRect().top < innerHeight),
    )
    .toBe(true);
});

/** Nothing scrolls any longer: the links over the sections move along with what is read, and away from under a pointer. */
const atRest = () =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let same = 0, before = -1; same < 3; same = scrollY === before ? same + 1 : 0) {
      before = scrollY;
      await frame();
    }
  });

test.each([
  ['beside the sections', {width: 1440, height: 900}],
  ['over them, on a tablet', {width: 820, height: 1180}],
  ['over them, on a phone', {width: 390, height: 844}],
])('the links %s stay in sight and name the section that is read', async (_where, size) => {
  await page.setViewportSize(size);
  await page.goto(`${origin}/profile`);
  const nav = page.getByRole('navigation', {name: 'On this page'});
  const links = nav.getByRole('link');
  await page.getByRole('heading', {name: 'Your data'}).waitFor();
  for (const name of ['Region', 'Sign-in history', 'Picture']) {
    // Inside the page, as the learner's finger would: the line itself may have to be moved for the last ones.
    await links.filter({hasText: name}).click();
    await expect.poll(() => nav.locator('[aria-current="location"]').textContent()).toBe(name);
    await atRest();
    const {top, bottom, left, right, heading} = await links.filter({hasText: name}).evaluate((link) => ({
      ...link.getBoundingClientRect().toJSON(),
      heading: document.querySelector(link.getAttribute('href') ?? '')?.getBoundingClientRect().top,
    }));
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(size.width);
    // Its heading is not behind the links.
    expect(heading).toBeGreaterThan(size.width < 1280 ? bottom : 0);
  }
});
