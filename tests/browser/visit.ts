// A learner who has just come, in a browser of their own: what most tests of a page begin with.
import type {BrowserContext, Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest, type TestLearner} from '#tests/browser/learner.ts';

export type Visit = {
  readonly profile: Profile;
  readonly context: BrowserContext;
  /** On the page that was asked for, signed in. */
  readonly page: Page;
  readonly learner: TestLearner;
};

/**
 * @param options.ahead as of `newVisitor`: for tests that go offline without a service worker.
 * @param options.at the page that is opened; without it the learner's first.
 */
export async function newVisit({ahead = false, at}: {ahead?: boolean; at?: string} = {}): Promise<Visit> {
  const profile = await newVisitor({ahead});
  const context = await profile.open();
  const page = await firstPage(context);
  const learner = newLearner();
  await registerByRest(page, here.origin, learner, at);
  // What is fetched ahead is here before the test goes offline.
  if (ahead) await page.waitForLoadState('networkidle');
  return {profile, context, page, learner};
}
