import {assessmentCommands} from '#schema/assessment/assessment.commands.ts';
import {assessmentQueries} from '#schema/assessment/assessment.queries.ts';
import {relations, tables} from '#schema/assessment/assessment.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const assessment = {
  tables,
  relations,
  queries: {assessment: assessmentQueries},
  commands: {assessment: assessmentCommands},
} as const satisfies Feature;
