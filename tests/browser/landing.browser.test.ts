// The sign-in form over the landing page (specification, section 2.4).
import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, register} from '#tests/browser/learner.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});
afterAll(() => profile.remove());

const field = (name: string) => page.getByLabel(name, {exact: true});

describe('over the landing page', () => {
  const opener = () => page.getByRole('banner').getByRole('link', {name: 'Sign In'});
  const dialog = () => page.getByRole('dialog', {name: 'Welcome Back'});
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({name}) => name.endsWith('.js')).length,
    );

  test('the form is fetched only when somebody is about to sign in', async () => {
    await page.mouse.move(5, 500);
    await page.goto(origin);
    await opener().waitFor();
    const before = await scripts();
    await opener().hover();
    await expect.poll(scripts).toBeGreaterThan(before);
    expect(await dialog().count()).toBe(0);
  });

  test('a plain click opens it; Escape, the close button and a click outside close it, and the focus comes back', async () => {
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => dialog().getByRole('button', {name: 'Close'}).click(),
      () => page.mouse.click(5, 5),
    ];
    for (const leave of waysOut) {
      await opener().focus();
      await page.keyboard.press('Enter');
      await dialog().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('username');
      expect(page.url()).toBe(`${origin}/`);
      await leave();
      await dialog().waitFor({state: 'hidden'});
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign In');
    }
  });

  test('it is a link still: another tab opens the page', async () => {
    const opened = page.context().waitForEvent('page');
    await opener().click({modifiers: ['ControlOrMeta']});
    const tab = await opened;
    await tab.waitForURL('**/auth/login');
    await tab.close();
    expect(await dialog().count()).toBe(0);
  });

  test('it says what is wrong in the specification’s words, and signs in', async () => {
    const eve = newLearner();
    await register(page, origin, eve);
    await page.goto(`${origin}/logout`);
    await page.waitForURL(`${origin}/`);
    await opener().click();
    const submit = dialog().getByRole('button', {name: 'Sign In', exact: true});
    await submit.click();
    await dialog().getByText('Username is required').waitFor();
    await dialog().getByText('Password is required').waitFor();
    await field('Username').fill(eve.username);
    await field('Password').fill('not the password');
    await submit.click();
    await dialog().getByText('Login failed').waitFor();
    await dialog().getByText('Invalid username or password').waitFor();
    expect(
      await dialog()
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/auth/forgot-password', '/api/auth/google', '/auth/register']);
    await dialog().getByRole('button', {name: 'Show password'}).click();
    expect(await field('Password').getAttribute('type')).toBe('text');
    await field('Password').fill(eve.password);
    await dialog().getByLabel('Remember me for 30 days').check();
    await submit.click();
    await page.waitForURL('**/personal-tutor');
  });
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
