/** Runs one statement in the transaction of a mutator. */
export type Sql = (text: string, values: unknown[]) => Promise<Iterable<Record<string, unknown>>>;
