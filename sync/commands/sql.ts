import type {Database} from '#sync/db/pool.ts';

/** Runs one statement in the transaction of a mutator. */
export type Sql = (text: string, values: unknown[]) => Promise<Iterable<Record<string, unknown>>>;

/**
 * The same over a connection, with named prepared statements: PostgreSQL parses and plans the few statements of
 * commands once per connection, not once per command.
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
