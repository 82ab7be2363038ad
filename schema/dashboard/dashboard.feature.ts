import {dashboardCommands} from '#schema/dashboard/dashboard.commands.ts';
import {dashboardQueries} from '#schema/dashboard/dashboard.queries.ts';
import {relations, tables} from '#schema/dashboard/dashboard.rows.ts';
import type {Feature} from '#schema/feature.ts';

export const dashboard = {
  tables,
  relations,
  queries: {dashboard: dashboardQueries},
  commands: {dashboard: dashboardCommands},
} as const satisfies Feature;
