// What one feature adds to what browser and server agree on: its tables, the queries on them, its commands. Each feature
// exports one such value (`<feature>/<feature>.feature.ts`); features.ts lists them.
import {createBuilder, createSchema, type AnyQueryDefinition} from '@rocicorp/zero';
import type {AnyCommand} from '#schema/commands/command.ts';

type SchemaParts = Parameters<typeof createSchema>[0];
type Tables = SchemaParts['tables'];
type Relations = NonNullable<SchemaParts['relationships']>;

/** Names and types of replicated rows. */
export type Rows<T extends Tables = Tables, R extends Relations = Relations> = {
  readonly tables: T;
  readonly relations: R;
};

export type Feature = Rows & {
  /** By group and name, as the browser asks for them: `queries.lessons.outline()`. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, AnyQueryDefinition>>>>;
  /** By group and name: `lessons.complete`. */
  readonly commands: Readonly<Record<string, Readonly<Record<string, AnyCommand>>>>;
};

/**
 * A feature's tables and their relations, and `zql`, which starts a query on them: `zql.lesson.where(…)`. A feature that
 * follows a relation into another feature's table names that table here as well.
 */
export function rowsOf<const T extends Tables, const R extends Relations = []>(tables: T, relations: R) {
  return {tables, relations, zql: createBuilder(createSchema({tables, relationships: relations}))};
}
