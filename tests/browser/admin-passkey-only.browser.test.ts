// An academy whose admins sign in by passkeys alone (ADMIN_SIGN_IN=passkey), in a browser with an authenticator.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openPool} from '#sync/db/pool.ts';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {becomeAdmin, fillAdminSignIn} from '#tests/browser/admin.ts';
import type {Profile} from '#tests/browser/browsers.ts';
import {newDevice, seeFinger} from '#tests/browser/devices.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock} from '#tests/free-port.ts';
import {codeOf} from '#tests/pg/admins.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-passkey-only-'));
const opened: Profile[] = [];
let academy: Academy;

beforeAll(async () => {
  academy = await startAcademy({
    env: {
      ...process.env,
      ADMIN_SIGN_IN: 'passkey',
      ATTEMPTS_PER_ADDRESS: '10000',
      STUN_SERVERS: '',
      DATA_DIR: dataDir,
      COURSE_DIR: courseForTests(join(dataDir, 'course')),
      PORT: String(await freeBlock()),
      DATABASE_URL: undefined,
      PUBLIC_ORIGIN: undefined,
    },
  });
});
afterAll(async () => {
  for (const profile of opened) await profile.remove();
  await academy.stop();
  rmSync(dataDir, {recursive: true, force: true});
});

test('a password with a code opens nothing, the passkey does, and the last one stays', async () => {
  const {origin, databaseUrl} = academy;
  const pool = openPool(databaseUrl, () => undefined);
  const device = await newDevice(opened);
  const {context, page} = device;
  const admin = await becomeAdmin(context, origin, pool);
  await page.goto(`${origin}/admin`);
  await page.getByRole('button', {name: 'Add a passkey'}).click();
  await page.getByLabel('Name', {exact: true}).last().fill('Key ring');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Remove Key ring'}).click();
  const asked = page.getByRole('alertdialog', {name: 'Remove the passkey “Key ring”?'});
  await asked.getByRole('button', {name: 'Remove passkey'}).click();
  await page.getByText('It’s your only passkey', {exact: false}).first().waitFor();

  await seeFinger(device, false);
  await context.clearCookies();
  await page.goto(`${origin}/admin/login`);
  await fillAdminSignIn(page, {...admin, code: codeOf(admin.secret, 1)});
  await page.getByText('Admins sign in here with a passkey', {exact: false}).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/login');
  const button = page.getByRole('button', {name: 'Use a passkey'});
  await seeFinger(device, true);
  await button.click();
  await page.getByRole('heading', {name: 'Your sign-in'}).waitFor();

  const {rows} = await pool.query(`select "kind" from private."mail" where "to" = $1`, [admin.email]);
  expect(rows).toEqual([{kind: 'admin.passkey-added'}]);
  await pool.end();
});
