import {readdirSync} from 'node:fs';
import {expect, test} from 'vitest';

/** Numbers of abandoned migrations; they are never reused, because databases identify migrations by name. */
const NEVER_USED = [14, 25, 26, 27, 28, 29, 32];

const files = readdirSync('schema/migrations').toSorted();
const numbers = files.map((file) => Number(file.slice(0, 4)));

test('migrations are numbered consecutively, without gaps or duplicates', () => {
  const last = Math.max(...numbers);
  const all = Array.from({length: last}, (_, at) => at + 1);
  expect([...numbers, ...NEVER_USED].toSorted((a, b) => a - b)).toEqual(all);
});

test('their names describe the change', () => {
  expect(files.filter((file) => !/^\d{4}_[a-z][a-z_]+\.sql$/.test(file))).toEqual([]);
});
