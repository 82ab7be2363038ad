// Backup and restore as an operator runs them, on a real data folder with the embedded PostgreSQL.
import {execFile} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {basename, join} from 'node:path';
import pg from 'pg';
import {beforeAll, expect, test} from 'vitest';
import {audit} from '#sync/audit/audit.ts';
import {migrate} from '#sync/db/migrate.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {newLearner} from '#tests/pg/academy.ts';
import {backupSite, refusal} from '#tests/pg/backups.ts';
import {asSuperuser, freshDatabase, urlOf} from '#tests/pg/database.ts';

const {root, dataDir, to, secretsTo, backups, backup, restore, withDatabase} = backupSite();
const fail = (event: string, error: unknown) => {
  throw new Error(event, {cause: error});
};

beforeAll(async () => {
  mkdirSync(join(dataDir, 'files', 'pictures'), {recursive: true});
  readOrMakeSecrets(dataDir, {});
  await withDatabase(async (pool, url) => {
    await migrate(url, fail);
    await newLearner(pool, 'ada');
    await audit(pool, {actor: 'console', action: 'admin.link-made'});
    // What text formats get wrong: tabs, line ends, backslashes, empty and missing values, other scripts.
    await pool.query(`update "user" set "fullName" = $1, "bio" = $2`, [
      'Adä\\N 日本',
      'a\tb\r\nc\\d\\.\n\\.',
    ]);
  });
  writeFileSync(join(dataDir, 'files', 'pictures', 'one.webp'), PICTURE);
  writeFileSync(join(dataDir, 'port'), '8123');
  writeFileSync(join(dataDir, 'deleted-accounts'), 'gone-1\n');
});

/** A dozen programs and databases start here, one after the other. */
const PATIENCE_MS = 120_000;
const PICTURE = randomBytes(20_000);
const ADA = {username: 'ada', fullName: 'Adä\\N 日本', bio: 'a\tb\r\nc\\d\\.\n\\.'};

const people = () =>
  withDatabase(async (pool) => {
    const {rows} = await pool.query(`select "username", "fullName", "bio" from "user" order by "username"`);
    return rows as unknown[];
  });

test(
  'the academy is back after its data folder is gone, with files, keys and port',
  {timeout: PATIENCE_MS},
  async () => {
    const {folder, secretsFile} = await backup();
    const name = basename(folder);
    expect(backups()).toEqual([name]);
    expect(readdirSync(secretsTo)).toEqual([basename(secretsFile)]);
    const keys = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(readdirSync(join(to, name, 'data')).toSorted()).toEqual(['deleted-accounts', 'files', 'port']);
    rmSync(dataDir, {recursive: true});
    // Somebody has put files into the backup that are not its own, and one that leads elsewhere.
    const elsewhere = join(root, 'elsewhere');
    writeFileSync(join(to, name, 'data', 'strange'), 'not in the list');
    symlinkSync(elsewhere, join(to, name, 'data', 'secrets.json'));
    expect(await restore(name)).toMatchObject({dataDir, before: undefined});
    expect(existsSync(elsewhere)).toBe(false);
    expect(existsSync(join(dataDir, 'strange'))).toBe(false);
    expect(await people()).toEqual([ADA]);
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(JSON.parse(keys));
    expect(readFileSync(join(dataDir, 'files', 'pictures', 'one.webp'))).toEqual(PICTURE);
    expect(readFileSync(join(dataDir, 'port'), 'utf8')).toBe('8123');
    expect(readFileSync(join(dataDir, 'deleted-accounts'), 'utf8')).toBe('gone-1\n');
    // The next start raises the epoch.
    expect(existsSync(join(dataDir, 'restored'))).toBe(true);
  },
);

