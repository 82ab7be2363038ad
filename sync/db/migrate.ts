import {runner} from 'node-pg-migrate';
import type {Log} from '#sync/db/pool.ts';

/**
 * Without a look at its client PostgreSQL would go on rewriting a table for a process that has ended, and refuse the next
 * one its turn meanwhile.
 */
const OPTIONS = '-c client_connection_check_interval=1s';

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
    databaseUrl: {connectionString: databaseUrl, options: OPTIONS},
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
