// Rules of the arguments of commands about notification preferences.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {CHANNELS, DAY_MINUTES, NUDGES} from '#schema/notifications/preferences/preferences.defaults.ts';
import {NOTIFICATION_CATEGORIES} from '#schema/notifications/notifications.table.ts';

const minute = (field: string) => {
  const words = `${field} must be a time of day, in minutes from 0 to ${DAY_MINUTES - 1}`;
  return z.int(words).check(z.gte(0, words), z.lt(DAY_MINUTES, words));
};

export const channelArgs = z.strictObject({
  ...commandFields,
  category: z.enum(NOTIFICATION_CATEGORIES, `category must be one of ${NOTIFICATION_CATEGORIES.join(', ')}`),
  channel: z.enum(CHANNELS, `channel must be one of ${CHANNELS.join(', ')}`),
  isOn: z.boolean('isOn must be true or false'),
});

export const quietArgs = z.strictObject({
  ...commandFields,
  /** No quiet hours without it. */
  hours: z.nullable(
    z
      .strictObject({from: minute('from'), until: minute('until')})
      .check(
        z.refine(({from, until}) => from !== until, 'Quiet hours must end at another time than they begin'),
      ),
  ),
});

export const digestArgs = z.strictObject({
  ...commandFields,
  /** Each email by itself without it. */
  at: z.nullable(minute('at')),
});

export const nudgeArgs = z.strictObject({
  ...commandFields,
  nudge: z.enum(NUDGES, `nudge must be one of ${NUDGES.join(', ')}`),
  isOn: z.boolean('isOn must be true or false'),
});
