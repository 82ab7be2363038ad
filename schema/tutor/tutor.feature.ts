import type {Feature} from '#schema/feature.ts';
import {tutorCommands} from '#schema/tutor/tutor.commands.ts';
import {tutorQueries} from '#schema/tutor/tutor.queries.ts';
import {relations, tables} from '#schema/tutor/tutor.rows.ts';

export const tutor = {
  tables,
  relations,
  queries: {tutor: tutorQueries},
  commands: {tutor: tutorCommands},
} as const satisfies Feature;
