// A cohort as its row tells it, and as the form asks for it.
import type {CohortForm} from '#schema/admin/cohorts.rules.ts';

export type Cohort = {
  readonly id: string;
  readonly name: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isOpen: boolean;
  readonly seats: number | null;
  readonly closingText: string;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly version: number;
  readonly count?: {readonly learners: number} | undefined;
};

const DAY_MS = 86_400_000;

/** The day of a moment, in UTC, as date fields have it. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last day of a span that ends with this moment. */
const lastDayOf = (end: number): string => dayOf(end - DAY_MS);

const DAY = new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeZone: 'UTC'});

/** A day of a date field, as people say it: `Mar 1, 2095`. */
export const dayWords = (day: string): string => DAY.format(Date.parse(day));

/** Whether new learners join a cohort at this moment, or why they do not. */
export function joiningOf({isOpen, endsAt, opensAt, closesAt, seats, count}: Cohort, now: number): Joining {
  if (!isOpen) return 'closed';
  if (opensAt !== null && now < opensAt) return 'not-yet';
  if (now >= endsAt || (closesAt !== null && now >= closesAt)) return 'over';
  return seats !== null && (count?.learners ?? 0) >= seats ? 'full' : 'open';
}

export type Joining = 'open' | 'full' | 'not-yet' | 'over' | 'closed';

/** The cohort that a new learner would join right now: of those that take new ones the one that starts last. */
export const nextOf = (cohorts: readonly Cohort[], now: number): Cohort | undefined =>
  cohorts
    .filter((cohort) => joiningOf(cohort, now) === 'open')
    .toSorted((one, other) => other.startsAt - one.startsAt || (one.id < other.id ? -1 : 1))[0];

/** What the form begins with. */
export const formOf = (cohort: Cohort | undefined): Omit<CohortForm, 'reason'> =>
  cohort
    ? {
        name: cohort.name,
        startsOn: dayOf(cohort.startsAt),
        endsOn: lastDayOf(cohort.endsAt),
        opensOn: cohort.opensAt === null ? '' : dayOf(cohort.opensAt),
        closesOn: cohort.closesAt === null ? '' : lastDayOf(cohort.closesAt),
        seats: cohort.seats === null ? '' : String(cohort.seats),
        closingText: cohort.closingText,
        isOpen: cohort.isOpen ? 'yes' : 'no',
      }
    : {
        name: '',
        startsOn: '',
        endsOn: '',
        opensOn: '',
        closesOn: '',
        seats: '',
        closingText: '',
        isOpen: 'no',
      };

/** An id that a new cohort gets: its name, as addresses have it, and something that no other has. */
export function idFor(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${slug === '' ? 'cohort' : slug}-${crypto.randomUUID().slice(0, 8)}`;
}