test(
  'newer data are replaced only when a flag says so, and are kept beside',
  {timeout: PATIENCE_MS},
  async () => {
    const [name = ''] = backups();
    await withDatabase((pool) => newLearner(pool, 'grace'));
    writeFileSync(join(dataDir, 'deleted-accounts'), 'gone-1\ngone-2\n');
    const words = await refusal(restore(name));
    expect(words).toMatch(/is newer than the backup: it last changed at .*\n[^]*add --over-newer/);
    const {before = ''} = await restore(name, true);
    expect(await people()).toEqual([ADA]);
    // Who left after the backup does not come back.
    expect(readFileSync(join(dataDir, 'deleted-accounts'), 'utf8')).toBe('gone-1\ngone-2\n');
    expect(existsSync(join(before, 'secrets.json'))).toBe(true);
  },
);

test('--keep counts this academy’s backups, and touches nothing else', {timeout: PATIENCE_MS}, async () => {
  const [first = ''] = backups();
  const others = 'academy-2020-01-01T00-00-00Z';
  cpSync(join(to, first), join(to, others), {recursive: true});
  const manifest = JSON.parse(readFileSync(join(to, others, 'manifest.json'), 'utf8')) as {academy: string};
  writeFileSync(join(to, others, 'manifest.json'), JSON.stringify({...manifest, academy: '0'.repeat(64)}));
  mkdirSync(join(to, 'academy-2019-01-01T00-00-00Z'));
  mkdirSync(join(to, '.academy-2019-01-01T00-00-00Z.999999999.partial'));
  const {url} = await freshDatabase();
  const {folder, removed} = await backup(1, {DATABASE_URL: url});
  const latest = basename(folder);
  expect(removed).toEqual([first]);
  // A foreign one, one that is not ours to judge, and the new one; what was left half-written is gone.
  expect(backups()).toEqual(['academy-2019-01-01T00-00-00Z', others, latest]);
  expect(readdirSync(secretsTo)).toEqual([`${latest}.secrets.json`]);
});

test('a full disk ends the backup with words, and leaves nothing behind', async () => {
  const before = backups();
  const {url} = await freshDatabase();
  // A limit of the length of files is met as a full disk is.
  const command = `ulimit -f 8; exec "$0" sync/backup/backup.ts --to "$1" --secrets-to "$2"`;
  const {code, said} = await runCommand('bash', ['-c', command, process.execPath, to, secretsTo], {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
  });
  expect(said).toMatch(/The disk is full.* earlier ones are as they were\.\n\nFree some space/);
  expect(code).toBe(1);
  expect(backups()).toEqual(before);
});

test('a restore into a database that is not empty is refused', async () => {
  const {url} = await freshDatabase();
  const [name = ''] = backups().slice(-1);
  const words = await refusal(restore(name, true, {DATABASE_URL: url}));
  expect(words).toMatch(/isn’t empty: it has \d+ tables\.\nCreate an empty one next to it/);
});

test('a backup goes into an empty database of one’s own', {timeout: PATIENCE_MS}, async () => {
  const {url: full, pool} = await freshDatabase();
  await newLearner(pool, 'lin');
  const {folder} = await backup(14, {DATABASE_URL: full});
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asSuperuser(full, `create database ${name}`);
  const other = join(root, 'elsewhere');
  const empty = urlOf(full, name);
  await restore(basename(folder), false, {DATA_DIR: other, DATABASE_URL: empty});
  const client = new pg.Client({connectionString: empty});
  await client.connect();
  expect((await client.query(`select "username" from "user"`)).rows).toEqual([{username: 'lin'}]);
  await client.end();
  await asSuperuser(full, `drop database ${name}`);
  expect(existsSync(join(other, 'restored'))).toBe(true);
});

const runCommand = (command: string, args: readonly string[], more: Record<string, string>) =>
  new Promise<{code: number; said: string}>((resolve) => {
    execFile(command, args, {env: {...process.env, ...more}}, (error, out, err) =>
      resolve({code: error ? Number(error.code) : 0, said: out + err}),
    );
  });
