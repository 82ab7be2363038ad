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

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {readonly node: Node | null}[];
};
type Jumped = {shift: number; readonly moved: string[]};

beforeAll(async () => {
  profile = await newVisitor();
  const context = await profile.open();
  await context.addInitScript(() => {
    const sum: Jumped = {shift: 0, moved: []};
    Object.assign(globalThis, {jumped: sum});
    new PerformanceObserver((list) => {
      for (const {hadRecentInput, value, sources} of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        sum.shift += value;
        sum.moved.push(...sources.map(({node}) => `${node?.nodeName}: ${node?.textContent?.slice(0, 40)}`));
      }
    }).observe({type: 'layout-shift', buffered: true});
  });
  page = await firstPage(context);
});
afterAll(() => profile.remove());

/** How far the page has jumped since it was opened, as browsers reckon it, and what did. */
const jumped = () =>
  page.evaluate(async () => {
    // Frames are reported after they are painted.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return Reflect.get(globalThis, 'jumped') as Jumped;
  });

const HEADING = {level: 1} as const;

test.each(['/', '/auth/login', '/auth/register', '/about', '/no/such/page'])(
  '%s opens without a jump for a visitor',
  async (path) => {
    await page.goto(origin + path);
    await page.getByRole('heading', HEADING).waitFor();
    expect((await jumped()).shift).toBeLessThan(MOST);
  },
);

test('the pages of a learner open without a jump', async () => {
  await registerByRest(page, origin, newLearner());
  const found: Record<string, Jumped> = {};
  for (const path of ['/dashboard', '/personal-tutor', '/modules', '/progress', '/leaderboard', '/profile']) {
    await page.goto(origin + path);
    await page.getByRole('heading', HEADING).waitFor();
    await page.getByText('Saved', {exact: true}).first().waitFor();
    found[path] = await jumped();
  }
  await page.goto(firstLessonUrl(origin));
  await page.getByRole('heading', HEADING).waitFor();
  found['lesson'] = await jumped();
  expect(Object.entries(found).filter(([, {shift}]) => shift >= MOST)).toEqual([]);
});
