// Signing in and resetting a password, and what happens to the other browsers.
import pg from 'pg';
import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {GOOGLE_CALLBACK_PATH} from '#schema/account/google.api.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {passProvider} from '#tests/browser/google.ts';
import {here} from '#tests/browser/here.ts';
import {
  newLearner,
  passInSight,
  register,
  signIn,
  skipFirstSteps,
  type TestLearner,
  signOut,
} from '#tests/browser/learner.ts';
import {startProvider, type TestProvider} from '#tests/openid/provider.ts';
import {tokensIn} from '#tests/pg/emails.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
let profile: Profile;
let other: Profile;
let page: Page;
let there: Page;

beforeAll(async () => {
  [profile, other] = [await newVisitor(), await newVisitor()];
  page = await firstPage(await profile.open());
  there = await firstPage(await other.open());
});

afterAll(async () => {
  await profile.remove();
  await other.remove();
  await pool.end();
});

const field = (on: Page, name: string) => on.getByLabel(name, {exact: true});
const mailTo = async (address: string) =>
  (
    await pool.query<{text: string}>(
      `select "text" from private."mail" where "to" = $1 and "text" is not null`,
      [address],
    )
  ).rows;

describe('too many attempts', () => {
  test('are explained, nothing typed is lost, and the button becomes active again on its own', async () => {
    await page.clock.install();
    await page.goto(`${origin}/auth/login`);
    const name = `guessed-${crypto.randomUUID()}`;
    await field(page, 'Username').fill(name);
    await field(page, 'Password').fill('not the password');
    for (let at = 0; at < 11; at += 1) {
      const answered = page.waitForResponse('**/api/auth/login');
      await page.getByRole('button', {name: 'Sign In', exact: true}).click();
      await answered;
    }
    await page
      .getByRole('alert')
      .getByText(/^Too many attempts\. Try again in (?:30|2\d) seconds\.$/)
      .waitFor();
    expect(await page.getByRole('button', {name: 'Try again in 0:'}).isDisabled()).toBe(true);
    expect(await field(page, 'Username').inputValue()).toBe(name);
    expect(await field(page, 'Password').inputValue()).toBe('not the password');
    await page.clock.fastForward(31_000);
    expect(await page.getByRole('button', {name: 'Sign In', exact: true}).isEnabled()).toBe(true);
  });
});

describe('with Google', () => {
  /** Somebody new at each try of the first test. */
  let grace = '';
  let provider: TestProvider;

  /** When the browser forgets the session, seconds since 1970; -1: when it is closed. */
  const sessionEnds = async () =>
    (await there.context().cookies(origin)).find(({name}) => name === 'session')?.expires;

  beforeAll(async () => {
    provider = await startProvider({callback: origin + GOOGLE_CALLBACK_PATH, port: here.openidPort});
    // The provider's pages ask for a font elsewhere.
    await there.route('https://fonts.googleapis.com/**', (route) => route.fulfill({body: ''}));
  });

  test('somebody new comes to the assessment, and is there with their name', async () => {
    grace = `google-${crypto.randomUUID().slice(0, 8)}`;
    provider.users.set(grace, {email: `${grace}@example.org`, email_verified: true, name: 'Grace Hopper'});
    await logOut(there);
    await there.goto(`${origin}/modules?from=test`);
    await there.waitForURL('**/auth/login');
    await there.getByRole('link', {name: 'Continue with Google'}).click();
    await passProvider(there, grace);
    await there.waitForURL('**/assessment');
    await there.getByText('Your account is ready').first().waitFor();
    await skipFirstSteps(there);
    const {rows} = await pool.query<{username: string}>(
      `select "username" from "user" where "fullName" = 'Grace Hopper' order by "createdAt" desc limit 1`,
    );
    await passInSight(there, origin, {username: rows[0]?.username ?? ''});
    await there.goto(`${origin}/modules`);
    // Nobody has asked to be remembered.
    expect(await sessionEnds()).toBe(-1);
    await there.getByRole('complementary', {name: 'Sidebar'}).getByText('Grace Hopper').waitFor();
    await there.goto(`${origin}/profile`);
    await there.getByText(`Connected to ${grace}@example.org`).waitFor();
    expect(await there.getByRole('button', {name: 'Disconnect Google'}).isDisabled()).toBe(true);
    await there.getByRole('button', {name: 'Email me a link to set one'}).click();
    await there.getByText('Check your email').waitFor();
    await logOut(there);
  });

  test('somebody who has been here is greeted, and the provider asks no more', async () => {
    await logOut(there);
    await there.goto(`${origin}/auth/login`);
    await there.getByLabel('Remember me for 30 days').check();
    await there.getByRole('link', {name: 'Continue with Google'}).click();
    await there.waitForURL('**/personal-tutor');
    await there.getByText('Login successful').first().waitFor();
    expect(await sessionEnds()).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);
    await logOut(there);
  });

  test('a provider that is down is said to be', async () => {
    // It stays down for a second try.
    if (await isUp(provider.issuer)) await provider.stop();
    await logOut(there);
    await there.goto(`${origin}/auth/login`);
    await there.getByRole('link', {name: 'Continue with Google'}).click();
    await there.getByText('We can’t reach Google right now').waitFor();
  });
});

