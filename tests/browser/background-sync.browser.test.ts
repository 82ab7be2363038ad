// Where the browser has Background Sync, what waits when the last window closes is sent without one.
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {BrowserContext, CDPSession, Page} from 'playwright';
import {firstPage, newProfile, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  doneRow,
  lessonUrl,
  markDone,
  newLearner,
  rememberedByRest,
  type TestLearner,
} from '#tests/browser/learner.ts';
import {readLedger} from '#tests/browser/ledger.ts';
import {practice} from '#tests/course.ts';

const {origin, databaseUrl} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;
let learner: TestLearner;

beforeEach(async () => {
  learner = newLearner();
  profile = await newProfile({backgroundSync: true});
  context = await profile.open();
  page = await firstPage(context);
  await rememberedByRest(page, origin, learner);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});

afterEach(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

test('what waits when the last window closes is sent once, by the worker, and shown at the next visit', async () => {
  const tag = await waitOffline();
  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const wake = await waker(await context.newCDPSession(other), tag);
  await wake();
  await expect
    .poll(() => readLedger(databaseUrl, learner.username))
    .toEqual({rows: 1, awards: 1, points: 10});
  await other.goto(lessonUrl(origin, practice(1)));
  await doneRow(other).getByText('Saved', {exact: true}).waitFor();
  expect(await readLedger(databaseUrl, learner.username)).toEqual({rows: 1, awards: 1, points: 10});
});

/** Marks a lesson done without a network. @returns the name under which the browser was asked to wake the worker. */
async function waitOffline(): Promise<string> {
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await context.setOffline(true);
  await markDone(page);
  await doneRow(page).getByText('Waiting to send').waitFor();
  await expect.poll(() => tagsOf(page)).toHaveLength(1);
  const [tag = ''] = await tagsOf(page);
  return tag;
}

const tagsOf = (on: Page): Promise<readonly string[]> =>
  on.evaluate(async () => {
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      readonly sync: {readonly getTags: () => Promise<readonly string[]>};
    };
    return registration.sync.getTags();
  });

/** Does what the browser does when the network is back. */
async function waker(devtools: CDPSession, tag: string): Promise<() => Promise<void>> {
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({registrations}) => {
      const own = registrations.find(({scopeURL}) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registration;
  return async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {origin, registrationId, tag, lastChance: false});
  };
}
