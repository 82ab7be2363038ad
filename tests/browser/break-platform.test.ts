// What the app asks of `navigator` is taken away from it in tests (break-platform.ts), or there is a reason why not.
import {globSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

/** Not taken away. */
const KEPT: Readonly<Record<string, string>> = {
  onLine: 'every browser has it, and tests of working offline turn it',
  userAgent: 'every browser has it; what it says decides no more than the names of keys',
  standalone: 'Safari’s own: in all other browsers it is missing already',
};

const read = (file: string) => readFileSync(file, 'utf8');

/** `navigator.storage`, `(navigator as {connection?: …}).connection`. */
const ASKED = /\bnavigator(?: as [^)]*\))?\??\.(?<name>\w+)/g;

function asked(): readonly string[] {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/node_modules|\/dist\/|\.test\./.test(file));
  const names = files.flatMap((file) =>
    // Not in the names of files.
    [...read(file).matchAll(ASKED)].flatMap(({groups}) => groups?.['name'] ?? []),
  );
  return [...new Set(names)].filter((name) => name !== 'ts' && name !== 'tsx').toSorted();
}

test('all that the app asks of the browser’s navigator is taken away in tests, or has a reason', () => {
  const taken = read('tests/browser/break-platform.ts');
  const isTaken = (name: string) => new RegExp(`'${name}'|navigator\\.${name}\\b`).test(taken);
  expect(asked()).toContain('storage');
  expect(asked().filter((name) => !isTaken(name) && !(name in KEPT))).toEqual([]);
  expect(Object.keys(KEPT).filter((name) => isTaken(name) || !asked().includes(name))).toEqual([]);
});
