import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, inject, test} from 'vitest';
import {isSchemaReady} from '#sync/dev/database/schema-ready.ts';
import {RESTORED_FILE} from '#sync/place.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {url, pool} = await freshDatabase();
let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'academy-schema-'))));
afterEach(() => rmSync(folder, {recursive: true}));

test('zero-cache starts beside sync where every migration is there', async () => {
  expect(await isSchemaReady(url, folder)).toBe(true);
});

test('zero-cache waits for the first migration of an empty database', async () => {
  const empty = new URL(inject('postgresUrl'));
  empty.pathname = '/template1';
  expect(await isSchemaReady(empty.href, folder)).toBe(false);
});

test('zero-cache waits for a migration that a new version brings', async () => {
  const {rows} = await pool.query<{name: string}>(
    `delete from private."migration" where "id" = (select max("id") from private."migration") returning "name"`,
  );
  expect(await isSchemaReady(url, folder)).toBe(false);
  await pool.query(`insert into private."migration" ("name", "run_on") values ($1, now())`, [rows[0]?.name]);
  expect(await isSchemaReady(url, folder)).toBe(true);
});

test('zero-cache waits for what a restored backup asks of sync', async () => {
  writeFileSync(join(folder, RESTORED_FILE), '');
  expect(await isSchemaReady(url, folder)).toBe(false);
});
