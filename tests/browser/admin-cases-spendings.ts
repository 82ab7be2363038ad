// What is spent on AI, on the screens of two admins.
import {text} from 'node:stream/consumers';
import {expect, test} from 'vitest';
import type {TwoAdmins} from '#tests/browser/two-admins.ts';

/** @param admins who switch; there once the tests run. */
export function spendingCases(admins: () => TwoAdmins): void {
  test('what one admin switches off is off on the other’s screen at once, in the log, and for whoever asks', () =>
    switchesOff(admins()));
  test('a file of uses has all that a view means, also those that are not loaded', () => savesAll(admins()));
}

/** More than a list asks for at first. */
const USES = 130;

async function savesAll({origin, pool, grace: {page}}: TwoAdmins): Promise<void> {
  await pool.query(
    `insert into "aiSpend" ("feature", "key", "provider", "model", "state", "tokensIn", "tokensOut", "seconds",
       "costMicros", "day", "dayEndsAt", "holdsUntil", "settledAt")
     select 'tutor', 'file-' || n, 'file', 'small', 'used', n, 1, 0, n, current_date::text, now(), now(), now()
     from generate_series(1, $1::int) n`,
    [USES],
  );
  await page.goto(`${origin}/admin/ai-spendings?tab=uses`);
  await page
    .getByRole('row', {name: /A former learner/})
    .first()
    .waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', {name: 'Export all'}).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ai-uses.csv');
  const lines = (await text(await download.createReadStream())).trim().split('\r\n');
  expect(lines.filter((line) => line.startsWith('A former learner,'))).toHaveLength(USES);
  await pool.query(`delete from "aiSpend" where "provider" = 'file'`);
}

async function switchesOff(admins: TwoAdmins): Promise<void> {
  const {origin, pool} = admins;
  const {page: grace} = admins.grace;
  const {page: alan} = admins.alan;
  for (const page of [grace, alan]) await page.goto(`${origin}/admin/ai-spendings?tab=limits`);
  await alan.getByRole('button', {name: 'Switch off: All AI'}).waitFor();
  await grace.getByRole('button', {name: 'Switch off: All AI'}).click();
  const dialog = grace.getByRole('dialog', {name: 'Switch off: All AI?'});
  await dialog.getByLabel('Reason').fill('The invoice is wrong.');
  await dialog.getByRole('button', {name: 'Switch off'}).click();
  await alan.getByRole('button', {name: 'Switch on: All AI'}).waitFor();
  const {rows} = await pool.query<{off: string[]}>(`select "off" from "aiLimit"`);
  expect(rows).toEqual([{off: ['all']}]);
  await alan.getByRole('link', {name: 'Spent', exact: true}).click();
  await alan.getByText('All AI is switched off').waitFor();
  // As it was, for the tests that follow.
  await pool.query(`update "aiLimit" set "off" = '{}'`);
  await grace.getByRole('button', {name: 'Switch off: All AI'}).waitFor();
}
