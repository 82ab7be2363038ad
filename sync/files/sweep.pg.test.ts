// Consistency of disk and database: what is left when one of them fails halfway.
import {existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Hono, type Context} from 'hono';
import sharp from 'sharp';
import {afterAll, describe, expect, test} from 'vitest';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {filesOnDisk, newKey} from '#sync/files/file-store.ts';
import {filesAccess} from '#sync/files/files.access.ts';
import {pictureRoutes} from '#sync/files/picture.routes.ts';
import {sweepFiles} from '#sync/files/sweep.ts';
import {refusals} from '#sync/http/serve.ts';
import {newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-sweep-'));
const {pool, outside, get} = await testAcademy({DATA_DIR: dataDir});
const store = filesOnDisk(join(dataDir, 'files'));
afterAll(() => rmSync(dataDir, {recursive: true}));

const UPLOAD = '/api/user/profile/upload-image';
const form = async () => {
  const picture = sharp({create: {width: 40, height: 40, channels: 3, background: 'red'}});
  const body = new FormData();
  body.append('profileImage', new File([new Uint8Array(await picture.png().toBuffer())], 'me.png'));
  return body;
};
const uploadBy = async (app: Hono, {cookie}: TestLearner) =>
  app.request(UPLOAD, {method: 'POST', headers: {cookie, origin: ORIGIN}, body: await form()});
const onDisk = () =>
  existsSync(join(dataDir, 'files', 'avatars')) ? readdirSync(join(dataDir, 'files', 'avatars')) : [];

describe('a file whose row could not be written', () => {
  /** The same routes with a failing last statement of the transaction. */
  const brokenBy = (statement: string) => {
    const app = new Hono();
    refusals(app, () => undefined);
    pictureRoutes(
      {
        app,
        access: filesAccess,
        find: {learner: findSession, viewed: nobody, emailUser: nobody, admin: nobody},
      },
      {pool, store, log: () => undefined, relist: async (sql) => void (await sql(statement, []))},
    );
    return app;
  };
  const sessions = sessionsIn(pool, {gate: 'open', secure: false});
  const findSession = (c: Context) => sessions.find(sessions.tokenFrom(c.req.header('cookie')));
  const nobody = async () => undefined;

  test('is removed at once if the row certainly does not exist', async () => {
    const before = onDisk().length;
    expect((await uploadBy(brokenBy('select 1 / 0'), await newLearner(pool))).status).toBe(500);
    expect(onDisk()).toHaveLength(before);
  });

  test('stays for the sweep if the row may exist: the database failed during the commit', async () => {
    const before = onDisk().length;
    const gone = brokenBy('select pg_terminate_backend(pg_backend_pid())');
    expect((await uploadBy(gone, await newLearner(pool))).status).toBe(503);
    expect(onDisk()).toHaveLength(before + 1);
    expect(await sweepFiles(pool, store, 0)).toHaveLength(1);
    expect(onDisk()).toHaveLength(before);
  });
});

test('the sweep removes what a crash left between disk and database, and keeps files with an owner', async () => {
  const ada = await newLearner(pool);
  const mine = await uploadBy(outside, ada);
  const {avatarUrl} = (await mine.json()) as {avatarUrl: string};
  const orphan = newKey('avatars', 'webp');
  await store.put(orphan, Buffer.from('whole, but nobody’s'));
  mkdirSync(join(dataDir, 'files', 'avatars'), {recursive: true});
  const half = `${newKey('avatars', 'webp')}.part`;
  writeFileSync(join(dataDir, 'files', half), 'ha');
  expect(await sweepFiles(pool, store)).toEqual([]);
  expect((await sweepFiles(pool, store, 0)).toSorted()).toEqual([orphan, half].toSorted());
  expect((await get(avatarUrl, {cookie: ada.cookie})).status).toBe(200);
  expect(onDisk().some((name) => name.endsWith('.part'))).toBe(false);
});
