// What is there where a backup is to go: whether anything would be lost.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import pg from 'pg';
import {startCluster} from '#sync/backup/scratch/own-cluster.ts';
import {migrationsIn, quoted, SESSION, tablesIn} from '#sync/backup/tables.ts';
import type {Database} from '#sync/db/pool.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {locateCluster} from '#sync/dev/postgres-cluster.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';

const CONFIRM =
  'To restore anyway, add --over-newer: the current data folder is kept next to it under another name.';

/**
 * Refuses to replace data that are newer than the backup.
 * @throws {SetupFailure} naming both times.
 */
export async function refuseNewer(
  dataDir: string,
  takenAt: string,
  mark: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (!existsSync(join(locateCluster(dataDir).directory, 'PG_VERSION'))) return;
  const newest = await newestOn(dataDir, mark, env).catch((cause: unknown) => {
    throw new SetupFailure(
      `${dataDir} has a database, and we can’t tell whether it’s newer than the backup: ${(cause as Error).message}`,
      CONFIRM,
      {cause},
    );
  });
  if (newest === undefined || newest <= new Date(takenAt)) return;
  throw new SetupFailure(
    `The academy in ${dataDir} is newer than the backup: it last changed at ${newest.toISOString()}, and the backup is from ${takenAt}. Everything since then would be lost.`,
    CONFIRM,
  );
}

/** @throws {SetupFailure} unless the database has no table of an academy. */
export async function refuseFilled(databaseUrl: string): Promise<void> {
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 10_000});
  client.on('error', () => undefined);
  await client.connect();
  try {
    const tables = await tablesIn(client);
    if (tables.length === 0) return;
    throw new SetupFailure(
      `The database of DATABASE_URL isn’t empty: it has ${tables.length} tables.`,
      'Create an empty one next to it (CREATE DATABASE academy_restored), set DATABASE_URL to that, and run this again. The old one stays as it is.',
    );
  } finally {
    await client.end();
  }
}

async function newestOn(dataDir: string, mark: string, env: NodeJS.ProcessEnv): Promise<Date | undefined> {
  const password = readOrMakeSecrets(dataDir, env).POSTGRES_PASSWORD;
  const cluster = await startCluster({dataDir, password, mark});
  const client = new pg.Client({connectionString: cluster.url, connectionTimeoutMillis: 10_000});
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SESSION);
    return await newestIn(client);
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/** @returns the time of the last change; `undefined` where nobody has an account: only the course is there. */
async function newestIn(db: Database): Promise<Date | undefined> {
  if ((await migrationsIn(db)).length === 0) return undefined;
  const {rows: people} = await db.query(
    `select where exists (select from "user") or exists (select from private."admin")`,
  );
  if (people.length === 0) return undefined;
  const {rows: columns} = await db.query<{schema: string; table: string; column: string}>(
    `select table_schema as "schema", table_name as "table", column_name as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'private') and table_type = 'BASE TABLE'
       and data_type = 'timestamp with time zone' and table_name <> 'migration'`,
  );
  const latest = columns.map(
    ({schema, table, column}) =>
      `(select max(${quoted(column)}) from ${quoted(schema, table)} where ${quoted(column)} <= now())`,
  );
  const {rows} = await db.query<{newest: Date | null}>(`select greatest(${latest.join(', ')}) as "newest"`);
  return rows[0]?.newest ?? undefined;
}
