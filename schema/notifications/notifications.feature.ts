import type {Feature} from '#schema/feature.ts';
import {notificationCommands, toastCommands} from '#schema/notifications/notifications.commands.ts';
import {notificationQueries} from '#schema/notifications/notifications.queries.ts';
import {preferenceCommands} from '#schema/notifications/preferences/preferences.commands.ts';
import {relations, tables} from '#schema/notifications/notifications.rows.ts';

export const notifications = {
  tables,
  relations,
  queries: {notifications: notificationQueries},
  commands: {notifications: notificationCommands, preferences: preferenceCommands, toasts: toastCommands},
} as const satisfies Feature;
