// What admins write in an announcement.
import * as z from 'zod/mini';
import {actShape} from '#schema/admin/acts.rules.ts';
import {BODY_MAX, TITLE_MAX} from '#schema/announcements/announcements.limits.ts';
import {isTooIntricate, TOO_INTRICATE} from '#schema/markdown.limits.ts';
import {INTEGER_MAX, wholeNumber} from '#schema/number.rules.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';

const figure = (value: number) => value.toLocaleString('en');

/** At least one character that leaves ink. */
const INK = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

const title = boundedText(
  {
    notText: 'Title is required',
    most: TITLE_MAX,
    tooLong: `Title must have at most ${TITLE_MAX} characters`,
    normalize: trimmed,
  },
  z.regex(INK, 'Title is required'),
);

const body = boundedText(
  {
    notText: 'Announcement is required',
    most: BODY_MAX,
    tooLong: `Announcement must have at most ${figure(BODY_MAX)} characters`,
    normalize: (text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim(),
  },
  z.regex(INK, 'Announcement is required'),
  z.refine((text) => !isTooIntricate(text), TOO_INTRICATE),
);

const NO_COHORT = 'Choose who it’s for';

/** Of a cohort; empty for everybody. */
const audience = boundedText(
  {notText: NO_COHORT, most: 80, tooLong: NO_COHORT},
  z.regex(/^[a-z0-9-]*$/, NO_COHORT),
);

/** A moment in UTC as `Date` writes it; empty for none. */
const moment = (name: string) => {
  const words = `${name} must be a date and a time`;
  return boundedText(
    {notText: words, most: 24, tooLong: words},
    z.refine(
      (text) =>
        text === '' ||
        (/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))),
      words,
    ),
  );
};

const shape = {
  title,
  body,
  cohortId: audience,
  isPinned: z.enum(['yes', 'no'], 'isPinned must be yes or no'),
  /** Empty: at once. */
  publishAt: moment('Publish'),
  /** Empty: until it is withdrawn. */
  expireAt: moment('Take down'),
};

const inOrder = z.refine<{publishAt: string; expireAt: string}>(
  ({publishAt, expireAt}) => publishAt === '' || expireAt === '' || expireAt > publishAt,
  {error: 'It must be taken down after it’s published', path: ['expireAt']},
);

/** What admins fill in, times read from the fields. */
export const announcementFormRules = z.strictObject({...shape, reason: actShape.reason}).check(inOrder);

export type AnnouncementForm = z.infer<typeof announcementFormRules>;

const oneId = z.array(uuidRule('ids'), 'ids must be a list').check(z.length(1, 'One announcement at a time'));

/** The id is made by the page: it is posted once however often it is sent. */
export const postAnnouncementRules = z.strictObject({...shape, ...actShape, ids: oneId}).check(inOrder);

/** With the version that the admin saw. */
export const changeAnnouncementRules = z
  .strictObject({
    ...shape,
    ...actShape,
    ids: oneId,
    version: wholeNumber('version', 1, INTEGER_MAX),
  })
  .check(inOrder);
