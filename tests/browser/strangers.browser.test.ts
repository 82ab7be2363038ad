// Somebody else comes between a learner and the academy: another account of the same browser, or another's answers.
import type {BrowserContext, Page} from 'playwright';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {isOfRemovedCopy, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {
  type TestLearner,
  doneRow,
  enterByRest,
  lessonUrl,
  markDone,
  newLearner,
  registerByRest,
  signIn,
  signOut,
} from '#tests/browser/learner.ts';
import {readLedger} from '#tests/browser/ledger.ts';
import {practice} from '#tests/course.ts';

const {origin, databaseUrl} = here;
let profile: Profile;
let context: BrowserContext;

beforeEach(async () => {
  profile = await newVisitor();
  context = await profile.open();
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints.filter((text) => !isOfRemovedCopy(text))).toEqual([]);
});

/** A tab with a lesson, of somebody new. */
async function atLesson(learner: TestLearner): Promise<Page> {
  const page = await context.newPage();
  await enterByRest(page, origin, learner);
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  return page;
}

const says = (page: Page, word: string) => doneRow(page).getByText(word, {exact: true}).waitFor();

test('a command that waits for one learner is not credited to another who signs in in another tab', async () => {
  const [ada, bob] = [newLearner(), newLearner()];
  const first = await atLesson(ada);
  // Its requests hang until the cookie is the other learner's.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/api/commands{,/batch}', async (route) => {
    await held;
    await route.continue();
  });
  await markDone(first);
  const second = await context.newPage();
  // Whether another tab's command still waits for it is a matter of moments.
  await signOut(second, origin);
  await registerByRest(second, origin, bob);
  letGo();
  await second.goto(lessonUrl(origin, practice(2)));
  await markDone(second);
  await says(second, 'Saved');
  expect(await readLedger(databaseUrl, bob.username)).toEqual({rows: 1, awards: 1, points: 10});
  // The first tab is the other learner's, too; nobody was signed out. It may show another page by now: while nobody was
  // signed in it asked for a sign-in.
  await first.goto(lessonUrl(origin, practice(1)));
  await first.getByRole('button', {name: 'Mark as done'}).waitFor();
  await second.reload();
  await says(second, 'Saved');

  await signOut(second, origin);
  await signIn(second, origin, ada);
  await second.goto(lessonUrl(origin, practice(1)));
  await says(second, 'Saved');
  expect(await readLedger(databaseUrl, ada.username)).toEqual({rows: 1, awards: 1, points: 10});
  expect(await readLedger(databaseUrl, bob.username)).toEqual({rows: 1, awards: 1, points: 10});
});

test.each([
  ['the 200 of a captive portal', 200, '<html>Accept the terms.</html>', 'text/html'],
  ['a 404 page', 404, '<html>Not found</html>', 'text/html'],
  ['a 401 of a proxy', 401, '{"code":"NOT_SIGNED_IN","message":"No."}', 'application/json'],
  ['a rejection by another application', 409, '{"code":"FULL","message":"No."}', 'application/json'],
  ['JSON of another shape', 200, '{"mark":7}', 'application/json'],
])('%s rejects nothing, takes nothing back and signs nobody out', async (_, status, body, type) => {
  const ada = newLearner();
  const page = await atLesson(ada);
  await page.route('**/api/**', (route) => route.fulfill({status, body, headers: {'content-type': type}}));
  await markDone(page);
  await says(page, 'Waiting to send');
  // The current user is asked for as well, and stays who it is.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.unroute('**/api/**');
  await says(page, 'Saved');
  expect(new URL(page.url()).pathname).toContain('/lessons/');
  expect(await readLedger(databaseUrl, ada.username)).toEqual({rows: 1, awards: 1, points: 10});
});

test('logging out by address asks while something waits, and the sign-in page says what is left', async () => {
  const ada = newLearner();
  // What the worker sends, and what a page sends as it goes, pass by the route below.
  await context.addInitScript(() => {
    // A blank page has none.
    if ('ServiceWorkerRegistration' in window)
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', {value: undefined});
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), {capture: true});
  });
  const page = await atLesson(ada);
  await page.route('**/api/commands{,/batch}', (route) => route.abort('internetdisconnected'));
  await markDone(page);
  await says(page, 'Waiting to send');
  await page.goto(`${origin}/logout`);
  await page.getByRole('heading', {name: 'Some changes haven’t been sent yet'}).waitFor();
  await page.getByRole('button', {name: 'Log out anyway'}).click();
  await page.waitForURL(`${origin}/`);
  await page.goto(`${origin}/auth/login`);
  await page.getByText(/waiting on this device/).waitFor();
  await page.unroute('**/api/commands{,/batch}');
  await signIn(page, origin, ada);
  await page.goto(lessonUrl(origin, practice(1)));
  await says(page, 'Saved');
  await signOut(page, origin);
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Username').waitFor();
  expect(await page.getByText(/waiting on this device/).count()).toBe(0);
});
