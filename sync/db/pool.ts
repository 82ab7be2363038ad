import pg from 'pg';

/** What runs SQL: a pool, or a client inside a transaction. */
export type Database = Pick<pg.Pool, 'query'>;

/** Logs an error; `more` names what it concerns. */
export type Log = (event: string, error: unknown, more?: Readonly<Record<string, string>>) => void;

/**
 * The process's connection pool. Without its error listeners a lost PostgreSQL would crash the process.
 * @param role whose rights the connections get (server-role.ts); without one they keep their user's.
 */
export function openPool(databaseUrl: string, log: Log, role?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(role === undefined ? {} : {options: `-c role=${role}`}),
  });
  // The pool listens to idle connections only; one that is lost during a transaction rejects its query, and without
  // this listener would crash the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log('an idle database connection ended', error));
  return pool;
}

/** Runs `work` in one transaction; an error rolls it back. */
export const inTransaction = <T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> =>
  between(pool, 'begin', work);

/** Runs reads in one snapshot. */
export const inSnapshot = <T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> =>
  between(pool, 'begin isolation level repeatable read read only', work);

async function between<T>(pool: pg.Pool, begin: string, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    client.release(broken);
  }
}
