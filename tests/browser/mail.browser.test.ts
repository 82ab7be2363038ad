// A forgotten password by real mail: what a mail server took over SMTP is read, and its link opened in a browser.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {firstPage, newProfile, type Profile} from '#tests/browser/browsers.ts';
import {newLearner, register, signIn} from '#tests/browser/learner.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock} from '#tests/free-port.ts';
import {mailServer, type MailServer} from '#tests/mail-server.ts';
import {tokensIn} from '#tests/pg/letters.ts';

const SENDER = {name: 'The Academy', address: 'letters@academy.example'};
const dataDir = mkdtempSync(join(tmpdir(), 'academy-mail-'));
const ada = newLearner();
const address = `${ada.username}@example.org`;
const password = 'a lantern in the fog';
let mail: MailServer;
let academy: Academy;
let profile: Profile;
let page: Page;
let link = '';

beforeAll(async () => {
  mail = await mailServer();
  // An academy that sends: the one that all other browser tests share keeps its letters.
  process.env['SMTP_URL'] = mail.url;
  process.env['MAIL_FROM'] = `${SENDER.name} <${SENDER.address}>`;
  academy = await startAcademy({
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      COURSE_DIR: courseForTests(join(dataDir, 'course')),
      PORT: String(await freeBlock()),
      DATABASE_URL: undefined,
      PUBLIC_ORIGIN: undefined,
    },
  });
  profile = await newProfile();
  page = await firstPage(await profile.open());
});

afterAll(async () => {
  delete process.env['SMTP_URL'];
  delete process.env['MAIL_FROM'];
  await profile.remove();
  await academy.stop();
  await mail.close();
  rmSync(dataDir, {recursive: true, force: true});
});

test('the letter comes to the address of an account, and to no other, which is told the same', async () => {
  await register(page, academy.origin, ada);
  await logOut();
  const stranger = `nobody-${crypto.randomUUID()}@example.org`;
  const toldToStranger = await askForLink(stranger);
  expect(toldToStranger).toContain('a letter with a link is on its way');
  expect((await askForLink(address)).replace(address, stranger)).toBe(toldToStranger);

  // Letters leave in the order in which they were asked for: the stranger's would be here before.
  await expect.poll(() => mail.received).toHaveLength(1);
  const {from, to, letter} = mail.received[0] ?? unexpected();
  expect({from, to}).toEqual({from: SENDER.address, to: [address]});
  expect(letter).toMatchObject({from: SENDER, to: [{address}], subject: 'Choose a new password'});
  const text = letter.text ?? '';
  expect(text).toContain('Somebody, hopefully you, asked for a new password at the academy.');
  expect(text).toContain(`${ada.username}:\n${academy.origin}/auth/reset-password?token=`);
  expect(text).toContain('It works once, for 20 minutes.');
  // Plain text and nothing else: no page whose links could say one address and lead to another, no picture that tells.
  expect({html: letter.html, attachments: letter.attachments}).toEqual({html: undefined, attachments: []});
  const [token] = tokensIn({to: address, subject: '', text});
  link = `${academy.origin}/auth/reset-password?token=${token}`;
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
    letter: {from: SENDER, subject: 'Your password was changed'},
  });
});

test('the old password is refused, the new one opens', async () => {
  await page.goto(`${academy.origin}/auth/login`);
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password', {exact: true}).fill(ada.password);
  await page.getByRole('button', {name: 'Sign In'}).click();
  await page.getByRole('alert').getByText('Invalid username or password').waitFor();
  await signIn(page, academy.origin, {username: ada.username, password});
});

test('the link is refused a second time, in words', async () => {
  await page.goto(link);
  await page.getByLabel('New password', {exact: true}).fill('another lantern in the fog');
  await page.getByRole('button', {name: 'Change password'}).click();
  await page
    .getByText('This link does not work any more. It works once, for 20 minutes; ask for another one.')
    .waitFor();
  await logOut();
  await signIn(page, academy.origin, {username: ada.username, password});
});

test('no page complained on the console', () => {
  expect(profile.complaints).toEqual([]);
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
  await page.goto(`${academy.origin}/logout`);
  await page.waitForURL(`${academy.origin}/`);
}

function unexpected(): never {
  throw new Error('no letter came');
}
