import {existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import sharp from 'sharp';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {BELONGINGS, NOT_EXPORTED, STAYING} from '#sync/parts.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {award} from '#sync/leaderboard/award.ts';
import {newLessons, ORIGIN, PASSWORD, registerPassed, testAcademy} from '#tests/pg/academy.ts';
import {complete} from '#tests/pg/commands.ts';
import {tablesWith} from '#tests/search-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-own-data-'));
const academy = await testAcademy({DATA_DIR: dataDir});
const {pool, get, post, outside, logged} = academy;
beforeAll(() => newLessons(pool, 'lesson-a'));
afterAll(() => rmSync(dataDir, {recursive: true}));

type Exported = {tables: Record<string, Record<string, unknown>[]>; files: {key: string; base64: string}[]};

/** A learner with a row in every table that the API writes for one. */
async function busyLearner() {
  const mark = crypto.randomUUID().slice(0, 8);
  const {response, ...who} = await registerPassed(academy, {
    fullName: `Zoe ${mark}`,
    username: `zoe-${mark}`,
    email: `zoe-${mark}@example.org`,
  });
  const {id} = (await response.json()) as {id: string};
  await award(sqlOn(pool), id, [{kind: 'lesson', refId: 'lesson-a', points: 10}]);
  await post('/api/commands', complete('lesson-a'), who);
  for (const [name, args] of [
    ['account.profile', {bio: `I am ${mark}.`, links: [`https://${mark}.example.org`], country: 'GB'}],
    ['leaderboard.settings', {isListed: true, alias: `Alias ${mark}`}],
  ] as const) {
    const sent = await post(
      '/api/commands',
      {name, args: {id: crypto.randomUUID(), v: 1, ...args}},
      {cookie: who.cookie},
    );
    expect(sent.status).toBe(200);
  }
  const form = new FormData();
  const png = await sharp({create: {width: 9, height: 9, channels: 3, background: 'red'}})
    .png()
    .toBuffer();
  form.append('profileImage', new File([new Uint8Array(png)], 'me.png'));
  const upload = {method: 'POST', headers: {cookie: who.cookie, origin: ORIGIN}, body: form};
  expect((await outside.request('/api/user/profile/upload-image', upload)).status).toBe(200);
  return {...who, id, mark};
}
const onDisk = () => {
  const folder = join(dataDir, 'files', 'avatars');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('every table of the database is exported, stays for others, or is exempted with a reason', async () => {
  const {rows} = await pool.query<{table: string}>(
    `select format('%s."%s"', schemaname, tablename) as "table" from pg_tables
     where schemaname in ('public', 'private') and tablename <> 'migration' order by 1`,
  );
  const named = [...[...BELONGINGS, ...STAYING].map(({table}) => table), ...Object.keys(NOT_EXPORTED)];
  expect(named.toSorted()).toEqual(rows.map(({table}) => table).toSorted());
});

test('every table with an owner’s id is emptied with the account', async () => {
  const {rows} = await pool.query<{table: string; deletes: boolean}>(
    `select format('%s."%s"', c."table_schema", c."table_name") as "table",
            exists (select 1 from pg_constraint f
                    where f.conrelid = format('%I.%I', c."table_schema", c."table_name")::regclass
                      and f.confrelid = 'public."user"'::regclass and f.confdeltype = 'c') as "deletes"
     from information_schema.columns c
     where c."table_schema" in ('public', 'private') and c."column_name" = 'userId'`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({deletes}) => !deletes)).toEqual([]);
  const exported = new Set(BELONGINGS.map(({table}) => table));
  expect(rows.filter(({table}) => !exported.has(table))).toEqual([]);
});

