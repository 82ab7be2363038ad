import {mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {filesOnDisk, isKey, newKey} from '#sync/files/file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-files-'));
const store = filesOnDisk(join(folder, 'inside'));
afterAll(() => rmSync(folder, {recursive: true}));

test('what was put is read until it is removed', async () => {
  const key = newKey('avatars', 'webp');
  expect(await store.read(key)).toBeUndefined();
  await store.put(key, Buffer.from('bytes'));
  expect(Buffer.from((await store.read(key)) ?? []).toString()).toBe('bytes');
  expect((await store.list()).map((file) => file.key)).toEqual([key]);
  await store.remove(key);
  await store.remove(key);
  expect(await store.read(key)).toBeUndefined();
  expect(readdirSync(join(folder, 'inside', 'avatars'))).toEqual([]);
});

test('a file of the future is new, not younger than new', async () => {
  const key = newKey('avatars', 'webp');
  await store.put(key, Buffer.from('bytes'));
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(folder, 'inside', key), later, later);
  expect(await store.list()).toEqual([{key, ageMs: 0}]);
  await store.remove(key);
});

test('never overwrites a file', async () => {
  const key = newKey('avatars', 'webp');
  writeFileSync(join(folder, 'inside', `${key}.part`), 'of another');
  await expect(store.put(key, Buffer.from('bytes'))).rejects.toThrow('EEXIST');
  expect((await store.list()).map((file) => file.key)).toEqual([`${key}.part`]);
  await store.remove(`${key}.part`);
});

test.each([
  '../secrets.json',
  'avatars/../../secrets.json',
  '/etc/passwd',
  'avatars/..%2f..%2fsecrets.json',
  'avatars/short.webp',
  '',
  '__proto__',
])('%j is no key: nothing is read, written or removed', async (key) => {
  expect(isKey(key)).toBe(false);
  writeFileSync(join(folder, 'secrets.json'), 'secret');
  await expect((async () => store.read(key))()).rejects.toThrow('is no key');
  await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('is no key');
  await expect((async () => store.remove(key))()).rejects.toThrow('is no key');
});

test('keys are unique', () => {
  const keys = Array.from({length: 1000}, () => newKey('avatars', 'webp'));
  expect(new Set(keys).size).toBe(1000);
  expect(keys.every(isKey)).toBe(true);
});
