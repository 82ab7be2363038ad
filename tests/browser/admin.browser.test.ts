// Admins: from the link that the start prints to what they do, and what a learner feels of it.
import pg from 'pg';
import {decodeQR} from 'qr/decode.js';
import type {BrowserContext, Page} from 'playwright';
import sharp from 'sharp';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {linkForTheStart} from '#sync/admin/first-link.ts';
import {here} from '#tests/browser/here.ts';
import {filesWith} from '#tests/search-files.ts';
import {fillAdminSignIn} from '#tests/browser/admin.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {newcomerByRest, newLearner, registerByRest} from '#tests/browser/learner.ts';
import {codeOf} from '#tests/pg/admins.ts';

const {origin, databaseUrl} = here;
const pool = new pg.Pool({connectionString: databaseUrl, max: 2});
pool.on('error', () => undefined);

const email = 'grace@example.org';
const password = 'seven quiet lanterns';
let profile: Profile;
let context: BrowserContext;
let page: Page;
let secret = '';
let recoveryCodes: string[] = [];

beforeAll(async () => {
  profile = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
});
afterAll(async () => {
  await profile.remove();
  await pool.end();
});

/** Codes open once: those of the app run out faster than this test does. */
const recoveryCode = () => recoveryCodes.pop() ?? '';
const signIn = (more: {email?: string; password?: string; code?: string} = {}) =>
  fillAdminSignIn(page, {email, password, ...more, code: more.code ?? recoveryCode()});

test('the link of the first start makes the first admin, with the app that read its QR code', async () => {
  // An academy that nobody has set up yet.
  await pool.query('delete from private."admin"');
  const link = await linkForTheStart(databaseUrl, origin);
  await page.goto(link ?? '');
  await page.getByRole('heading', {name: 'Set up your admin account'}).waitFor();
  const qr = await page.getByRole('img', {name: 'QR code for your authenticator app'}).screenshot();
  const {data, info} = await sharp(qr).resize(600).ensureAlpha().raw().toBuffer({resolveWithObject: true});
  const read = new URL(decodeQR({width: info.width, height: info.height, data: new Uint8Array(data)}));
  secret = read.searchParams.get('secret') ?? '';
  expect(read.searchParams.get('issuer')).toBe('Academy admin');
  await page.getByText((secret.match(/.{4}/g) ?? []).join(' ')).waitFor();

  await page.getByRole('button', {name: 'Create the admin account'}).click();
  await page.getByText('Full name is required').waitFor();
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByLabel('Code', {exact: true}).fill('000000');
  await page.getByRole('button', {name: 'Create the admin account'}).click();
  await page.getByText('That code isn’t current.').waitFor();
  await page.getByLabel('Code', {exact: true}).fill(codeOf(secret));
  await page.getByRole('button', {name: 'Create the admin account'}).click();

  const list = page.getByRole('list', {name: 'Recovery codes'});
  await list.waitFor();
  recoveryCodes = await list.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const goOn = page.getByRole('button', {name: 'Go to the admin area'});
  expect(await goOn.isDisabled()).toBe(true);
  await page.getByLabel('I’ve saved them somewhere I can find them').check();
  await goOn.click();
  await page.waitForURL(`${origin}/admin`);
  await page.getByText('Grace Hopper became an admin').waitFor();

  // The token is in no log and in no file.
  const token = new URL(link ?? '').hash.replace('#set-up=', '');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(filesWith(here.dataDir, token)).toEqual([]);
  expect(await linkForTheStart(databaseUrl, origin)).toBeUndefined();
  await page.goto('about:blank');
  await page.goto(link ?? '');
  await page.getByText('This link doesn’t work anymore.').waitFor();
});

test('the menu has what is built; what is not says so at its address, in the frame, with the way back', async () => {
  await page.goto(`${origin}/admin/certificates`);
  await page.getByRole('heading', {name: 'Certificates', level: 1}).waitFor();
  await page.getByText('This part of the admin area is coming').waitFor();
  const links = page.getByRole('navigation', {name: 'Admin'}).getByRole('link');
  expect(await links.allTextContents()).toEqual([
    'Overview',
    'Students',
    'Teaching',
    'AI spendings',
    'Support',
    'Emails',
  ]);
  await page.getByRole('link', {name: 'Back to the overview'}).click();
  await page.getByRole('heading', {name: 'Overview', level: 1}).waitFor();
});

