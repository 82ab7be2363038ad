// Fills an empty database from a backup, and compares: the same for the real restore and for the check of each backup.
import {createReadStream} from 'node:fs';
import {join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {createGunzip} from 'node:zlib';
import pg from 'pg';
import {from as copyFrom, to as copyTo} from 'pg-copy-streams';
import {checkHashed} from '#sync/backup/hashed-file.ts';
import type {BackedUpTable, Manifest} from '#sync/backup/manifest.ts';
import {RowDigest} from '#sync/backup/row-digest.ts';
import {
  auditEndIn,
  copied,
  migrationsIn,
  quoted,
  SESSION,
  sequencesIn,
  tablesIn,
} from '#sync/backup/tables.ts';
import {migrate} from '#sync/db/migrate.ts';
import {SetupFailure} from '#sync/dev/failure.ts';

const differs = (what: string) =>
  new SetupFailure(
    `The restored backup differs from what was backed up: ${what}.`,
    'Nothing was replaced. Make another backup; if it says the same, report it with this message.',
  );

/**
 * Makes the tables as they were, by the same migrations, fills them in one transaction and compares every one by its
 * number of rows and their digest.
 * @param databaseUrl an empty database, as its owner.
 * @throws {SetupFailure} for a backup that is damaged, newer than this version, or different once it is restored.
 */
export async function load(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  await migrate(databaseUrl, logged, manifest.migrations.length);
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000});
  // A connection that is lost is told by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SESSION);
    await client.query('begin');
    await checkTables(client, manifest);
    const links = await dropForeignKeys(client);
    for (const table of manifest.tables) await fill(client, folder, table);
    for (const {schema, name, last} of manifest.sequences) {
      if (last !== null) await client.query('select setval($1, $2)', [quoted(schema, name), last]);
    }
    // Checks every row again.
    for (const statement of links) await client.query(statement);
    await compare(client, manifest);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

const logged = (event: string, error: unknown) => console.error(event, error);

/** The migrations must have made exactly the tables that the backup has. */
async function checkTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const made = await migrationsIn(client);
  const unknown = manifest.migrations.find((name, at) => made[at] !== name);
  if (unknown !== undefined) {
    throw new SetupFailure(
      `The backup has the migration ${unknown}, which this version of the academy doesn’t know.`,
      'Restore with the version that made the backup, or a newer one.',
    );
  }
  const here = new Set((await tablesIn(client)).map(copied));
  const other = manifest.tables.find((table) => !here.delete(copied(table)));
  if (other) throw differs(`the table ${other.schema}.${other.name} has other columns`);
  const [left] = here;
  if (left !== undefined) throw differs(`it also has the table ${left}`);
}

/** Rows come in any order. @returns the statements that add the keys again. */
async function dropForeignKeys(client: pg.Client): Promise<readonly string[]> {
  const {rows} = await client.query<{table: string; name: string; definition: string}>(
    `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as "name",
            pg_get_constraintdef(c.oid) as "definition"
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname in ('public', 'private')`,
  );
  for (const {table, name} of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({table, name, definition}) => `alter table ${table} add constraint ${name} ${definition}`);
}

/** Triggers wait: the rows already are what triggers once made of them. */
async function fill(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  await checkHashed(folder, table.file);
  const name = quoted(table.schema, table.name);
  await client.query(`alter table ${name} disable trigger user`);
  // What the migrations put there is among the rows.
  await client.query(`delete from ${name}`);
  await pipeline(
    createReadStream(join(folder, table.file.path)),
    createGunzip(),
    client.query(copyFrom(`copy ${copied(table)} from stdin`)),
  );
  await client.query(`alter table ${name} enable trigger user`);
}

async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const digest = new RowDigest();
    for await (const chunk of client.query(copyTo(`copy ${copied(table)} to stdout`))) {
      digest.add(chunk as Buffer);
    }
    if (digest.rows !== table.rows || digest.hex !== table.digest) {
      throw differs(`${table.schema}.${table.name} has ${digest.rows} rows, and had ${table.rows}`);
    }
  }
  if (JSON.stringify(await sequencesIn(client)) !== JSON.stringify(manifest.sequences)) {
    throw differs('a sequence has another value');
  }
  const end = await auditEndIn(client);
  if (end.seq !== manifest.audit.seq || end.hash !== manifest.audit.hash) {
    throw differs('the audit log ends with another event');
  }
}
