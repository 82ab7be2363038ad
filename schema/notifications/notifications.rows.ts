import {rowsOf} from '#schema/feature.ts';
import {notification, notificationCount} from '#schema/notifications/notifications.table.ts';

export const {tables, relations, zql} = rowsOf([notification, notificationCount], []);
