import {codingCommands} from '#schema/coding/coding.commands.ts';
import {codingQueries} from '#schema/coding/coding.queries.ts';
import {relations, tables} from '#schema/coding/coding.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const coding = {
  tables,
  relations,
  queries: {coding: codingQueries},
  commands: {coding: codingCommands},
} as const satisfies Feature;
