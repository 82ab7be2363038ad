import type {Feature} from '#schema/feature.ts';
import {notificationCommands} from '#schema/notifications/notifications.commands.ts';
import {notificationQueries} from '#schema/notifications/notifications.queries.ts';
import {relations, tables} from '#schema/notifications/notifications.rows.ts';

export const notifications = {
  tables,
  relations,
  queries: {notifications: notificationQueries},
  commands: {notifications: notificationCommands},
} as const satisfies Feature;
