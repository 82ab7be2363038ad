// The pages of the email course, for those who have no account as well.
import pg from 'pg';
import {afterAll, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {newSubscriber} from '#tests/pg/subscribers.ts';

const {origin} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 1});
afterAll(() => pool.end());

test('pages of the e-mail course are for who takes it, with a session of its own', async () => {
  const guest = await newVisitor();
  const own = await guest.open();
  const window = await firstPage(own);
  await window.goto(`${origin}/emails/progress`);
  await window.waitForURL('**/email-course');
  const {token} = await newSubscriber(pool, `${crypto.randomUUID()}@example.org`);
  await own.addCookies([{name: 'email', value: token, url: origin}]);
  await window.goto(`${origin}/emails/progress`);
  await window.getByRole('heading', {name: 'Email course progress'}).waitFor();
  expect(new URL(window.url()).pathname).toBe('/emails/progress');
  // It has the mark and ways out that do not lead to a sign-in.
  await window.getByRole('link', {name: 'Academy home'}).waitFor();
  await window.getByRole('link', {name: 'Try the first lesson'}).click();
  await window.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  await window.goto(`${origin}/emails/progress`);
  expect(await violationsOf(window)).toEqual([]);
  await window.getByRole('link', {name: 'Back to the home page'}).click();
  await window.getByRole('heading', {level: 1, name: 'Master AI Engineering in 6 Months'}).waitFor();
  // The app's own guard, without the server: the page is in the browser already.
  await own.clearCookies();
  await window.evaluate(() => history.pushState(null, '', '/emails'));
  await window.reload();
  await window.waitForURL('**/email-course');
  expect(guest.complaints).toEqual([]);
  await guest.remove();
});