describe('the export', () => {
  test('holds all of the learner’s data, the picture too, and no secrets', async () => {
    const zoe = await busyLearner();
    const other = await busyLearner();
    const response = await post('/api/user/export', {password: PASSWORD}, zoe);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="academy.json"');
    const text = await response.text();
    const {tables, files} = JSON.parse(text) as Exported;
    expect(tables['user']).toMatchObject([{username: zoe.username, bio: `I am ${zoe.mark}.`}]);
    expect(tables['emailAddress']).toMatchObject([{address: zoe.email}]);
    expect(tables['lessonProgress']).toMatchObject([{lessonId: 'lesson-a'}]);
    expect(tables['standing']?.length).toBe(3);
    expect(Object.keys(tables).length).toBe(BELONGINGS.length + STAYING.length);
    expect(files.map(({key}) => key)).toEqual([tables['file']?.[0]?.['key']]);
    const picture = await sharp(Buffer.from(files[0]?.base64 ?? '', 'base64')).metadata();
    expect(picture.format).toBe('webp');
    for (const secret of ['argon2', 'passwordHash', 'tokenHash', other.mark, other.id]) {
      expect(text).not.toContain(secret);
    }
  });

  test('requires the password, with limited attempts', async () => {
    const zoe = await busyLearner();
    const ask = async (password: unknown) => {
      const response = await post('/api/user/export', {password}, zoe);
      return {status: response.status, body: (await response.json()) as object};
    };
    expect(await ask('')).toMatchObject({status: 400, body: {field: 'password'}});
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await ask('not this one')).toEqual({
        status: 403,
        body: {message: 'That’s not your password.', code: 'WRONG_PASSWORD', field: 'password'},
      });
    }
    expect(await ask(PASSWORD)).toMatchObject({
      status: 429,
      body: {code: 'RATE_LIMITED', waitTimeText: '30 seconds'},
    });
  });

  test('is for nobody else', async () => {
    expect((await post('/api/user/export', {password: PASSWORD})).status).toBe(401);
    const zoe = await busyLearner();
    const foreign = await post(
      '/api/user/export',
      {password: PASSWORD},
      {...zoe, origin: 'https://evil.example'},
    );
    expect(foreign.status).toBe(403);
  });
});

describe('a deleted account', () => {
  test('leaves no name, address, id or file anywhere, and does not affect others', async () => {
    const other = await busyLearner();
    const before = onDisk();
    const zoe = await busyLearner();
    expect((await tablesWith(pool, zoe.mark)).length).toBeGreaterThan(4);
    expect((await tablesWith(pool, zoe.id)).length).toBeGreaterThan(10);
    const elsewhere = await post('/api/auth/login', {username: zoe.username, password: PASSWORD});
    const response = await post('/api/user/delete', {password: PASSWORD, username: zoe.username}, zoe);
    expect([response.status, await response.json()]).toEqual([200, {message: 'Your account is deleted.'}]);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await tablesWith(pool, zoe.mark, zoe.email, zoe.id)).toEqual([]);
    expect(onDisk()).toEqual(before);
    for (const cookie of [zoe.cookie, (elsewhere.headers.get('set-cookie') ?? '').split(';')[0] ?? '']) {
      expect((await get('/api/auth/me', {cookie})).status).toBe(401);
    }
    // A browser whose answer got lost can ask, and so can all others.
    const ended = await get('/api/auth/session-end', {cookie: zoe.cookie});
    expect(await ended.json()).toEqual({reason: 'deleted'});
    expect((await post('/api/auth/login', {username: zoe.username, password: PASSWORD})).status).toBe(401);
    expect((await get('/api/auth/me', other)).status).toBe(200);
    expect((await tablesWith(pool, other.mark)).length).toBeGreaterThan(4);
  });

  test('frees its username, and keeps the leaderboard’s counts right', async () => {
    const zoe = await busyLearner();
    const count = async () =>
      (
        await pool.query(
          `select sum("count")::int as "n" from private."pointsCount" where "circle" = 'all' and "period" = 'all'`,
        )
      ).rows[0]?.n as number;
    const before = await count();
    await post('/api/user/delete', {password: PASSWORD, username: zoe.username}, zoe);
    expect(await count()).toBe(before - 1);
    expect((await registerPassed(academy, {username: zoe.username})).response.status).toBe(200);
  });

  test.each([
    [{password: PASSWORD}, 400, 'username'],
    [{password: PASSWORD, username: 'somebody-else'}, 400, 'username'],
    [{password: 'not this one', username: undefined}, 403, 'password'],
    [{password: PASSWORD, username: undefined, force: true}, 400, 'force'],
  ])('is none as long as something is not right: %j', async (form, status, field) => {
    const zoe = await busyLearner();
    const body = {
      ...form,
      ...('username' in form && form.username === undefined ? {username: zoe.username} : {}),
    };
    const response = await post('/api/user/delete', body, zoe);
    expect([response.status, await response.json()]).toMatchObject([status, {field}]);
    expect((await get('/api/auth/me', zoe)).status).toBe(200);
  });
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
