import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newProfile, type Profile} from '#tests/browser/browsers.ts';
import {newLearner, register} from '#tests/browser/learner.ts';
import {screens} from '#tests/screens/screens.ts';

const origin = inject('origin');
let profile: Profile;
let context: BrowserContext;
let page: Page;
let isSignedIn = false;

beforeAll(async () => {
  profile = await newProfile();
  context = await profile.open();
  page = await firstPage(context);
});

afterAll(() => profile.remove());

test.each(screens)('axe finds nothing on the screen "$name", in either theme', async (screen) => {
  if (screen.as === 'learner' && !isSignedIn) {
    await register(page, origin, newLearner());
    isSignedIn = true;
  }
  await screen.show(page, origin, context);
  expect(await violationsOf(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  expect(await violationsOf(page)).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await screen.after?.(page, context);
});
