// Rules of what admins do about spending. Their fields are typed, so all of them come as text.
import * as z from 'zod/mini';
import {actShape} from '#schema/admin/acts.rules.ts';
import {INTEGER_MAX} from '#schema/number.rules.ts';
import {microsFrom} from '#schema/spendings/money.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

/** Most answers and minutes of a learner in a day. */
const TURNS_MAX = 10_000;
const MINUTES_MAX = 24 * 60;

const field = (words: string, isRight: (text: string) => boolean) =>
  boundedText({notText: words, most: 20, tooLong: words, normalize: trimmed}, z.refine(isRight, words));

const isWhole = (text: string, most: number) => /^\d{1,9}$/.test(text) && Number(text) <= most;

const figure = (value: number) => value.toLocaleString('en');
const whole = (name: string, most: number) =>
  field(`${name} must be a whole number from 0 to ${figure(most)}`, (text) => isWhole(text, most));
const wholeOrNone = (name: string, most: number) =>
  field(
    `${name} must be a whole number from 0 to ${figure(most)}, or empty`,
    (text) => text === '' || isWhole(text, most),
  );

export const switchSpendingRules = z.strictObject({
  ...actShape,
  isOff: z.enum(['yes', 'no'], 'isOff must be yes or no'),
});

/** An empty budget is the environment's. */
export const changeLimitsRules = z.strictObject({
  ...actShape,
  budget: field(
    'Budget must be an amount such as 5 or 2.50, or empty',
    (text) => text === '' || microsFrom(text) !== undefined,
  ),
  speechPercent: whole('Voice stops at', 100),
  turns: whole('Answers', TURNS_MAX),
  minutes: whole('Minutes of voice', MINUTES_MAX),
  version: field('version must be a number', (text) => isWhole(text, INTEGER_MAX)),
});

/** Both empty: the learner has everybody's limits again. */
export const limitLearnersRules = z
  .strictObject({
    ...actShape,
    turns: wholeOrNone('Answers', TURNS_MAX),
    minutes: wholeOrNone('Minutes of voice', MINUTES_MAX),
  })
  .check(
    z.refine(({turns, minutes}) => (turns === '') === (minutes === ''), {
      error: 'Fill in both limits, or leave both empty',
      path: ['minutes'],
    }),
  );
