// What `npm start` asks PostgreSQL. Loaded while PostgreSQL starts, so that loading it costs no time.
import {existsSync, readdirSync} from 'node:fs';
import {join, parse} from 'node:path';
import pg from 'pg';
import {RESTORED_FILE} from '#sync/place.ts';

const MIGRATIONS = join('schema', 'migrations');

/** Whether it takes connections. @throws {Error} while it does not. */
export async function accepts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 2000});
  client.on('error', () => undefined); // A dropped probe is a "not yet"; the caller asks again.
  await client.connect();
  await client.end();
  return true;
}

/**
 * Whether zero-cache can start beside sync: it needs the tables as this version wants them, and nothing else of what
 * sync does at a start. False when sync has something to change first: a migration to run, or a restored backup to finish, after which
 * zero-cache rebuilds its replica.
 */
export async function isSchemaReady(databaseUrl: string, dataDir: string): Promise<boolean> {
  if (existsSync(join(dataDir, RESTORED_FILE))) return false;
  const done = await migrationsIn(databaseUrl);
  return readdirSync(MIGRATIONS).every((file) => done.has(parse(file).name));
}

async function migrationsIn(databaseUrl: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000});
  // A connection that is lost is told by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const {rows: found} = await client.query(`select where to_regclass('private."migration"') is not null`);
    if (found.length === 0) return new Set();
    const {rows} = await client.query<{name: string}>('select "name" from private."migration"');
    return new Set(rows.map(({name}) => name));
  } finally {
    await client.end();
  }
}
