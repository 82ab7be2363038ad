// An account is deleted, and its end cannot be noted: the disk is full.
import {existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import sharp from 'sharp';
import {afterAll, expect, test} from 'vitest';
import {confirmDeparted, departedIn} from '#sync/account/own-data/departed.ts';
import {cookieOf, ORIGIN, PASSWORD, registerPassed, testAcademy} from '#tests/pg/academy.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {openSocket} from '#tests/sockets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-departed-'));
const signal = await upstream();
const academy = await testAcademy({DATA_DIR: dataDir}, {signal: signal.port, zero: signal.port});
const {pool, post, outside} = academy;
const base = await listenOutside(academy);
afterAll(() => {
  signal.close();
  rmSync(dataDir, {recursive: true});
});

const list = join(dataDir, 'deleted-accounts');
const pictures = () => {
  const folder = join(dataDir, 'files', 'avatars');
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function uploadPicture(cookie: string): Promise<void> {
  const form = new FormData();
  const image = sharp({create: {width: 9, height: 9, channels: 3, background: 'red'}});
  form.append('profileImage', new File([new Uint8Array(await image.png().toBuffer())], 'me.png'));
  const upload = {method: 'POST', headers: {cookie, origin: ORIGIN}, body: form};
  expect((await outside.request('/api/user/profile/upload-image', upload)).status).toBe(200);
}

test('it is gone all the same, with its sockets and files, and that is noted later', async () => {
  const {response, cookie, username} = await registerPassed(academy);
  const {id} = (await response.json()) as {id: string};
  await uploadPicture(cookie);
  expect(pictures()).toHaveLength(1);
  const login = await post('/api/auth/login', {username, password: PASSWORD});
  const address = `${base}/ws?userId=${id}&username=${username}`;
  const socket = await openSocket(address, {cookie: cookieOf(login), origin: ORIGIN});
  // Its deletion has begun, and waits for a row while the disk fills.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select 1 from "user" where "id" = $1 for update`, [id]);
  const deleted = post('/api/user/delete', {password: PASSWORD, username}, {cookie});
  const waiting = async () =>
    (
      await pool.query<{count: number}>(
        `select count(*)::int as "count" from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.count;
  await expect.poll(waiting).toBe(1);
  rmSync(list);
  mkdirSync(list);
  await holder.query('rollback');
  holder.release();
  expect((await deleted).status).toBe(500);
  await socket.closed;
  expect(pictures()).toEqual([]);
  rmSync(list, {recursive: true});
  const departed = departedIn(dataDir);
  await departed.begin([id]);
  await confirmDeparted(pool, departed);
  expect(await departed.all()).toEqual([id]);
});
