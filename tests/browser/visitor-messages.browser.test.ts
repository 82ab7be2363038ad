// What visitors send from the public pages: messages, with a script and without one, and errors of a page.
import pg from 'pg';
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';

const {origin} = here;
let profile: Profile;
let page: Page;
const pool = new pg.Pool({connectionString: here.databaseUrl});

beforeAll(async () => {
  profile = await newVisitor();
  page = await firstPage(await profile.open());
});
afterAll(async () => {
  await profile.remove();
  await pool.end();
});

const field = (name: string) => page.getByLabel(name, {exact: true});

test('a message reaches the academy, and nothing typed is lost where it does not', async () => {
  await page.goto(`${origin}/contact`);
  await page.getByRole('button', {name: 'Send message'}).click();
  await page.getByText('Tell us your name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  await field('Name').fill('Grace Hopper');
  await field('Email').fill('grace@example.org');
  await field('Subject').fill('A question');
  await field('Message').fill('When does month 3 open?');
  await page.reload();
  await expect.poll(() => field('Message').inputValue()).toBe('When does month 3 open?');
  await page.context().setOffline(true);
  await page.getByRole('button', {name: 'Send message'}).click();
  await page.getByText('Everything you typed is still here.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', {name: 'Send message'}).click();
  await page.getByRole('heading', {name: 'We have your message'}).waitFor();
  await page.getByText(/^T-\d+$/).waitFor();
});

test('without a script a message arrives too, and comes back whole where it is not taken', async () => {
  const still = await page.context().browser()?.newPage({javaScriptEnabled: false});
  if (!still) throw new Error('the visitor has a browser of their own');
  const fill = (name: string, text: string) => still.getByLabel(name, {exact: true}).fill(text);
  await still.goto(`${origin}/contact`);
  await fill('Name', 'Ada Byron');
  await fill('Email', 'ada');
  await fill('Message', 'First line\nSecond line');
  await still.getByRole('button', {name: 'Send message'}).click();
  await still.getByRole('alert').getByText('Email must be an address such as').waitFor();
  await still.getByText('Tell us in a few words what it’s about').waitFor();
  expect(await still.getByLabel('Message', {exact: true}).inputValue()).toBe('First line\nSecond line');
  expect(await still.getByLabel('Email', {exact: true}).getAttribute('aria-invalid')).toBe('true');
  expect(await still.getByLabel('Name', {exact: true}).getAttribute('aria-invalid')).toBe('false');
  await fill('Email', 'ada@example.org');
  await fill('Subject', 'By hand');
  await still.getByRole('button', {name: 'Send message'}).click();
  await still.waitForURL('**/contact/sent?no=T-*');
  await still.getByRole('heading', {name: 'We have your message'}).waitFor();
  await still.getByText(/Its number is T-\d+\./).waitFor();
  const {rows} = await pool.query(
    `select m."bodyMd" from "ticket" t join private."ticketMessage" m on m."ticketId" = t."id"
     where t."subject" = 'By hand'`,
  );
  expect(rows).toEqual([{bodyMd: 'First line\nSecond line'}]);
  await still.close();
});

test('the form that has come back has no violation', async () => {
  await page.goto(`${origin}/contact`);
  // The browser sends it, past the script.
  await page.evaluate(() => document.querySelector('form')?.submit());
  await page.getByRole('alert').getByText('Tell us your name').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a fatal error of a page is reported once, without who is signed in', async () => {
  await page.goto(`${origin}/about`);
  const sent = page.waitForRequest('**/api/error-reports');
  await page.evaluate(() => {
    localStorage.setItem(
      'current-user',
      JSON.stringify({
        askedAt: 1,
        user: {id: 'u-1', username: 'grace', fullName: 'Grace Hopper', email: 'g@example.org'},
      }),
    );
    const error = new TypeError('grace, Grace Hopper <g@example.org> broke it');
    error.stack = `TypeError\n    at broke (${location.origin}/assets/main-abc.js?token=secret:1:2)`;
    for (let at = 0; at < 3; at += 1) void Promise.reject(error);
  });
  const request = await sent;
  expect(request.postDataJSON()).toEqual({
    message: 'TypeError: [user], [user] <[email]> broke it',
    stack: `TypeError\n    at broke (${origin}/assets/main-abc.js:1:2)`,
    build: expect.stringMatching(/^[\w-]+\.js$/) as string,
    page: '/about',
  });
  expect((await request.response())?.status()).toBe(204);
});
