import {runner} from 'node-pg-migrate';
import type {Log} from '#sync/db/pool.ts';

/** Brings the database to the newest migration, forward only, each in a transaction of its own. */
export async function migrate(databaseUrl: string, log: Log): Promise<void> {
  await runner({
    databaseUrl,
    dir: 'schema/migrations',
    direction: 'up',
    migrationsSchema: 'private',
    createMigrationsSchema: true,
    migrationsTable: 'migration',
    singleTransaction: false,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (text) => log('migration', text),
      error: (text) => log('migration', text),
    },
  });
}
