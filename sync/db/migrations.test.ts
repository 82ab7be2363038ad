import {readdirSync} from 'node:fs';
import {expect, test} from 'vitest';

/** Of changes that were given up before they were part of the academy: databases know migrations by their names. */
const NEVER_USED = [14, 25, 26, 27, 28, 29, 32];

const files = readdirSync('schema/migrations').toSorted();
const numbers = files.map((file) => Number(file.slice(0, 4)));

test('migrations are numbered in a row, none twice and none left out', () => {
  const last = Math.max(...numbers);
  const all = Array.from({length: last}, (_, at) => at + 1);
  expect([...numbers, ...NEVER_USED].toSorted((a, b) => a - b)).toEqual(all);
});

test('their names say what they bring', () => {
  expect(files.filter((file) => !/^\d{4}_[a-z][a-z_]+\.sql$/.test(file))).toEqual([]);
});
