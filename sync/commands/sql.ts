import type {Database} from '#sync/db/pool.ts';

/** Runs one statement in the transaction of a mutator. */
export type Sql = (text: string, values: unknown[]) => Promise<Iterable<Record<string, unknown>>>;

/**
 * The same over a connection. Every statement is prepared under a name: PostgreSQL reads and plans the few that
 * commands are made of once for each connection, and not for each command.
 */
export const sqlOn =
  (db: Database): Sql =>
  async (text, values) =>
    (await db.query<Record<string, unknown>>({name: nameOf(text), text, values})).rows;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `command-${names.size + 1}`;
  names.set(text, name);
  return name;
}
