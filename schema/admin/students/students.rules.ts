import * as z from 'zod/mini';
import {actShape} from '#schema/admin/acts.rules.ts';
import {STUDENT_STATES} from '#schema/admin/students/students.api.ts';
import {momentRule} from '#schema/number.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

const WORDS = 'ids must be up to 1000 ids of learners';

export const addressesRules = z.strictObject({
  ids: z
    .array(z.string(WORDS).check(z.maxLength(100, WORDS)), WORDS)
    .check(z.minLength(1, WORDS), z.maxLength(1000, WORDS)),
});

const text = (name: string, most: number) => {
  const words = `${name} must be text of 1 to ${most} characters`;
  return z.optional(boundedText({notText: words, most, tooLong: words}, z.minLength(1, words)));
};

export const matchingRules = z.strictObject({
  search: text('search', 100),
  cohortId: text('cohortId', 100),
  country: text('country', 2),
  state: z.optional(z.enum(STUDENT_STATES, `state must be one of ${STUDENT_STATES.join(', ')}`)),
  activeSince: z.optional(momentRule('activeSince')),
  idleSince: z.optional(momentRule('idleSince')),
});

const AFTER = 'after must be what an earlier answer called next';

/** Microseconds since 1970, and the id of an entry. */
export const timelineRules = z.strictObject({
  after: boundedText({notText: AFTER, most: 300, tooLong: AFTER}, z.regex(/^\d{1,16} \S+$/, AFTER)),
});

/** Longest title and text of a message to learners, characters. */
export const MESSAGE_TITLE_MAX = 100;
export const MESSAGE_TEXT_MAX = 500;

const required = (name: string, most: number) =>
  boundedText(
    {
      notText: `${name} is required`,
      most,
      tooLong: `${name} must have at most ${most} characters`,
      normalize: trimmed,
    },
    z.minLength(1, `${name} is required`),
  );

/** What learners read in their notifications. */
const messageShape = {
  title: required('Title', MESSAGE_TITLE_MAX),
  text: required('Message', MESSAGE_TEXT_MAX),
};

/** What an admin fills in. */
export const messageFormRules = z.strictObject({...messageShape, reason: actShape.reason});

export const messageLearnersRules = z.strictObject({...messageShape, ...actShape});
