// Taking one's data along and leaving, with everything that real processes keep behind the page.
import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {text as wholeOf} from 'node:stream/consumers';
import pg from 'pg';
import type {Page} from 'playwright';
import sharp from 'sharp';
import {afterAll, expect, test} from 'vitest';
import {firstPage, newVisitor} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest} from '#tests/browser/learner.ts';
import {tablesWith} from '#tests/search-database.ts';
import {filesWith} from '#tests/search-files.ts';

const {origin, dataDir} = here;
const pool = new pg.Pool({connectionString: here.databaseUrl, max: 2});
pool.on('error', () => undefined);
afterAll(() => pool.end());

const sidebar = (on: Page) => on.getByRole('complementary', {name: 'Sidebar'});
const photo = (colour: string) =>
  sharp({create: {width: 600, height: 400, channels: 3, background: colour}})
    .jpeg()
    .toBuffer();
const exported = async (on: Page, password: string) => {
  const dialog = on.getByRole('dialog', {name: 'Export my data'});
  await dialog.getByLabel('Password', {exact: true}).fill(password);
  await dialog.getByRole('button', {name: 'Export', exact: true}).click();
};

/**
 * Tables that contain the word, except the change log of the replica: zero-cache keeps recent changes there verbatim,
 * and drops them on a restart.
 */
const tablesHolding = async (word: string): Promise<string[]> =>
  (await tablesWith(pool, word)).filter((table) => table !== '"zero_0/cdc"."changeLog"');

type Sqlite = new (
  path: string,
  options: {readonly: true},
) => {prepare: (sql: string) => {all: () => Record<string, unknown>[]}; close: () => void};
/** zero-cache's own SQLite: the replica's log is of a kind that others cannot read. */
const Replica = createRequire(createRequire(import.meta.url).resolve('@rocicorp/zero'))(
  '@rocicorp/zero-sqlite3',
) as Sqlite;

/** All rows of the replica. Frames of its log that are no longer any row's count as gone. */
function replica(): string {
  const database = new Replica(join(dataDir, 'replica', 'zero.db'), {readonly: true});
  const tables = database.prepare(`select "name" from sqlite_master where "type" = 'table'`).all();
  const rows = tables.map(({name}) => database.prepare(`select * from "${String(name)}"`).all());
  database.close();
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

test('an account that is deleted leaves nothing: not on this device, in the database, the replica or the files', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const zoe = {username: `zoe-${mark}`, password: 'correct horse battery'};
  const guest = await newVisitor();
  const own = await guest.open();
  const window = await firstPage(own);
  await enterByRest(window, origin, zoe);
  await window.goto(`${origin}/profile`);
  await window.getByLabel('Full name').fill(`Zoe ${mark}`);
  await window.getByRole('button', {name: 'Save', exact: true}).click();
  await window
    .getByLabel('Picture file')
    .setInputFiles({name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo('navy')});
  await window.getByRole('button', {name: 'Use this picture'}).click();
  await window.getByRole('dialog').waitFor({state: 'hidden'});
  const bystander = await own.newPage();
  await bystander.goto(`${origin}/modules`);
  await sidebar(bystander).getByText(`Zoe ${mark}`).waitFor();
  expect(replica()).toContain(`Zoe ${mark}`);
  const address = await sidebar(bystander).locator('img').first().getAttribute('src');
  const picture = join(dataDir, String(address));
  expect(existsSync(picture)).toBe(true);

  await window.getByRole('button', {name: 'Export my data'}).click();
  const [download] = await Promise.all([window.waitForEvent('download'), exported(window, zoe.password)]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^academy-${zoe.username}-[0-9-]{10}[.]json$`));
  expect(await wholeOf(await download.createReadStream())).toContain(`Zoe ${mark}`);

  await window.getByRole('button', {name: 'Delete my account'}).click();
  const dialog = window.getByRole('dialog', {name: 'Delete my account'});
  await dialog.getByLabel('Password', {exact: true}).fill('not this one');
  await dialog.getByLabel(/to confirm/).fill(zoe.username);
  await dialog.getByRole('button', {name: 'Delete my account'}).click();
  await dialog.getByText('That’s not your password.').waitFor();
  expect(await dialog.getByLabel(/to confirm/).inputValue()).toBe(zoe.username);
  await dialog.getByLabel('Password', {exact: true}).fill(zoe.password);
  await dialog.getByRole('button', {name: 'Delete my account'}).click();
  await window.getByText('Your account is deleted').waitFor();
  await bystander.waitForURL('**/auth/login*');
  const kept = () =>
    window.evaluate(async () => [
      ...(await indexedDB.databases()).map(({name}) => name ?? ''),
      ...Object.entries(localStorage).flat(),
    ]);
  // The other page lets go of its databases a moment after it was told.
  await expect
    .poll(async () => (await kept()).filter((text) => /outbox|journal/.test(text) || text.includes(mark)))
    .toEqual([]);
  await expect.poll(() => tablesHolding(mark), {timeout: 20_000, interval: 1000}).toEqual([]);
  await expect.poll(replica, {timeout: 20_000, interval: 1000}).not.toContain(mark);
  expect(filesWith(dataDir, mark)).toEqual([]);
  expect(existsSync(picture)).toBe(false);
  expect(guest.complaints).toEqual([]);
  await guest.remove();
});
