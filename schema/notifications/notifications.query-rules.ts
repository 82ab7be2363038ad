// Rules of the arguments of queries about notifications, for the server.
import * as z from 'zod/mini';
import {LIST_MAX} from '#schema/notifications/notifications.limits.ts';
import {NOTIFICATION_CATEGORIES} from '#schema/notifications/notifications.table.ts';

const LIMIT = `limit must be a whole number from 1 to ${LIST_MAX}`;

/** By the query's name. */
export const notificationQueryRules = {
  'notifications.list': z.strictObject({
    show: z.enum(['all', 'unread', 'archived'], 'show must be all, unread or archived'),
    category: z.optional(z.enum(NOTIFICATION_CATEGORIES, 'category must be one of the six')),
    limit: z.int(LIMIT).check(z.gte(1, LIMIT), z.lte(LIST_MAX, LIMIT)),
  }),
};
