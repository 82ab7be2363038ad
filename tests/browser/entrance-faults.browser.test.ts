// The forms of a visitor where something fails on the way, or somebody has signed in since they were drawn.
import type {Page} from 'playwright';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {passkeyChallenge} from '#schema/account/passkeys.api.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, newLearner, newcomerByRest} from '#tests/browser/learner.ts';

const {origin} = here;
/** What makes the forms act. */
const WAKE = '**/assets/public-wake-*.js';
/** What asks for a passkey. */
const PASSKEY = '**/assets/passkey-sign-in-*.js';
/** What a page throws in a test. */
const BROKEN = 'a fault of the page';
let profile: Profile;
let page: Page;

beforeEach(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});
afterEach(async () => {
  await profile.remove();
  expect(profile.complaints.filter((text) => text !== BROKEN)).toEqual([]);
});

const submit = () => page.getByRole('button', {name: 'Sign In', exact: true});
const password = () => page.getByLabel('Password', {exact: true});

describe('a form that does not act says why, and is given back with what was typed', () => {
  const said = () => page.locator('#entrance-failed');
  const isBusy = () => page.locator('[aria-busy=true]').count();

  async function typeAndSend(): Promise<void> {
    await page.getByLabel('Username').fill('ada');
    await password().fill('a password of hers');
    await page.keyboard.press('Enter');
  }

  test('without a network; the next click begins again', async () => {
    await page.route(WAKE, (route) => route.abort('internetdisconnected'));
    await page.route('**/probe', (route) => route.abort('internetdisconnected'));
    await page.goto(`${origin}/auth/login`);
    await page.getByLabel('Username').fill('ada');
    await page.getByRole('alert').getByText('We can’t reach the academy. Check your connection').waitFor();
    await page.unroute(WAKE);
    await submit().click();
    await page.getByText('Password is required').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('ada');
    expect(await said().isHidden()).toBe(true);
  });

  test('where the server is at fault; it is not the connection', async () => {
    for (const path of [WAKE, '**/probe']) await page.route(path, (route) => route.fulfill({status: 503}));
    await page.goto(`${origin}/auth/login`);
    await typeAndSend();
    await page.getByRole('alert').getByText('The academy can’t answer right now').waitFor();
    // The first key already woke it, and that has failed before: Enter tries once more.
    await expect.poll(isBusy).toBe(0);
    expect(await said().isVisible()).toBe(true);
    expect(await password().inputValue()).toBe('a password of hers');
  });

  test('where the page itself is; it can be reloaded', async () => {
    await page.goto(`${origin}/auth/login`);
    // The first drawing throws.
    await page.evaluate((words) => {
      globalThis.URLSearchParams = class extends URLSearchParams {
        constructor() {
          super();
          throw new Error(words);
        }
      };
    }, BROKEN);
    await typeAndSend();
    await said().getByText('and it’s not your connection').waitFor();
    await expect.poll(isBusy).toBe(0);
    expect(await page.getByLabel('Username').inputValue()).toBe('ada');
    expect(await password().inputValue()).toBe('a password of hers');
    await said().getByRole('link', {name: 'Reload it'}).click();
    await typeAndSend();
    await page.getByText('Login failed').waitFor();
  });
});

test.each(['/auth/login', '/'])(
  '%s that Back shows as it was kept, for a visitor, is none of a learner’s who has signed in since',
  async (path) => {
    const ada = newLearner();
    const elsewhere = await newVisitor();
    await newcomerByRest(await firstPage(await elsewhere.open()), origin, ada);
    await elsewhere.remove();
    await page.goto(origin + path);
    await page.getByRole('heading', {level: 1}).waitFor();
    await comeBackByRest(page, origin, ada);
    // What other pages of this browser have noted meanwhile.
    await page.evaluate(async () => {
      const user: unknown = await (await fetch('/api/auth/me')).json();
      localStorage.setItem('current-user', JSON.stringify({user, askedAt: Date.now()}));
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    });
    await page.waitForURL('**/assessment');
    await page.getByRole('heading', {level: 1, name: 'Python assessment'}).waitFor();
  },
);

test('a passkey whose script cannot be fetched says so, and the next click asks for one', async () => {
  await page.route(PASSKEY, (route) => route.abort('internetdisconnected'));
  await page.route('**/probe', (route) => route.abort('internetdisconnected'));
  await page.goto(`${origin}/auth/login`);
  const button = page.getByRole('button', {name: 'Use a passkey'});
  await button.click();
  await page.getByRole('alert').getByText('We can’t reach the academy. Check your connection').waitFor();
  expect(await button.getAttribute('aria-busy')).toBe(null);
  await page.unroute(PASSKEY);
  const asked = page.waitForRequest(`**${passkeyChallenge.path}`);
  await button.click();
  await asked;
  expect(await page.getByText('We can’t reach the academy').count()).toBe(0);
});
