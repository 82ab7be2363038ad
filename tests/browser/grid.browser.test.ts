// One grid: on every page of a learner the title is at one place, the content has one of three widths, nothing is
// wider than the window, and no text is smaller than small print.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, firstLessonUrl, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
/** The pages with a title of their own, by the width that their kind has, rem. */
const PAGES = {
  '/dashboard': 64,
  '/personal-tutor': 64,
  '/modules': 64,
  [firstLessonUrl('')]: 42,
  '/modules/python-that-works/lessons/checkpoint': 42,
  '/progress': 64,
  '/progress?review': 64,
  '/leaderboard': 76,
  '/profile': 64,
  // The list and the conversation share all there is.
  '/community': 0,
  '/coding': 64,
} as const;
/** px; a phone on its side has the collapsed sidebar. */
const WINDOWS = {
  '320': {width: 320, height: 1180},
  '390': {width: 390, height: 844},
  '820': {width: 820, height: 1180},
  landscape: {width: 844, height: 390},
  '1024': {width: 1024, height: 900},
  '1440': {width: 1440, height: 900},
  '1920': {width: 1920, height: 900},
} as const;
type Window = keyof typeof WINDOWS;
const NAMES = Object.keys(WINDOWS) as Window[];
let profile: Profile;
let page: Page;

type Measured = {
  /** Where the title begins, px of the window. */
  readonly title: string;
  /** What reaches over the right edge of the window or of its own column. */
  readonly over: readonly string[];
  /** The smallest text, px, if it is below small print. */
  readonly tiny: string | undefined;
  /** Of the head, or of a lesson's text, rem. */
  readonly width: number;
  /** How far the sidebar has to be scrolled to be seen whole, px. */
  readonly hidden: number;
};

/** What the walk found: `390 /modules`. */
const found = new Map<string, Measured>();
/** One measure of all pages in a window. */
const inWindow = <Key extends keyof Measured>(window: Window, key: Key) =>
  Object.fromEntries(Object.keys(PAGES).map((path) => [path, found.get(`${window} ${path}`)?.[key]]));
/** The same of every page. */
const all = <Value>(value: Value) => Object.fromEntries(Object.keys(PAGES).map((path) => [path, value]));

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
  await enterByRest(page, origin, newLearner());
  for (const path of Object.keys(PAGES)) await walk(path);
}, 120_000);
afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

async function walk(path: string): Promise<void> {
  await page.setViewportSize({width: 1440, height: 900});
  await page.goto(origin + path);
  await page.getByRole('heading', {level: 1}).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  await page.evaluate(() => document.fonts.ready);
  for (const name of NAMES) {
    await page.setViewportSize(WINDOWS[name]);
    found.set(`${name} ${path}`, await settled());
  }
}

/** What is measured once nothing moves: the sidebar learns of another size by an event. */
async function settled(): Promise<Measured> {
  for (let last = ''; ;) {
    const measured = await page.evaluate(measure);
    const text = JSON.stringify(measured);
    if (text === last) return measured;
    last = text;
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  }
}

function measure(): Measured {
  const {scrollWidth, clientWidth} = document.documentElement;
  const title = document.querySelector('h1');
  const {x = -1, y = -1} = title?.getBoundingClientRect() ?? {};
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
    element.checkVisibility({visibilityProperty: true}),
  );
  const column = document.querySelector('.chat-list');
  // Nothing in it touches its line.
  const edge = column ? column.getBoundingClientRect().right - 4 : 0;
  const over = shown.filter((element) => {
    const {right} = element.getBoundingClientRect();
    if (scrollWidth > clientWidth && right > clientWidth) return true;
    return element !== column && column?.contains(element) && right > edge;
  });
  const texts = shown.flatMap((element) => {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    // A drawing has units of its own.
    const unit = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = unit * Number.parseFloat(getComputedStyle(element).fontSize);
    return own && size < 12.999 ? [`“${element.textContent}” has ${size} px`] : [];
  });
  const parts = [...document.querySelectorAll('.page > header, .prose')].map(
    (part) => part.getBoundingClientRect().width / 16,
  );
  const sidebar = document.querySelector('aside[aria-label=Sidebar]');
  return {
    title: `${Math.round(x)} ${Math.round(y)}`,
    over: over.map((element) => `${element.tagName}.${element.getAttribute('class')}`).slice(0, 3),
    tiny: texts[0],
    width: Math.round(Math.max(0, ...parts)),
    hidden: sidebar ? sidebar.scrollHeight - sidebar.clientHeight : 0,
  };
}

test.each(NAMES)('at %s every title is at the same place', (name) => {
  const mobile = ['320', '390', '820'].includes(name);
  const place = mobile ? '20 104' : name === 'landscape' ? '128 68' : '320 68';
  expect(inWindow(name, 'title')).toEqual(all(place));
});

test.each(NAMES)('at %s nothing is wider than the window or its column', (name) => {
  expect(inWindow(name, 'over')).toEqual(all([]));
});

test.each(NAMES)('at %s no text is smaller than 13 px', (name) => {
  expect(inWindow(name, 'tiny')).toEqual(all(undefined));
});

test('where there is room, a page has the width of its kind', () => {
  expect(inWindow('1920', 'width')).toEqual(PAGES);
});

test('on a phone on its side the whole sidebar is in sight', () => {
  expect(inWindow('landscape', 'hidden')).toEqual(all(0));
});