test('on a phone, learners’ addresses are whole and nothing is cut off', async () => {
  const address = `${'long-'.repeat(5)}${crypto.randomUUID()}@mail.example.org`;
  const learner = await newVisitor();
  const window = await firstPage(await learner.open());
  const data = {fullName: 'Ada Lovelace', ...newLearner(), email: address};
  await window.request.post(`${origin}/api/auth/register`, {headers: {origin}, data});
  await learner.remove();
  await page.setViewportSize({width: 390, height: 844});
  await page.goto(`${origin}/admin/students?columns=email&q=${encodeURIComponent(address)}`);
  const table = page.getByRole('grid', {name: 'Students'});
  const shown = table.getByText(address).filter({visible: true});
  await shown.waitFor();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const {x, width} = (await shown.boundingBox()) ?? {x: 0, width: 1e9};
  expect(x + width).toBeLessThanOrEqual(390);
  await page.setViewportSize({width: 1280, height: 900});
});

describe('the sign-in of admins', () => {
  test('says what is missing, the same whatever is wrong, and how long to wait', async () => {
    await page.getByRole('button', {name: 'Sign out'}).click();
    await page.getByRole('heading', {name: 'Admin sign in'}).waitFor();
    expect(await page.getByRole('link', {name: /register|account/i}).count()).toBe(0);
    await page.getByRole('button', {name: 'Sign in', exact: true}).click();
    for (const name of ['Email', 'Password', 'Code']) await page.getByText(`${name} is required`).waitFor();
    const alert = page.getByRole('alert');
    const stranger = `who-${crypto.randomUUID().slice(0, 8)}@example.org`;
    for (const wrong of [{email: stranger}, {password: 'not the password'}, {code: '000000'}]) {
      await signIn({code: 'abcd-abcd-abcd-abcd', ...wrong});
      await alert.getByText('The email, password, or code isn’t right.').waitFor();
    }
    // Nothing that was typed is lost.
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    const answered = () => page.waitForResponse('**/api/admin/login');
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const answer = answered();
      await signIn({email: stranger, code: '000000'});
      await answer;
      await page.getByRole('button', {name: 'Sign in', exact: true}).waitFor();
    }
    await signIn({email: stranger, code: '000000'});
    await alert.getByText('Too many attempts. Try again in 30 seconds.').waitFor();
    await page.getByRole('button', {name: /Try again in 0:/}).waitFor();
  });

  test('leads to the page that was wanted, and back to it when the session has ended', async () => {
    await page.goto(`${origin}/admin/emails`);
    await page.waitForURL('**/admin/login?next=%2Fadmin%2Femails');
    await signIn();
    await page.waitForURL(`${origin}/admin/emails`);
    await page.getByRole('heading', {name: 'Emails', level: 1}).waitFor();

    // With the view of its table.
    const view = `${origin}/admin/students?state=dev&sort=-points`;
    await page.goto(view);
    await page.getByRole('heading', {name: 'Students', level: 1}).waitFor();
    await pool.query(`update private."adminSession" set "idleAt" = now()`);
    // The page notices at the next thing that it wants to know.
    await pool.query(`notify admin_hint, 'mails'`);
    await page.getByText('Your session has ended').waitFor();
    await signIn();
    await page.waitForURL(view);
    await page.getByRole('heading', {name: 'Students', level: 1}).waitFor();
  });

  test('goes to no address that is no admin page', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/modules', '/admin/nothing']) {
      await page.goto(`${origin}/admin/login?next=${encodeURIComponent(next)}`);
      await page.waitForURL(`${origin}/admin`);
    }
  });
});

