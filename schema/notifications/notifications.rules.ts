// Rules of the notifications' REST requests.
import * as z from 'zod/mini';
import {PAGE, PAGE_MAX} from '#schema/notifications/notifications.limits.ts';
import {NOTIFICATION_CATEGORIES} from '#schema/notifications/notifications.table.ts';
import {wholeNumberText} from '#schema/text.rules.ts';

export const notificationPageRules = z.strictObject({
  page: z._default(wholeNumberText('page', 1, 1_000_000), 1),
  limit: z._default(wholeNumberText('limit', 1, PAGE_MAX), PAGE),
  unreadOnly: z._default(z.enum(['true', 'false'], 'unreadOnly must be true or false'), 'false'),
  category: z.optional(
    z.enum(NOTIFICATION_CATEGORIES, `category must be one of ${NOTIFICATION_CATEGORIES.join(', ')}`),
  ),
});
