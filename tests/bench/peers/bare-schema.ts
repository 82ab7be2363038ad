// One table, one query, one mutator: the smallest application on Zero.
import {
  createBuilder,
  createSchema,
  defineMutatorsWithType,
  defineMutatorWithType,
  defineQueriesWithType,
  defineQueryWithType,
  number,
  string,
  table,
} from '@rocicorp/zero';

const note = table('note').columns({id: string(), writtenAt: number()}).primaryKey('id');

export const schema = createSchema({tables: [note], enableLegacyMutators: false, enableLegacyQueries: false});
type Schema = typeof schema;
type NoteArgs = {readonly id: string; readonly writtenAt: number};

const zql = createBuilder(schema);
const defineQuery = defineQueryWithType<Schema, undefined>();
const defineMutator = defineMutatorWithType<Schema, undefined>();

export const queries = defineQueriesWithType<Schema>()({notes: {all: defineQuery(() => zql.note)}});
export const mutators = defineMutatorsWithType<Schema>()({
  notes: {add: defineMutator<NoteArgs>(async ({tx, args}) => tx.mutate.note.insert(args))},
});

/** The one user of the bare application. */
export const USER = 'bench';
