import {chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'academy-secrets-'))));
afterEach(() => rmSync(folder, {recursive: true}));

const file = () => join(folder, 'secrets.json');
const rights = () => statSync(file()).mode & 0o777;

test('secrets are made on the first start, each another one, and kept for the next', () => {
  const made = readOrMakeSecrets(folder, {});
  const values = Object.values(made);
  expect(new Set(values).size).toBe(values.length);
  for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
  expect(readOrMakeSecrets(folder, {})).toEqual(made);
});

test('one that zero-cache would take for an option is none, and is rejected with what to do', () => {
  for (let at = 0; at < 300; at += 1) {
    rmSync(file(), {force: true});
    for (const value of Object.values(readOrMakeSecrets(folder, {}))) expect(value).not.toMatch(/^-/);
  }
  const before = readOrMakeSecrets(folder, {});
  writeFileSync(file(), JSON.stringify({...before, ZERO_API_KEY: '--kept-from-before'}));
  const {ZERO_API_KEY: made, ...others} = readOrMakeSecrets(folder, {});
  expect(made).toMatch(/^\w/);
  expect({...others, ZERO_API_KEY: before.ZERO_API_KEY}).toEqual(before);
  expect(readOrMakeSecrets(folder, {}).ZERO_API_KEY).toBe(made);
  expect(() => readOrMakeSecrets(folder, {ZERO_API_KEY: '--a-key'})).toThrow(
    'ZERO_API_KEY begins with a dash, which zero-cache takes for an option. Choose another one',
  );
});

test('where they cannot be written whole, those that are there stay', () => {
  const {ADMIN_KEY: _, ...kept} = readOrMakeSecrets(folder, {});
  const text = JSON.stringify(kept);
  writeFileSync(file(), text);
  // Nobody can write there, as on a full disk.
  mkdirSync(`${file()}.new`);
  expect(() => readOrMakeSecrets(folder, {})).toThrow('secrets.json.new');
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

test('only the owner may read them, even when a copy came with other rights', () => {
  readOrMakeSecrets(folder, {});
  expect(rights()).toBe(0o600);
  chmodSync(file(), 0o644);
  readOrMakeSecrets(folder, {});
  expect(rights()).toBe(0o600);
});

test('the environment comes first, and is written down nowhere', () => {
  const env = {GATEWAY_SECRET: 'from the environment'};
  const {GATEWAY_SECRET, ...others} = readOrMakeSecrets(folder, env);
  expect(GATEWAY_SECRET).toBe('from the environment');
  expect(readFileSync(file(), 'utf8')).not.toContain('from the environment');
  expect(readOrMakeSecrets(folder, {})).toMatchObject(others);
});
