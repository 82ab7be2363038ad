// Rules of the push notifications' REST requests.
import * as z from 'zod/mini';
import {ENDPOINT_MAX} from '#schema/notifications/push/push.limits.ts';
import {NOTIFICATION_CATEGORIES} from '#schema/notifications/notifications.table.ts';
import {momentRule} from '#schema/number.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const ENDPOINT = 'endpoint must be the https address that the browser got from its push service';

const endpoint = boundedText(
  {notText: ENDPOINT, most: ENDPOINT_MAX, tooLong: ENDPOINT},
  z.regex(/^https?:\/\/[^\s#@]+$/, ENDPOINT),
);

/** Bytes as base64url, as browsers write the keys of a subscription; padding is taken off. */
const key = (field: string, bytes: number) => {
  const words = `${field} must be ${bytes} bytes as base64url`;
  const length = Math.ceil((bytes * 4) / 3);
  return boundedText(
    {notText: words, most: length + 2, tooLong: words, normalize: (text) => text.replace(/={1,2}$/, '')},
    z.regex(new RegExp(String.raw`^[\w-]{${length}}$`), words),
  );
};

const CATEGORIES = `categories must be a list of ${NOTIFICATION_CATEGORIES.join(', ')}`;

const categories = z
  .array(z.enum(NOTIFICATION_CATEGORIES, CATEGORIES), CATEGORIES)
  .check(z.maxLength(NOTIFICATION_CATEGORIES.length, CATEGORIES));

export const subscribeRules = z.strictObject({
  subscription: z.strictObject({
    endpoint,
    keys: z.strictObject({p256dh: key('p256dh', 65), auth: key('auth', 16)}),
    expirationTime: z.optional(z.nullable(momentRule('expirationTime'))),
  }),
  categories: z.optional(categories),
});

export const unsubscribeRules = z.strictObject({endpoint});

export const preferRules = z.strictObject({endpoint, categories});
