import {chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {prepareDataFolder} from '#sync/dev/data/data-folder.ts';
import {SetupFailure} from '#sync/dev/failure.ts';

let home = '';
let dataDir = '';
const warnings: string[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'academy-folder-'));
  dataDir = join(home, 'deep', 'data');
  warnings.length = 0;
});
afterEach(() => rmSync(home, {recursive: true}));

const prepare = () => prepareDataFolder(dataDir, (warning) => warnings.push(warning));
const modeOf = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o7777).toString(8);
/** Makes a path as an earlier version did, whatever the umask. */
const open = (mode: number, ...path: string[]) => {
  const full = join(dataDir, ...path);
  if (mode & 0o111) mkdirSync(full, {recursive: true});
  else writeFileSync(full, 'text');
  chmodSync(full, mode);
};
const OF_FOLDER = process.getuid?.() === 0 ? '710' : '700';

test('a new folder is its own user’s alone', () => {
  prepare();
  expect(modeOf()).toBe(OF_FOLDER);
  for (const folder of ['logs', 'replica', 'files', 'mail']) expect(modeOf(folder)).toBe('700');
  expect(warnings).toEqual([]);
});

test('what an earlier version left open is closed, to the last file', () => {
  for (const folder of ['', 'logs', 'replica', 'files', 'files/avatars']) open(0o755, folder);
  for (const file of ['replica/zero.db', 'replica/zero.db-wal', 'logs/sync.log', 'academy.pid', 'port']) {
    open(0o644, file);
  }
  open(0o600, 'files/avatars/a.webp');
  prepare();
  expect(modeOf()).toBe(OF_FOLDER);
  expect(modeOf('files', 'avatars')).toBe('700');
  for (const file of ['replica/zero.db', 'replica/zero.db-wal', 'logs/sync.log', 'academy.pid', 'port']) {
    expect(modeOf(file), file).toBe('600');
  }
});

test('an interrupted change of permissions is completed at the next start', () => {
  open(0o755, 'logs');
  open(0o600, 'logs/a.log');
  open(0o644, 'logs/b.log');
  prepare();
  expect(modeOf('logs/b.log')).toBe('600');
});

test('what is not the academy’s stays as it is: other names, and what a link leads to', () => {
  open(0o755, '');
  open(0o755, 'course');
  open(0o644, 'notes.txt');
  const elsewhere = join(home, 'logs-elsewhere');
  mkdirSync(elsewhere);
  chmodSync(elsewhere, 0o755);
  symlinkSync(elsewhere, join(dataDir, 'logs'));
  prepare();
  expect([modeOf('course'), modeOf('notes.txt')]).toEqual(['755', '644']);
  expect((statSync(elsewhere).mode & 0o777).toString(8)).toBe('755');
});

test('rejects a world-writable folder, and leaves it unchanged', () => {
  open(0o1777, '');
  expect(prepare).toThrow(SetupFailure);
  expect(modeOf()).toBe('1777');
});
