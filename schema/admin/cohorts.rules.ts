import * as z from 'zod/mini';
import {actShape} from '#schema/admin/acts.rules.ts';
import {INTEGER_MAX, wholeNumber} from '#schema/number.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

/** Longest name and closing text, characters. */
export const COHORT_NAME_MAX = 100;
export const CLOSING_TEXT_MAX = 200;
/** Most seats. */
const SEATS_MAX = 100_000;

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(text);
};

/** A day as a date field gives it, `2026-01-31`. */
const day = (name: string, mayMiss: boolean) => {
  const words = `${name} must be a date`;
  return boundedText(
    {notText: words, most: 10, tooLong: words},
    z.refine((text) => (mayMiss && text === '') || (/^20\d\d-\d\d-\d\d$/.test(text) && isDay(text)), words),
  );
};

const NO_SEATS = `Seats must be a whole number from 1 to ${SEATS_MAX.toLocaleString('en')}`;

/** What an admin says of a cohort. Days are whole days in UTC; an empty field is none. */
const cohortShape = {
  name: boundedText(
    {
      notText: 'Name is required',
      most: COHORT_NAME_MAX,
      tooLong: `Name must have at most ${COHORT_NAME_MAX} characters`,
      normalize: trimmed,
    },
    z.minLength(1, 'Name is required'),
  ),
  startsOn: day('First day', false),
  endsOn: day('Last day', false),
  /** The first and the last day on which new learners join it. */
  opensOn: day('Joining from', true),
  closesOn: day('Joining until', true),
  seats: boundedText(
    {notText: NO_SEATS, most: 6, tooLong: NO_SEATS},
    z.refine((text) => text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= SEATS_MAX), NO_SEATS),
  ),
  closingText: boundedText({
    notText: 'Closing text must be text',
    most: CLOSING_TEXT_MAX,
    tooLong: `Closing text must have at most ${CLOSING_TEXT_MAX} characters`,
    normalize: trimmed,
  }),
  isOpen: z.enum(['yes', 'no'], 'Choose whether new learners may join'),
};

type Days = {startsOn: string; endsOn: string; opensOn: string; closesOn: string};

const inOrder = [
  z.refine<Days>(({startsOn, endsOn}) => endsOn >= startsOn, {
    error: 'Last day must not be before the first',
    path: ['endsOn'],
  }),
  z.refine<Days>(({opensOn, closesOn}) => opensOn === '' || closesOn === '' || closesOn >= opensOn, {
    error: 'Joining until must not be before joining from',
    path: ['closesOn'],
  }),
] as const;

/** What admins fill in. */
export const cohortFormRules = z.strictObject({...cohortShape, reason: actShape.reason}).check(...inOrder);

export const createCohortRules = z.strictObject({...cohortShape, ...actShape}).check(...inOrder);

/** With the version that the admin saw. */
export const changeCohortRules = z
  .strictObject({
    ...cohortShape,
    ...actShape,
    version: wholeNumber('version', 1, INTEGER_MAX),
  })
  .check(...inOrder);

export type CohortForm = z.infer<typeof cohortFormRules>;