const isUp = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );
const logOut = async (on: Page) => {
  await signOut(on, origin);
};

describe('a forgotten password', () => {
  test('is reset by the link in the email, and the other browser is signed out', async () => {
    const ada = newLearner();
    const address = `${ada.username}@example.org`;
    await logOut(there);
    await register(there, origin, ada);
    await page.goto(`${origin}/auth/login`);
    await page.getByRole('link', {name: 'Forgot your password'}).click();
    await field(page, 'Email').fill('ada');
    await page.getByRole('button', {name: 'Send the link'}).click();
    await page.getByText('Email must be an address such as ada@example.org').waitFor();
    await field(page, 'Email').fill(address);
    await page.getByRole('button', {name: 'Send the link'}).click();
    await page.getByText('Your request has arrived').waitFor();

    await expect.poll(() => mailTo(address), {timeout: 10_000}).toHaveLength(1);
    const [message] = await mailTo(address);
    const [token] = tokensIn({to: address, subject: '', text: message?.text ?? ''});
    expect(message?.text).toContain(`${origin}/auth/reset-password?token=`);

    const answer = await page.goto(`${origin}/auth/reset-password?token=${token}`);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await field(page, 'New password').fill('password1234');
    await page.getByRole('button', {name: 'Change password'}).click();
    await page.getByText('That password is easy to guess').waitFor();
    await field(page, 'New password').fill('a lantern in the fog');
    await page.getByRole('button', {name: 'Change password'}).click();
    await page.getByText('Every browser was signed out').waitFor();
    await there.waitForURL('**/auth/login?returnTo=*');

    await page.getByRole('link', {name: 'Sign In'}).click();
    await signIn(page, origin, {username: address, password: 'a lantern in the fog'});
  });
});

describe('a session that is ended elsewhere', () => {
  let eve: TestLearner;
  let second: TestLearner;

  test('closes its tab, its data and its sockets', async () => {
    eve = newLearner();
    second = {...eve};
    for (const one of [page, there]) await logOut(one);
    await register(page, origin, eve);
    await signIn(there, origin, second);
    await there.goto(`${origin}/modules`);
    await there.getByText('Python that works').first().waitFor();
    await expect.poll(() => databases(there)).not.toEqual([]);

    await page.goto(`${origin}/profile`);
    const sessions = page.getByRole('region', {name: 'Where you’re signed in'});
    await sessions.getByText('This browser').waitFor();
    // Each browser has one for its rows and one for chat, which comes a moment later.
    await expect.poll(pipes).toBe(4);
    await sessions.getByRole('button', {name: 'Sign out Chrome'}).click();
    await expect.poll(pipes, {timeout: 2000}).toBe(2);
    await there.waitForURL('**/auth/login?returnTo=*', {timeout: 2000});
    await expect.poll(() => databases(there), {timeout: 2000}).toEqual([]);
    await sessions.getByText('You aren’t signed in anywhere else').waitFor();
    expect(await page.evaluate(async () => (await fetch('/api/auth/me')).status)).toBe(200);
  });

  test('leaves nothing for good where the browser keeps the data at first, and says so', async () => {
    await signIn(there, origin, second);
    await there.goto(`${origin}/modules`);
    await there.getByText('Python that works').first().waitFor();
    await there.evaluate(() => {
      IDBFactory.prototype.deleteDatabase = () => {
        throw new DOMException('no', 'UnknownError');
      };
    });
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', {name: 'Sign out everywhere else'}).click();
    await there.getByText('Your data is still on this device').first().waitFor();
    expect(await databases(there)).not.toEqual([]);
    await there.goto(`${origin}/auth/login`);
    await expect.poll(() => databases(there)).toEqual([]);
  });

  test('does not take the browser along that changes the password', async () => {
    await signIn(there, origin, second);
    await page.goto(`${origin}/profile`);
    await field(page, 'Current password').fill('not the password');
    await field(page, 'New password').fill('a lantern in the fog');
    await page.getByRole('button', {name: 'Change password'}).click();
    await page.getByText('That’s not your current password.').waitFor();
    await field(page, 'Current password').fill(eve.password);
    await page.getByRole('button', {name: 'Change password'}).click();
    await page.getByText('Your password was changed').waitFor();
    await page.getByRole('region', {name: 'Sign-in history'}).getByText('Password changed').waitFor();
    await there.waitForURL('**/auth/login?returnTo=*');
    await page.goto(`${origin}/progress`);
    await page.getByText('No points yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/progress');
  });
});

test('no page complained on the console', () => {
  expect([...profile.complaints, ...other.complaints]).toEqual([]);
});

/** Sockets that the gateway passes on right now. */
async function pipes(): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${here.basePort + 6}/ready`);
  return ((await reply.json()) as {sockets: number}).sockets;
}

/** Zero's databases of this browser; the outbox is another one and stays. */
const databases = (on: Page) =>
  on.evaluate(async () =>
    (await indexedDB.databases())
      .map(({name}) => name ?? '')
      .filter((name) => /^(?:rep|zero)[:-]/.test(name)),
  );
