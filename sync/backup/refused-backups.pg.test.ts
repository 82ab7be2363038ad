// Folders that are no backup of this academy, or no longer a whole one.
import {cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {makeBackup} from '#sync/backup/make-backup.ts';
import {backupSite, refusal} from '#tests/pg/backups.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {dataDir, to, secretsTo, backups, backup, restore} = backupSite();

beforeAll(async () => {
  mkdirSync(join(dataDir, 'files', 'pictures'), {recursive: true});
  writeFileSync(join(dataDir, 'files', 'pictures', 'one.webp'), 'picture');
  const {url} = await freshDatabase();
  await backup(14, {DATABASE_URL: url});
});

describe('a backup is refused that', () => {
  const copy = (change: (folder: string) => void) => {
    const [latest = ''] = backups().slice(-1);
    const name = 'academy-2021-01-01T00-00-00Z';
    rmSync(join(to, name), {recursive: true, force: true});
    cpSync(join(to, latest), join(to, name), {recursive: true});
    cpSync(join(secretsTo, `${latest}.secrets.json`), join(secretsTo, `${name}.secrets.json`));
    change(join(to, name));
    return name;
  };
  const users = (folder: string) => join(folder, 'tables', 'public.user.copy.gz');

  test.each<[string, (folder: string) => void, RegExp]>([
    [
      'is cut off',
      (folder) => truncateSync(users(folder), 10),
      /is damaged: .*user\.copy\.gz has 10 of \d+ bytes/,
    ],
    ['lacks a file', (folder) => rmSync(users(folder)), /is damaged: .*user\.copy\.gz is missing/],
    [
      'was changed',
      (folder) =>
        writeFileSync(
          users(folder),
          readFileSync(users(folder)).map((byte) => byte ^ 1),
        ),
      /is damaged: .*user\.copy\.gz has changed since it was written/,
    ],
    [
      'lacks a picture',
      (folder) => rmSync(join(folder, 'data', 'files', 'pictures', 'one.webp')),
      /one\.webp is missing/,
    ],
    [
      'has half a list',
      (folder) => truncateSync(join(folder, 'manifest.json'), 100),
      /cut off or was changed/,
    ],
    ['is no backup', (folder) => rmSync(join(folder, 'manifest.json')), /isn’t a backup of an academy/],
    [
      'is of another format',
      (folder) => writeFileSync(join(folder, 'manifest.json'), '{"format":"academy-backup/9"}'),
      /in the format "academy-backup\/9"/,
    ],
    [
      'names a file outside of itself',
      (folder) => {
        const file = join(folder, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"tables/', '"../tables/'));
      },
      /was changed: tables\.0\.file\.path is wrong/,
    ],
    [
      'names a file outside of itself behind a line break',
      (folder) => {
        const file = join(folder, 'manifest.json');
        const path = '"files/\\n/../../../one.webp"';
        writeFileSync(file, readFileSync(file, 'utf8').replace('"files/pictures/one.webp"', path));
        cpSync(join(folder, 'data', 'files', 'pictures', 'one.webp'), join(folder, 'one.webp'));
      },
      /was changed: files\.0\.path is wrong/,
    ],
    [
      'names a file that no academy keeps',
      (folder) => {
        const file = join(folder, 'manifest.json');
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace('"files/pictures/one.webp"', '"postgres/one.webp"'),
        );
        cpSync(join(folder, 'data', 'files', 'pictures'), join(folder, 'data', 'postgres'), {
          recursive: true,
        });
      },
      /was changed: files\.0\.path is wrong/,
    ],
  ])('%s', async (_, change, words) => {
    expect(await refusal(restore(copy(change)))).toMatch(words);
  });

  test('comes with the keys of another academy', async () => {
    const name = copy(() => undefined);
    const keys = join(secretsTo, `${name}.secrets.json`);
    writeFileSync(keys, readFileSync(keys, 'utf8').replace(/("PASSWORD_PEPPER": ").{8}/, '$1another!'));
    expect(await refusal(restore(name))).toContain('holds the keys of another academy');
  });
});

test.each([
  ['with the data', () => ({to, secretsTo: join(to, 'keys')}), /is inside the other/],
  ['in the data folder', () => ({to: join(dataDir, 'b'), secretsTo}), /is in the data folder/],
])('keys and data are not put %s', async (_, folders, words) => {
  expect(
    await refusal(makeBackup({...folders(), keep: 1, env: {DATA_DIR: dataDir}, onStep: () => undefined})),
  ).toMatch(words);
});
