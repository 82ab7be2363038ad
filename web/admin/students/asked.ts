import {STUDENT_SORTS, type StudentsAsked} from '#schema/admin/students/students.queries.ts';
import type {View} from '#web/admin-area/table/view/view.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Which rows a view of learners wants. @param now for what was lately: the same at each drawing, or it is asked again. */
export function askedBy({search, sort, filters}: View, limit: number, now: number): StudentsAsked {
  const {cohort, country, state, active} = filters;
  const by = STUDENT_SORTS.find((name) => name === sort.id) ?? 'lastActiveAt';
  return {
    sort: by,
    desc: sort.desc,
    limit,
    ...(search === '' ? {} : {search}),
    ...(cohort === undefined ? {} : {cohortId: cohort}),
    ...(country === undefined ? {} : {country}),
    ...(state === undefined ? {} : {state: state as NonNullable<StudentsAsked['state']>}),
    ...(active === 'week' ? {activeSince: now - 7 * DAY_MS} : {}),
    ...(active === 'month' ? {activeSince: now - 30 * DAY_MS} : {}),
    ...(active === 'idle' ? {idleSince: now - 14 * DAY_MS} : {}),
  };
}
