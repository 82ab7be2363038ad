import {rowsOf} from '#schema/feature.ts';
import {notification, notificationCount} from '#schema/notifications/notifications.table.ts';
import {
  notificationPreference,
  notificationSchedule,
} from '#schema/notifications/preferences/preferences.table.ts';

export const {tables, relations, zql} = rowsOf(
  [notification, notificationCount, notificationPreference, notificationSchedule],
  [],
);