test('a learner feels the switch of a developer in the open page, goes on signed in, and the log tells of it', async () => {
  const ada = newLearner();
  const other = await newVisitor();
  const own = await other.open();
  const firstWindow = await firstPage(own);
  await registerByRest(firstWindow, origin, ada, `${origin}/modules`);
  const sidebar = firstWindow.getByRole('complementary', {name: 'Sidebar'});
  await sidebar.getByRole('link', {name: 'Leaderboard'}).waitFor();
  const tokenOf = async () => (await own.cookies(origin)).find(({name}) => name === 'session')?.value;
  const before = await tokenOf();

  await page.goto(`${origin}/admin/students`);
  await page.getByLabel('Name, username, or email').fill(ada.username.toUpperCase());
  await page.getByText(ada.username).click();
  await pool.query(`update private."adminSession" set "provedAt" = now() - interval '11 minutes'`);
  const more = page.getByRole('button', {name: 'More'});
  await more.click();
  await page.getByRole('menuitem', {name: 'Make a developer'}).click();
  const dialog = page.getByRole('dialog', {name: 'Is it you?'});
  await dialog.getByLabel('Password or code', {exact: true}).fill('not my password');
  await dialog.getByRole('button', {name: 'Confirm'}).click();
  await dialog.getByText('That’s not your password or a new code from your app.').waitFor();
  await dialog.getByLabel('Password or code', {exact: true}).fill(password);
  await dialog.getByRole('button', {name: 'Confirm'}).click();
  await page.getByText(`${ada.username} is a developer now`, {exact: true}).waitFor();

  await sidebar.getByRole('link', {name: 'Machines'}).waitFor();
  await expect.poll(tokenOf).not.toBe(before);
  await more.click();
  await page.getByRole('menuitem', {name: 'Remove from developers'}).click();
  await sidebar.getByRole('link', {name: 'Machines'}).waitFor({state: 'hidden'});
  await firstWindow.reload();
  await sidebar.getByRole('link', {name: 'Leaderboard'}).waitFor();
  expect(new URL(firstWindow.url()).pathname).toBe('/modules');

  await page.goto(`${origin}/admin`);
  await page.getByText(`Grace Hopper made ${ada.username} a developer`).waitFor();
  await page.getByRole('button', {name: 'Check the log'}).click();
  await page.getByText(/All \d+ events are unchanged/).waitFor();

  // Nothing of the admin area is loaded, or cached for offline use.
  const loaded = await firstWindow.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => name),
  );
  expect(loaded.filter((name) => /\/assets\/.*\.js$/.test(name)).length).toBeGreaterThan(3);
  expect(loaded.filter((name) => name.includes('admin'))).toEqual([]);
  expect(await (await firstWindow.request.get(`${origin}/sw.js`)).text()).not.toMatch(/assets\/admin/);
  expect(other.complaints).toEqual([]);
  await other.remove();
});

test('an email is listed at once, and its text is shown in a sandboxed frame', async () => {
  await page.goto(`${origin}/admin/emails`);
  await page.getByRole('heading', {name: 'Emails', level: 1}).waitFor();
  const ada = newLearner();
  const other = await newVisitor();
  const window = await firstPage(await other.open());
  await newcomerByRest(window, origin, ada);
  await window.context().clearCookies();
  await window.goto(`${origin}/auth/forgot-password`);
  await window.getByLabel('Email').fill(`${ada.username}@example.org`);
  await window.getByRole('button', {name: 'Send the link'}).click();
  await window.getByText('Your request has arrived').waitFor();
  await other.remove();

  const row = page.getByRole('row').filter({hasText: `${ada.username}@example.org`});
  await row.getByText('Not sent, kept here').waitFor();
  // Its link opens an account: someone who finds an unlocked session must not see it.
  await pool.query(`update private."adminSession" set "provedAt" = now() - interval '11 minutes'`);
  await row.getByRole('button', {name: 'Choose a new password'}).click();
  const proof = page.getByRole('dialog', {name: 'Is it you?'});
  await proof.waitFor();
  await page.keyboard.press('Escape');
  await proof.waitFor({state: 'hidden'});
  await row.getByRole('button', {name: 'Choose a new password'}).click();
  await proof.getByText('An email can contain a link that opens an account').waitFor();
  await proof.getByLabel('Password or code', {exact: true}).fill(password);
  await proof.getByRole('button', {name: 'Confirm'}).click();
  const dialog = page.getByRole('dialog', {name: 'Email'});
  const frame = dialog.locator('iframe');
  expect(await frame.getAttribute('sandbox')).toBe('');
  const link = frame.contentFrame().getByRole('link', {name: /reset-password\?token=/});
  await link.waitFor();
  await dialog.getByRole('tab', {name: 'As text'}).click();
  await dialog.getByText('Someone, hopefully you, asked for a new password').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', {name: 'Overview', exact: true}).click();
  await page.getByRole('radio', {name: 'Everything'}).check();
  await page.getByText('Grace Hopper read an email').waitFor();
  await page.getByText('Grace Hopper viewed an email as a page').waitFor();
});

test('an invitation makes one more admin', async () => {
  await page.getByRole('button', {name: 'Invite an admin'}).click();
  const dialog = page.getByRole('dialog', {name: 'Invite an admin'});
  expect(await dialog.locator('code').textContent()).toMatch(/\/admin\/login#set-up=[\w-]{43}$/);
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
