import {runner} from 'node-pg-migrate';
import type {Log} from '#sync/db/pool.ts';

/** Applies all pending migrations, forward only, each in its own transaction. */
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
