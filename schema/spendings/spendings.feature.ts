import type {Feature} from '#schema/feature.ts';
import {spendingQueries} from '#schema/spendings/spendings.queries.ts';
import {relations, tables} from '#schema/spendings/spendings.rows.ts';

export const spendings = {
  tables,
  relations,
  queries: {spendings: spendingQueries},
  commands: {},
} as const satisfies Feature;
