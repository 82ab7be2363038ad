import pg from 'pg';

/**
 * Classifies an error by its database cause.
 * - `conflict`: the transaction lost against concurrent ones; a retry may succeed
 * - `away`: PostgreSQL is starting, stopping, full or out of reach
 * - `final`: a permanent error, such as a violated constraint
 * - `none`: not a database error
 */
export type Trouble = 'conflict' | 'away' | 'final' | 'none';

/** Serialization failure, deadlock, lock not available, cancelled statement. */
const CONFLICT: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);
/** Connection exceptions, insufficient resources, operator intervention; and what the socket says. */
const AWAY = /^(?:08|53|57P|ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)/;
/** node-postgres gives these no code. */
const AWAY_TEXT =
  /connection terminated|connection timeout|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i;

export function databaseTrouble(error: unknown): Trouble {
  if (!(error instanceof Error)) return 'none';
  // A refused connection to localhost carries one error for each address family.
  if (error instanceof AggregateError) {
    return error.errors.map(databaseTrouble).find((trouble) => trouble !== 'none') ?? 'none';
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (CONFLICT.has(code)) return 'conflict';
  if (AWAY.test(code) || (code === '' && AWAY_TEXT.test(error.message))) return 'away';
  return error instanceof pg.DatabaseError ? 'final' : 'none';
}
