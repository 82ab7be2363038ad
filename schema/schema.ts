import {createSchema} from '@rocicorp/zero';
import {relations, tables} from '#schema/features.ts';
import type {Session} from '#schema/session.ts';

/** Names and types of all that is replicated; SQL owns constraints, indexes and defaults. */
export const schema = createSchema({
  tables,
  relationships: relations,
  enableLegacyMutators: false,
  enableLegacyQueries: false,
});

export type Schema = typeof schema;

declare module '@rocicorp/zero' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges.
  interface DefaultTypes {
    schema: Schema;
    context: Session;
  }
}
