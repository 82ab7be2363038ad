import * as z from 'zod/mini';
import {STUDENT_STATES} from '#schema/admin/students/students.api.ts';
import {STUDENT_SORTS, STUDENTS_MAX} from '#schema/admin/students/students.queries.ts';
import {momentRule} from '#schema/number.rules.ts';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

export const studentQueryRules = {
  'students.list': z.strictObject({
    sort: z.enum(STUDENT_SORTS, 'sort must be a column'),
    desc: z.boolean('desc must be true or false'),
    limit: z.int('limit must be a whole number').check(z.gte(1), z.lte(STUDENTS_MAX)),
    search: z.optional(text(100)),
    ids: z.optional(z.array(text(100)).check(z.maxLength(100))),
    cohortId: z.optional(text(100)),
    country: z.optional(text(2)),
    state: z.optional(z.enum(STUDENT_STATES)),
    activeSince: z.optional(momentRule('activeSince')),
    idleSince: z.optional(momentRule('idleSince')),
  }),
  'students.one': z.strictObject({userId: text(100)}),
};
