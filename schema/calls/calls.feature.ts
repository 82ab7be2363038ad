import {callQueries} from '#schema/calls/calls.queries.ts';
import {relations, tables} from '#schema/calls/calls.rows.ts';
import type {Feature} from '#schema/feature.ts';

/** Calls have no commands of the outbox: who may be called, and when, is decided while both are there. */
export const calls = {
  tables,
  relations,
  queries: {calls: callQueries},
  commands: {},
} as const satisfies Feature;
