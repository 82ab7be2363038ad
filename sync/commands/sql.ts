import type {Database} from '#sync/db/pool.ts';

/** Runs one statement in the transaction of a mutator. */
export type Sql = (text: string, values: unknown[]) => Promise<Iterable<Record<string, unknown>>>;

/** The same over a plain connection. */
export const sqlOn =
  (db: Database): Sql =>
  async (text, values) =>
    (await db.query<Record<string, unknown>>(text, values)).rows;
