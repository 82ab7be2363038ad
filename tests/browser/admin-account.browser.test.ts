// An admin's own account: changing the password, new recovery codes, and signing out.
import pg from 'pg';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {becomeAdmin, type BrowserAdmin} from '#tests/browser/admin.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {codeOf} from '#tests/pg/admins.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
pool.on('error', () => undefined);
let profile: Profile;
let context: BrowserContext;
let page: Page;
let grace: BrowserAdmin;

beforeAll(async () => {
  profile = await newVisitor({ahead: true});
  context = await profile.open();
  page = await firstPage(context);
  grace = await becomeAdmin(context, origin, pool);
});
afterAll(async () => {
  await profile.remove();
  await pool.end();
});

test('an admin changes the password and makes new recovery codes, which are told once', async () => {
  const section = page.getByRole('region', {name: 'Your sign-in'});
  const dialog = page.getByRole('dialog');
  await page.goto(`${origin}/admin`);
  await section.getByRole('button', {name: 'Change password'}).click();
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByLabel('New password').fill('eight loud lanterns');
  await dialog.getByLabel('Code').fill(codeOf(grace.secret, 1));
  await dialog.getByRole('button', {name: 'Change password'}).click();
  await dialog.getByText('That’s not your current password.').waitFor();
  await dialog.getByLabel('Current password').fill(grace.password);
  await dialog.getByRole('button', {name: 'Change password'}).click();
  await page
    .getByText('Your password was changed. You’re signed out in every other browser.')
    .first()
    .waitFor();
  // The page goes on, under a new token, and hears of what has changed.
  await page.getByText('Grace Hopper changed their password').first().waitFor();

  // A code opens once, and the app shows the next one in half a minute: it is let off as many.
  await pool.query(`update private."admin" set "totpStep" = 0 where "email" = $1`, [grace.email]);
  await section.getByRole('button', {name: 'New recovery codes'}).click();
  await dialog.getByLabel('Current password').fill('eight loud lanterns');
  await dialog.getByLabel('Code').fill(codeOf(grace.secret, 1));
  await dialog.getByRole('button', {name: 'Make new codes'}).click();
  const list = dialog.getByRole('list', {name: 'Recovery codes'});
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole('button', {name: 'Close'}).count()).toBe(0);
  await dialog.getByLabel('I’ve saved them somewhere I can find them').check();
  await dialog.getByRole('button', {name: 'Done'}).click();
  await dialog.waitFor({state: 'hidden'});
  await page.getByText('Grace Hopper made new recovery codes').first().waitFor();
});

test('who is signed out already is so here, too', async () => {
  await page.goto(`${origin}/admin/certificates`);
  await page.route('**/api/admin/logout', (route) => route.fulfill({status: 401, json: {message: 'no'}}));
  await page.getByRole('button', {name: 'Sign out'}).click();
  await page.getByRole('heading', {name: 'Admin sign in'}).waitFor();
  await page.unroute('**/api/admin/logout');
  await page.goto(`${origin}/admin/certificates`);
  await page.getByRole('heading', {name: 'Certificates', level: 1}).waitFor();
});

test('who signs out while the academy cannot be reached stays signed in, and is told so', async () => {
  const signOut = page.getByRole('button', {name: 'Sign out'});
  const open = async () =>
    (
      await pool.query(
        `select 1 from private."adminSession" s join private."admin" a on a."id" = s."adminId"
         where a."email" = $1 and s."endsAt" > now() + interval '1 minute'`,
        [grace.email],
      )
    ).rowCount;
  expect(await open()).toBe(1);
  await context.setOffline(true);
  await signOut.click();
  const alert = page.getByRole('alert').filter({hasText: 'You’re still signed in'});
  await alert.getByText('We can’t reach the academy. Check your connection and try again.').waitFor();
  expect(await page.getByRole('heading', {name: 'Certificates', level: 1}).isVisible()).toBe(true);
  expect(await open()).toBe(1);
  await context.setOffline(false);
  await signOut.click();
  await page.getByRole('heading', {name: 'Admin sign in'}).waitFor();
  expect(await open()).toBe(0);
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});
