// Rows of the named queries, run on PostgreSQL as zero-cache would run them for a learner.
import type {AnyQuery} from '@rocicorp/zero';
import type pg from 'pg';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {QUERY_GUARDS} from '#sync/parts.ts';
import {guarded} from '#sync/zero/query-guards.ts';
import type {TestLearner} from '#tests/pg/academy.ts';

type Database = ReturnType<ReturnType<typeof steadyDatabases>>;
type Run = Parameters<Parameters<Database['transaction']>[0]>[0]['run'];
type Asker = {
  readonly userId: string;
  readonly username: string;
  readonly isDev: boolean;
  readonly mayLearn: boolean;
};

/** Asks as one learner, who is no developer. */
export type RowsFor = <T>(who: TestLearner, ask: (run: Run, ctx: Asker) => Promise<T>) => Promise<T>;

export function rowsForOn(pool: pg.Pool): RowsFor {
  const database = steadyDatabases(pool, () => undefined);
  return (who, ask) =>
    database().transaction((tx) => ask(tx.run.bind(tx), {...who, isDev: false, mayLearn: true}));
}

/** The query as the server answers it: with the conditions that browsers do not run. */
export const served = <Q extends AnyQuery>(name: string, query: Q, ctx: Asker, isGateOpen = false): Q =>
  guarded(QUERY_GUARDS, name, query, {ctx, isGateOpen}) as Q;
