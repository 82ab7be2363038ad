import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner, newcomerByRest, register, signIn, signOut} from '#tests/browser/learner.ts';
import {passAssessment} from '#tests/passing.ts';

const {origin} = here;
const PASSWORD = 'correct horse battery';
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor({ahead: true});
  page = await firstPage(await profile.open());
});

afterAll(() => profile.remove());

test('the sign-in form says what is missing and what is wrong, in the words of the specification', async () => {
  await page.goto(`${origin}/auth/login`);
  await page.getByRole('button', {name: 'Sign In'}).click();
  await page.getByText('Username is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await page.getByLabel('Username').fill('nobody-here');
  await page.getByLabel('Password', {exact: true}).fill('not the password');
  await page.getByRole('button', {name: 'Sign In'}).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Login failed').waitFor();
  await alert.getByText('Invalid username or password').waitFor();
  // Nothing that was typed is lost.
  expect(await page.getByLabel('Username').inputValue()).toBe('nobody-here');
  expect(await page.getByLabel('Password', {exact: true}).inputValue()).toBe('not the password');
});

test('the password can be shown and hidden', async () => {
  const password = page.getByLabel('Password', {exact: true});
  await page.getByRole('button', {name: 'Show password'}).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', {name: 'Hide password'}).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('the register form says while typing whether a username is taken, and nothing offline', async () => {
  const {username} = newLearner();
  const body = {username, fullName: 'Ada Lovelace', email: `${username}@example.org`, password: PASSWORD};
  await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin},
    body: JSON.stringify(body),
  });
  await page.goto(`${origin}/auth/register`);
  const field = page.getByLabel('Username');
  const hint = page.getByText('Other learners see this. Letters, digits, dots, dashes, and underscores.');
  await field.pressSequentially(username.toUpperCase());
  await page.getByText(`${username.toUpperCase()} is taken. Choose another one.`).waitFor();
  await field.press('End');
  await field.pressSequentially('.b');
  await page.getByText(`${username.toUpperCase()}.b is available.`).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBeNull();

  // A slow reply blocks nothing, and a reply about a name that is no longer in the field is ignored.
  const asked: (() => Promise<void>)[] = [];
  await page.route('**/api/auth/username-available**', (route) => {
    asked.push(() => route.continue());
  });
  await field.fill(username);
  await expect.poll(() => asked).toHaveLength(1);
  await field.pressSequentially('-c');
  await expect.poll(() => asked).toHaveLength(2);
  expect(await hint.isVisible()).toBe(true);
  const late = page.waitForResponse((answer) => answer.url().endsWith(`username=${username}`));
  await asked[0]?.();
  await late;
  await asked[1]?.();
  await page.getByText(`${username}-c is available.`).waitFor();
  await page.unroute('**/api/auth/username-available**');

  await page.context().setOffline(true);
  await field.fill(`${username}-d`);
  await hint.waitFor();
  await page.getByLabel('Email').fill('ada');
  expect(await hint.isVisible()).toBe(true);
  await page.context().setOffline(false);
});

test('a guest is sent to sign in, and from there to the page that was wanted', async () => {
  const ada = newLearner();
  await register(page, origin, ada);
  await signOut(page, origin);
  await page.goto(`${origin}/modules`);
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password', {exact: true}).fill(ada.password);
  // It is shown for a tenth of a second, so the page itself watches for it.
  const wasShown = await page.evaluateHandle(() => {
    const shown = Promise.withResolvers<true>();
    new MutationObserver(
      () => document.body.innerText.includes('Login successful') && shown.resolve(true),
    ).observe(document.body, {subtree: true, childList: true, characterData: true});
    return {shown: shown.promise};
  });
  await page.getByRole('button', {name: 'Sign In'}).click();
  expect(await wasShown.evaluate(({shown}) => shown)).toBe(true);
  await page.waitForURL('**/modules');
});

test('a signed-in learner finds neither the landing page nor the sign-in form', async () => {
  for (const path of ['/', '/auth/login', '/auth/register']) {
    await page.goto(origin + path);
    await page.waitForURL('**/personal-tutor');
  }
});

test('who has passed the assessment is sent on from its page; who has not stays', async () => {
  const bob = newLearner();
  await signOut(page, origin);
  await newcomerByRest(page, origin, bob);
  await page.goto(`${origin}/modules`);
  await page.waitForURL('**/assessment');
  await page.getByRole('heading', {name: 'Python assessment'}).waitFor();
  await passAssessment(origin, bob.username);
  await signOut(page, origin);
  await signIn(page, origin, bob);
  await page.goto(`${origin}/assessment`);
  await page.waitForURL('**/personal-tutor');
});

test('an address that is no page shows the 404 card to everyone, with status 404', async () => {
  const answer = await page.goto(`${origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', {name: '404 Page Not Found'}).waitFor();
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});

test('a link to /logout asks before it signs out, wherever it is; the sidebar’s signs out', async () => {
  const eve = newLearner();
  await signOut(page, origin);
  await enterByRest(page, origin, eve);
  const isSignedIn = async () => (await page.request.get(`${origin}/api/auth/me`)).ok();
  await page.goto(`${origin}/community`);
  await page.getByRole('navigation', {name: 'Conversations'}).getByRole('link', {name: 'help'}).click();
  await page
    .getByRole('textbox', {name: 'Message #help'})
    .fill(`${eve.username} found [this](${origin}/logout)`);
  await page.keyboard.press('Enter');
  const messages = `${origin}/api/chat/channels/help/messages`;
  await expect.poll(async () => (await page.request.get(messages)).text()).toContain(eve.username);
  const inMessage = page
    .getByRole('article')
    .filter({hasText: eve.username})
    .getByRole('link', {name: 'this'});
  const ways = [
    () => inMessage.click(),
    () => page.goto(`${origin}/logout`),
    async () => {
      await page.goto(`data:text/html,<a href="${origin}/logout">A prize</a>`);
      await page.getByRole('link').click();
    },
  ];
  for (const way of ways) {
    await way();
    await page.getByRole('heading', {name: 'Do you want to sign out?'}).waitFor();
    await page.getByText(`You’re signed in as ${eve.username}.`).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', {name: 'Stay signed in'}).click();
    await page.waitForURL('**/modules');
    expect(await isSignedIn()).toBe(true);
  }
  await page
    .getByRole('complementary', {name: 'Sidebar'})
    .getByRole('link', {name: 'Logout', exact: true})
    .click();
  await page.waitForURL(`${origin}/`);
  expect(await isSignedIn()).toBe(false);
});
