// An academy with settings that the one of the other browser tests does not have: a mail server, and admins who sign in by
// passkeys alone. A forgotten password by real mail: what was taken over SMTP is read, and its link opened in a browser.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openPool} from '#sync/db/pool.ts';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {becomeAdmin, fillAdminSignIn} from '#tests/browser/admin.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {newDevice, withoutOffers} from '#tests/browser/devices.ts';
import {newLearner, register, signIn, signOut} from '#tests/browser/learner.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock} from '#tests/free-port.ts';
import {mailServer, type MailServer} from '#tests/mail-server.ts';
import {codeOf} from '#tests/pg/admins.ts';
import {tokensIn} from '#tests/pg/emails.ts';
import {knowAcademy} from '#tests/passing.ts';

const SENDER = {name: 'The Academy', address: 'letters@academy.example'};
const dataDir = mkdtempSync(join(tmpdir(), 'academy-settings-'));
const ada = newLearner();
const address = `${ada.username}@example.org`;
const password = 'a lantern in the fog';
let mail: MailServer;
let academy: Academy;
const devices: Profile[] = [];
let profile: Profile;
let page: Page;
let link = '';

beforeAll(async () => {
  mail = await mailServer();
  // An academy with a mail server: the one that the other browser tests share keeps its emails.
  process.env['SMTP_URL'] = mail.url;
  process.env['MAIL_FROM'] = `${SENDER.name} <${SENDER.address}>`;
  academy = await startAcademy({
    env: {
      ...process.env,
      ADMIN_SIGN_IN: 'passkey',
      ATTEMPTS_PER_ADDRESS: '10000',
      STUN_SERVERS: '',
      DATA_DIR: dataDir,
      COURSE_DIR: courseForTests(join(dataDir, 'course'), 1),
      PORT: String(await freeBlock()),
      DATABASE_URL: undefined,
      PUBLIC_ORIGIN: undefined,
    },
  });
  knowAcademy(academy);
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});

afterAll(async () => {
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
  for (const one of [profile, ...devices]) await one.remove();
  await academy.stop();
  await mail.close();
  rmSync(dataDir, {recursive: true, force: true});
});

test('the email goes to the address of an account and to no other; both get the same reply', async () => {
  await register(page, academy.origin, ada);
  await logOut();
  const stranger = `nobody-${crypto.randomUUID()}@example.org`;
  const toldToStranger = await askForLink(stranger);
  expect(toldToStranger).toContain('we’ve sent it an email with a link');
  expect((await askForLink(address)).replace(address, stranger)).toBe(toldToStranger);

  // Emails are sent in the order in which they were queued: the stranger's would arrive first.
  await expect.poll(() => mail.received).toHaveLength(1);
  const {from, to, parsed: message} = mail.received[0] ?? unexpected();
  expect({from, to}).toEqual({from: SENDER.address, to: [address]});
  expect(message).toMatchObject({from: SENDER, to: [{address}], subject: 'Choose a new password'});
  const text = message.text ?? '';
  expect(text).toContain('Someone, hopefully you, asked for a new password at the academy.');
  expect(text).toContain(`${ada.username}:\n${academy.origin}/auth/reset-password?token=`);
  expect(text).toContain('It works once, for 20 minutes.');
  // The same as HTML: one button, whose address is in sight, too; nothing is fetched by opening it.
  const html = message.html ?? '';
  expect(message.attachments).toEqual([]);
  expect(html).not.toMatch(/\ssrc=|url\(/);
  const [token] = tokensIn({to: address, subject: '', text});
  link = `${academy.origin}/auth/reset-password?token=${token}`;
  const reader = await page.context().newPage();
  await reader.setContent(html);
  const button = reader.getByRole('link', {name: `Choose a new password: ${ada.username}`});
  expect(await button.getAttribute('href')).toBe(link);
  expect(await reader.getByRole('link', {name: link}).count()).toBe(1);
  expect(await reader.getByRole('link').count()).toBe(2);
  await reader.close();
});

test('its link sets another password, by the keyboard alone', async () => {
  await page.goto(link);
  // The field has the focus.
  await page.getByLabel('New password', {exact: true}).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText('Every browser was signed out. Sign in with the new password.').waitFor();
  await expect.poll(() => mail.received).toHaveLength(2);
  expect(mail.received[1]).toMatchObject({
    to: [address],
    parsed: {from: SENDER, subject: 'Your password was changed'},
  });
});

test('rejects the old password, accepts the new one', async () => {
  await page.goto(`${academy.origin}/auth/login`);
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password', {exact: true}).fill(ada.password);
  await page.getByRole('button', {name: 'Sign In'}).click();
  await page.getByRole('alert').getByText('Invalid username or password').waitFor();
  await signIn(page, academy.origin, {username: ada.username, password});
});

test('rejects the link a second time with a message', async () => {
  await page.goto(link);
  await page.getByLabel('New password', {exact: true}).fill('another lantern in the fog');
  await page.getByRole('button', {name: 'Change password'}).click();
  await page
    .getByText('This link doesn’t work anymore. Links work once, for 20 minutes. Ask for a new one.')
    .waitFor();
  await logOut();
  await signIn(page, academy.origin, {username: ada.username, password});
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
});

test('a password with a code opens nothing for an admin, the passkey does, and the last one stays', async () => {
  const {origin, databaseUrl} = academy;
  const pool = openPool(databaseUrl, () => undefined);
  const device = await newDevice(devices);
  const {context, page: desk} = device;
  const admin = await becomeAdmin(context, origin, pool);
  await desk.goto(`${origin}/admin`);
  await desk.getByRole('button', {name: 'Add a passkey'}).click();
  await desk.getByLabel('Name', {exact: true}).last().fill('Key ring');
  await desk.getByRole('button', {name: 'Continue', exact: true}).click();
  await desk.getByRole('button', {name: 'Remove Key ring'}).click();
  const asked = desk.getByRole('alertdialog', {name: 'Remove the passkey “Key ring”?'});
  await asked.getByRole('button', {name: 'Remove passkey'}).click();
  await desk.getByText('It’s your only passkey', {exact: false}).first().waitFor();

  await withoutOffers(device);
  await context.clearCookies();
  await desk.goto(`${origin}/admin/login`);
  await fillAdminSignIn(desk, {...admin, code: codeOf(admin.secret, 1)});
  await desk.getByText('Admins sign in here with a passkey', {exact: false}).waitFor();
  expect(new URL(desk.url()).pathname).toBe('/admin/login');
  await desk.getByRole('button', {name: 'Use a passkey'}).click();
  await desk.getByRole('heading', {name: 'Your sign-in'}).waitFor();

  const {rows} = await pool.query(`select "kind" from private."mail" where "to" = $1`, [admin.email]);
  expect(rows).toEqual([{kind: 'admin.passkey-added'}]);
  await pool.end();
});

/** @returns what the page says about it. */
async function askForLink(to: string): Promise<string> {
  await page.goto(`${academy.origin}/auth/forgot-password`);
  await page.getByLabel('Email').fill(to);
  await page.keyboard.press('Enter');
  const told = page.getByText(`If ${to} belongs to an account`);
  await told.waitFor();
  return (await told.textContent()) ?? '';
}

async function logOut(): Promise<void> {
  await signOut(page, academy.origin);
}

function unexpected(): never {
  throw new Error('no email arrived');
}
