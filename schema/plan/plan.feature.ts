import type {Feature} from '#schema/feature.ts';
import {planCommands} from '#schema/plan/plan.commands.ts';
import {planQueries} from '#schema/plan/plan.queries.ts';
import {relations, tables} from '#schema/plan/plan.rows.ts';

export const plan = {
  tables,
  relations,
  queries: {plan: planQueries},
  commands: {plan: planCommands},
} as const satisfies Feature;
