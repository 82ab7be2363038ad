import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest} from '#tests/browser/learner.ts';
import {screens} from '#tests/screens/screens.ts';

const {origin} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let isSignedIn = false;
const learner = newLearner();
const pool = new pg.Pool({connectionString: here.databaseUrl});

beforeAll(async () => {
  profile = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
  // During the transition from one theme to the other, colours have no reliable contrast.
  await page.emulateMedia({reducedMotion: 'reduce'});
});

afterAll(async () => {
  await pool.end();
  await profile.remove();
});

test('axe finds what is wrong, in the colours too', async () => {
  const other = await context.newPage();
  await other.setContent(
    '<html lang="en"><title>t</title><main><h1>t</h1><button></button><p style="color:#aaa">too pale to read',
  );
  expect((await violationsOf(other)).map((line) => line.split(':')[0])).toEqual([
    'button-name',
    'color-contrast',
  ]);
  expect((await violationsOf(other, 'colours')).map((line) => line.split(':')[0])).toEqual([
    'color-contrast',
  ]);
  await other.close();
});

test.each(screens)(
  'axe finds nothing on the screen "$name", in either theme, and its policy holds',
  async (screen) => {
    if (screen.as === 'learner' && !isSignedIn) {
      await registerByRest(page, origin, learner);
      isSignedIn = true;
    }
    const fixture = {origin, context, pool, username: learner.username};
    await screen.show(page, fixture);
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    expect(await violationsOf(page, 'colours')).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    await screen.after?.(page, fixture);
    expect(profile.brokenPolicies()).toEqual([]);
  },
);

test('text that should become HTML stays text, and is noticed', async () => {
  const became = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="/x" onerror="alert(1)">';
      return document.body.innerHTML;
    } catch {
      return 'refused';
    }
  });
  expect(became).toBe('refused');
  await expect.poll(profile.brokenPolicies).toEqual([expect.stringContaining('require-trusted-types-for')]);
});
