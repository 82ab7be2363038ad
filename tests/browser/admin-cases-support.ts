// The queue of reported messages on the screens of two admins.
import {expect, test} from 'vitest';
import type {Page} from 'playwright';
import {newReport} from '#tests/browser/reports.ts';
import type {TwoAdmins} from '#tests/browser/two-admins.ts';

/** @param admins who answer; there once the tests run. */
export function supportCases(admins: () => TwoAdmins): void {
  test('a report arrives on both screens; what one admin does takes the other’s choices away, and can be taken back', () =>
    arrives(admins()));
  test('two admins who answer at once: one has done it, the other is told', () => atOnce(admins()));
}

async function arrives(admins: TwoAdmins): Promise<void> {
  const {origin, pool} = admins;
  const {page: grace} = admins.grace;
  const {page: alan} = admins.alan;
  const said = `Buy solution ${crypto.randomUUID().slice(0, 8)}`;
  for (const page of [grace, alan]) await page.goto(`${origin}/admin/support`);
  const author = await newReport(pool, said);
  for (const page of [grace, alan]) {
    await page.getByRole('row').filter({hasText: said}).getByText(said).click();
    await page.getByRole('button', {name: 'Mute author'}).waitFor();
  }
  const muted = async () =>
    (await pool.query(`select 1 from private."chatMute" where "userId" = $1`, [author])).rowCount;
  await grace.getByRole('button', {name: 'Mute author'}).click();
  const dialog = grace.getByRole('dialog', {name: 'Mute the author in chat?'});
  await dialog.getByLabel('Reason').fill('Sells solutions.');
  await dialog.getByRole('button', {name: 'Mute'}).click();
  await grace.getByText('Muted the author', {exact: true}).waitFor();
  expect(await muted()).toBe(1);
  // It is answered on both screens, and offered to nobody again.
  await alan.getByText('“Sells solutions.”').waitFor();
  await alan.getByRole('button', {name: 'Dismiss'}).waitFor({state: 'detached'});
  await grace.getByRole('button', {name: 'Undo'}).click();
  await expect.poll(muted).toBe(0);
}

async function atOnce(admins: TwoAdmins): Promise<void> {
  const {origin, pool} = admins;
  const {page: grace} = admins.grace;
  const {page: alan} = admins.alan;
  const said = `Both ${crypto.randomUUID().slice(0, 8)}`;
  await newReport(pool, said);
  for (const page of [grace, alan]) {
    await page.goto(`${origin}/admin/support?q=${encodeURIComponent(said)}`);
    await page.getByRole('checkbox', {name: `Select ${said}`}).click();
    await page.getByRole('toolbar', {name: 'Selected rows'}).getByRole('button', {name: 'Dismiss'}).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Nothing is wrong with it.');
  }
  const dismiss = (page: Page) => page.getByRole('dialog').getByRole('button', {name: 'Dismiss'}).click();
  await Promise.all([dismiss(grace), dismiss(alan)]);
  const told = async (page: Page) => {
    const word = page.getByText(/^(?:Dismissed the reports of the message|Nothing changed)$/);
    await word.waitFor();
    return word.textContent();
  };
  const words = await Promise.all([told(grace), told(alan)]);
  expect(words.toSorted()).toEqual(['Dismissed the reports of the message', 'Nothing changed']);
}
