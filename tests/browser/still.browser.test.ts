// Nothing jumps: what a page has painted stays where it is while the rest of it arrives.
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {firstLessonUrl, newLearner, registerByRest} from '#tests/browser/learner.ts';

const {origin} = here;
/** A tenth of what a page is called good by (web.dev, Cumulative Layout Shift). */
const MOST = 0.01;
let profile: Profile;
let page: Page;

type Shift = PerformanceEntry & {readonly value: number; readonly hadRecentInput: boolean};

beforeAll(async () => {
  profile = await newVisitor();
  const context = await profile.open();
  await context.addInitScript(() => {
    const sum = {shift: 0};
    Object.assign(globalThis, {jumped: sum});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum.shift += entry.value;
    }).observe({type: 'layout-shift', buffered: true});
  });
  page = await firstPage(context);
});
afterAll(() => profile.remove());

/** How far the page has jumped since it was opened, as browsers reckon it. */
const jumped = () =>
  page.evaluate(async () => {
    // Frames are reported after they are painted.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (Reflect.get(globalThis, 'jumped') as {shift: number}).shift;
  });

const HEADING = {level: 1} as const;

test.each(['/', '/auth/login', '/auth/register', '/about', '/no/such/page'])(
  '%s opens without a jump for a visitor',
  async (path) => {
    await page.goto(origin + path);
    await page.getByRole('heading', HEADING).waitFor();
    expect(await jumped()).toBeLessThan(MOST);
  },
);

test('the pages of a learner open without a jump', async () => {
  await registerByRest(page, origin, newLearner());
  const found: Record<string, number> = {};
  for (const path of ['/dashboard', '/personal-tutor', '/modules', '/progress', '/leaderboard', '/profile']) {
    await page.goto(origin + path);
    await page.getByRole('heading', HEADING).waitFor();
    await page.getByText('Saved', {exact: true}).first().waitFor();
    found[path] = await jumped();
  }
  await page.goto(firstLessonUrl(origin));
  await page.getByRole('heading', HEADING).waitFor();
  found['lesson'] = await jumped();
  expect(Object.entries(found).filter(([, shift]) => shift >= MOST)).toEqual([]);
});
