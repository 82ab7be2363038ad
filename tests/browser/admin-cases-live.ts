// Admins’ rows are live: two admins in two browsers, and a session that is taken away in the middle.
import {expect, test} from 'vitest';
import type {Page} from 'playwright';
import {createAccount} from '#sync/account/accounts.ts';
import type {TwoAdmins} from '#tests/browser/two-admins.ts';

/** @param admins who look; there once the tests run. Alan has no session after these. */
export function liveCases(admins: () => TwoAdmins): void {
  test('two admins on a page see each other, until one goes elsewhere', () => seeEachOther(admins()));
  test('what one admin does is on the other’s screen, and a learner who is deleted goes from under an open panel', () =>
    seeChanges(admins()));
  test('a session that is taken away takes the rows with it, and the other admin stays', () =>
    losesSession(admins()));
}

const alsoHere = (page: Page) => page.getByRole('region', {name: 'Also on this page'});

async function seeEachOther(admins: TwoAdmins): Promise<void> {
  const {origin, grace, alan} = admins;
  for (const {page} of [grace, alan]) await page.goto(`${origin}/admin/emails`);
  await alsoHere(grace.page).getByText('Alan Turing').waitFor();
  await alsoHere(alan.page).getByText('Grace Hopper').waitFor();
  await alan.page.getByRole('link', {name: 'Overview'}).click();
  await alsoHere(grace.page).waitFor({state: 'hidden'});
}

async function seeChanges(admins: TwoAdmins): Promise<void> {
  const {origin, pool, grace, alan} = admins;
  const username = `ada-${crypto.randomUUID().slice(0, 8)}`;
  const id = await createAccount(
    pool,
    {username, fullName: 'Ada King', email: `${username}@example.org`},
    'no hash',
  );
  for (const {page} of [grace, alan]) {
    await page.goto(`${origin}/admin/students?q=${username}&open=${id}`);
    await page.getByRole('complementary', {name: 'Ada King'}).getByText('What admins did').waitFor();
  }
  const row = alan.page.getByRole('row').filter({hasText: 'Ada King'});
  await row.getByText('Grace Hopper has this open').waitFor({state: 'attached'});
  await grace.page.getByRole('button', {name: 'More'}).click();
  await grace.page.getByRole('menuitem', {name: 'Suspend'}).click();
  const dialog = grace.page.getByRole('dialog', {name: 'Suspend Ada King?'});
  await dialog.getByLabel('Reason').fill('Spam in three channels.');
  await dialog.getByRole('button', {name: 'Suspend'}).click();
  await row.getByText('Suspended').waitFor();
  await grace.page.getByLabel('What admins did').getByText('“Spam in three channels.”').waitFor();
  await pool.query(`delete from "user" where "id" = $1`, [id]);
  await alan.page.getByText('This account doesn’t exist anymore').waitFor();
}

async function losesSession(admins: TwoAdmins): Promise<void> {
  const {origin, pool, grace, alan} = admins;
  for (const {page} of [grace, alan]) await page.goto(`${origin}/admin/emails`);
  await alsoHere(alan.page).getByText('Grace Hopper').waitFor();
  await pool.query(
    `delete from private."adminSession" s using private."admin" a where a."id" = s."adminId" and a."email" = $1`,
    [alan.email],
  );
  await alan.page.getByText('Your session has ended').waitFor();
  expect(await alan.page.getByText('Grace Hopper').count()).toBe(0);
  // Nothing that admins see is kept on the device.
  const kept = await alan.page.evaluate(async () => (await indexedDB.databases()).map(({name}) => name));
  expect(kept.filter((name) => name?.includes('admin'))).toEqual([]);
  await grace.page.getByRole('heading', {name: 'Emails', level: 1}).waitFor();
}
