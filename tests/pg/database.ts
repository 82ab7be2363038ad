import {randomBytes} from 'node:crypto';
import pg from 'pg';
import {afterAll, inject} from 'vitest';
import {openPool, type Log} from '#sync/db/pool.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges.
  interface ProvidedContext {
    /** The run's PostgreSQL, as superuser. */
    postgresUrl: string;
  }
}

/** The migrated database that all others are copies of. */
export const TEMPLATE = 'academy_template';

export const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

export type TestDatabase = {readonly url: string; readonly pool: pg.Pool};

/** A migrated, empty database of the test file's own; goes with the file. */
export async function freshDatabase(log: Log = () => undefined): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asSuperuser(server, `create database ${name} template ${TEMPLATE}`);
  const url = urlOf(server, name);
  const pool = openPool(url, log);
  afterAll(async () => {
    await pool.end();
    await asSuperuser(server, `drop database ${name} with (force)`);
  });
  return {url, pool};
}

/** Runs statements on a connection of their own. */
export async function asSuperuser(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({connectionString: url});
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
