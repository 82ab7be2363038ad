import {runner} from 'node-pg-migrate';
import type {Log} from '#sync/db/pool.ts';

/**
 * Applies pending migrations, forward only, each in its own transaction.
 * @param count how many of them: all, unless a backup needs the tables of its day.
 */
export async function migrate(
  databaseUrl: string,
  log: Log,
  count = Number.POSITIVE_INFINITY,
): Promise<void> {
  await runner({
    databaseUrl,
    dir: 'schema/migrations',
    direction: 'up',
    count,
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
