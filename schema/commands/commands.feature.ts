import {commandQueries} from '#schema/commands/commands.queries.ts';
import {relations, tables} from '#schema/commands/commands.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const commands = {
  tables,
  relations,
  queries: {commands: commandQueries},
  commands: {},
} as const satisfies Feature;
