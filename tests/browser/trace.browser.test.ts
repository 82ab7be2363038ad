// The trace as a browser draws it: the head in sight, links by keyboard, no motion where none is wanted.
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import type {BrowserContext, Locator, Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';

const {origin} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
  // A browser on a desk does not vibrate: what it is asked for is written down.
  await context.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, {felt});
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
});

beforeEach(async () => {
  await page.setViewportSize({width: 1280, height: 900});
  await page.emulateMedia({reducedMotion: 'no-preference', forcedColors: 'none'});
});

afterAll(() => profile.remove());

async function openParts() {
  await page.goto(`${origin}/dev/parts`);
  await page.getByRole('heading', {name: 'Tables'}).waitFor();
}

const paths = () => page.getByRole('group', {name: 'Your path', exact: true});
/** The path of twelve modules, across the page. */
const longPath = () => paths().filter({hasText: '6 modules are done.'}).first();
const win = () => page.getByRole('img', {name: /^You passed/});
const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Whether the whole of an element is inside the window onto the path, from left to right. */
const isInWindow = (stop: Locator) =>
  stop.evaluate((element) => {
    const window = element.closest('.trace-window')?.getBoundingClientRect();
    const {left, right} = element.getBoundingClientRect();
    return window !== undefined && left >= window.left && right <= window.right;
  });

test('a long path opens with the head in sight, however far along it is', async () => {
  await openParts();
  const head = longPath().locator('a[aria-current="step"]');
  expect(await head.getAttribute('aria-label')).toBe('Functions, scope and arguments, lesson, you are here');
  expect(await isInWindow(head)).toBe(true);
  expect(await longPath().evaluate((element) => element.scrollLeft)).toBeGreaterThan(1000);
});

test('the stops are reached by keyboard, one after the other, and come into sight', async () => {
  await openParts();
  const stops = longPath().getByRole('link');
  expect(await stops.count()).toBe(78);
  await stops.nth(40).focus();
  for (let at = 41; at < 56; at += 1) await page.keyboard.press('Tab');
  const last = stops.nth(55);
  expect(await last.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => isInWindow(last)).toBe(true);
});

test('the path says what it is in a few sentences, and its titles are not read twice', async () => {
  await openParts();
  const snapshot = await paths().first().ariaSnapshot();
  expect(snapshot).toContain('Your path. Python that works: 3 of 5 lessons done, you’re on lesson 4');
  expect(snapshot.match(/Python that works/g)).toHaveLength(1);
});

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

test('on a portrait phone the path runs down the page', async () => {
  await page.setViewportSize({width: 390, height: 844});
  await openParts();
  expect(await longPath().locator('.trace-down > li').count()).toBe(17);
});

test('with forced colors, what is done is filled and what is ahead is not', async () => {
  await page.emulateMedia({forcedColors: 'active'});
  await openParts();
  const colors = await longPath().evaluate((path) => {
    const fill = (selector: string) => {
      const element = path.querySelector(selector);
      return element ? getComputedStyle(element).fill : '';
    };
    return {done: fill('.trace-node.is-done'), ahead: fill('.trace-node:not(.is-done)')};
  });
  expect(colors.done).not.toBe(colors.ahead);
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(colors.ahead).toBe(paper);
});

test('a win is drawn and counted up to its points, and is still once it is drawn', async () => {
  await openParts();
  await page.getByRole('button', {name: 'Play'}).click();
  expect(await win().locator('.trace-draw').count()).toBeGreaterThan(0);
  await win().getByText('+20 points').first().waitFor();
  await expect
    .poll(() =>
      win().evaluate(
        (element) =>
          element.getAnimations({subtree: true}).filter(({playState}) => playState === 'running').length,
      ),
    )
    .toBe(0);
});

test('where motion is not wanted, a win is there at once and nothing is felt', async () => {
  await page.emulateMedia({reducedMotion: 'reduce'});
  await openParts();
  const [points, moving] = await page.evaluate(async () => {
    [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Play')?.click();
    await new Promise(requestAnimationFrame);
    const shown = document.querySelector('[role="img"][aria-label^="You passed"]');
    return [shown?.textContent, shown?.getAnimations({subtree: true}).length];
  });
  expect(points).toContain('+20 points');
  expect(moving).toBe(0);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'felt'))).toEqual([]);
});

test('a win is felt once on a phone, and never at a desk', async () => {
  await openParts();
  const play = page.getByRole('button', {name: 'Play'});
  const felt = () => page.evaluate(() => Reflect.get(globalThis, 'felt'));
  await play.click();
  await win().getByText('+20 points').first().waitFor();
  expect(await felt()).toEqual([]);

  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', {enabled: true});
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await play.click();
  await win().getByText('+20 points').first().waitFor();
  expect(await felt()).toEqual([[12]]);
  await devtools.send('Emulation.setTouchEmulationEnabled', {enabled: false});
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
