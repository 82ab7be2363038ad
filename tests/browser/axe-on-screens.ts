// Axe on screens, one after the other in one browser.
import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {bringAxe, violationsOf} from '#tests/browser/axe.ts';
import {firstPage, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest} from '#tests/browser/learner.ts';
import {calls} from '#tests/screens/calls.ts';
import type {Screen} from '#tests/screens/screen.ts';
import {screens} from '#tests/screens/screens.ts';

const {origin} = here;

/** In their order; without those of calls, which need a browser with devices. */
export const screensOf = (who: Screen['as']): readonly Screen[] =>
  screens.filter((screen) => screen.as === who && !calls.includes(screen));

/** A test for each screen, in this order. @returns the browser, open from the first test on. */
export function testScreens(shown: readonly Screen[], newBrowser: () => Promise<Profile>) {
  const learner = newLearner();
  const pool = new pg.Pool({connectionString: here.databaseUrl});
  const opened = {} as {profile: Profile; context: BrowserContext; page: Page};
  let isSignedIn = false;

  beforeAll(async () => {
    opened.profile = await newBrowser();
    opened.context = await opened.profile.open();
    opened.page = await firstPage(opened.context);
    await bringAxe(opened.page);
    // During the transition from one theme to the other, colours have no reliable contrast.
    await opened.page.emulateMedia({reducedMotion: 'reduce'});
  });

  afterAll(async () => {
    await pool.end();
    await opened.profile.remove();
  });

  test.each(shown)(
    'axe finds nothing on the screen "$name", in either theme, and its policy holds',
    async (screen) => {
      const {profile, context, page} = opened;
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
  return opened;
}
