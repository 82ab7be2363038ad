import {relationships} from '@rocicorp/zero';
import {cohort, cohortCount} from '#schema/admin/cohorts.table.ts';
import {defineAdminQuery} from '#schema/admin/define-admin-query.ts';
import type {STUDENT_STATES} from '#schema/admin/students/students.api.ts';
import {learnerSummary, learnerTerm} from '#schema/admin/summary.table.ts';
import {rowsOf} from '#schema/feature.ts';
import {lesson, module_} from '#schema/lessons/lessons.table.ts';
import {asGiven} from '#schema/query-args.ts';
import {folded} from '#schema/text.folding.ts';

const moduleRelations = relationships(module_, ({many}) => ({
  lessons: many({sourceField: ['id'], destField: ['moduleId'], destSchema: lesson}),
}));

const summaryRelations = relationships(learnerSummary, ({many}) => ({
  terms: many({sourceField: ['userId'], destField: ['userId'], destSchema: learnerTerm}),
}));

const cohortRelations = relationships(cohort, ({one}) => ({
  count: one({sourceField: ['id'], destField: ['cohortId'], destSchema: cohortCount}),
}));

const {tables, relations, zql} = rowsOf(
  [learnerSummary, learnerTerm, cohort, cohortCount, module_, lesson],
  [moduleRelations, cohortRelations, summaryRelations],
);
export {tables, relations};

/** What a list of learners is sorted by. */
export const STUDENT_SORTS = [
  'fullName',
  'username',
  'country',
  'cohortId',
  'points',
  'lessonsDone',
  'streak',
  'lastActiveAt',
  'joinedAt',
] as const;

/** Most rows of a list, and of a file that is made of one. */
export const STUDENTS_MAX = 10_000;

/** In place of a cohort’s id: learners who are in none. */
export const NO_COHORT = '-';

/** In place of a country's code: learners who have named none. */
export const NO_COUNTRY = '-';

/** Above every term that begins alike. */
export const AFTER_ALL = '\u{10FFFF}';

/** What is searched for, as terms are written. */
export const termFrom = (search: string): string => folded(search).trim().slice(0, 60);

/** Which learners an admin wants to see; absent where all. */
export type StudentsAsked = {
  readonly sort: (typeof STUDENT_SORTS)[number];
  readonly desc: boolean;
  readonly limit: number;
  /** The beginning of a word of a username or name. */
  readonly search?: string;
  /** Found otherwise, by their address. */
  readonly ids?: readonly string[];
  readonly cohortId?: string;
  readonly country?: string;
  readonly state?: (typeof STUDENT_STATES)[number];
  /** Active since then, or not since then; epoch ms. */
  readonly activeSince?: number;
  readonly idleSince?: number;
};

type Rows = typeof zql.learnerSummary;

function found(rows: Rows, {search, ids}: StudentsAsked): Rows {
  if (search === undefined) return rows;
  const from = termFrom(search);
  // From the terms to the learners: the other way about every learner would be looked at.
  const flip = {flip: true};
  const isBetween = (terms: typeof zql.learnerTerm) =>
    terms.where('term', '>=', from).where('term', '<', from + AFTER_ALL);
  if (ids === undefined) return rows.whereExists('terms', isBetween, flip);
  return rows.where((where) =>
    where.or(where.exists('terms', isBetween, flip), where.cmp('userId', 'IN', [...ids])),
  );
}

function inCountry(rows: Rows, country: string | undefined): Rows {
  if (country === undefined) return rows;
  return country === NO_COUNTRY ? rows.where('country', 'IS', null) : rows.where('country', country);
}

function placed(rows: Rows, {cohortId, country}: StudentsAsked): Rows {
  const there = inCountry(rows, country);
  if (cohortId === undefined) return there;
  return cohortId === NO_COHORT ? there.where('cohortId', 'IS', null) : there.where('cohortId', cohortId);
}

function inState(rows: Rows, {state}: StudentsAsked): Rows {
  if (state === 'suspended') return rows.where('isSuspended', true);
  if (state === 'dev') return rows.where('isDev', true);
  return state === undefined ? rows : rows.where('isAssessed', state === 'assessed');
}

function active(rows: Rows, {activeSince, idleSince}: StudentsAsked): Rows {
  const since = activeSince === undefined ? rows : rows.where('lastActiveAt', '>=', activeSince);
  if (idleSince === undefined) return since;
  return since.where((where) =>
    where.or(where.cmp('lastActiveAt', '<', idleSince), where.cmp('lastActiveAt', 'IS', null)),
  );
}

export const studentQueries = {
  list: defineAdminQuery(asGiven<StudentsAsked>(), ({args}) =>
    active(inState(placed(found(zql.learnerSummary, args), args), args), args)
      .orderBy(args.sort, args.desc ? 'desc' : 'asc')
      // In the same direction: an index has both.
      .orderBy('userId', args.desc ? 'desc' : 'asc')
      .limit(args.limit),
  ),
  /** One learner. */
  one: defineAdminQuery(asGiven<{readonly userId: string}>(), ({args: {userId}}) =>
    zql.learnerSummary.where('userId', userId).one(),
  ),
  /** Cohorts with their number of learners, the latest first. */
  cohorts: defineAdminQuery(() =>
    zql.cohort.related('count').orderBy('startsAt', 'desc').orderBy('id', 'asc'),
  ),
  /** Modules of the course with their lessons; below zero is what was retired. */
  modules: defineAdminQuery(() =>
    zql.module
      .where('position', '>', 0)
      .orderBy('position', 'asc')
      .related('lessons', (lessons) => lessons.where('position', '>', 0)),
  ),
};
