// Rules of the arguments of queries about projects, for the server.
import * as z from 'zod/mini';
import {OFFLINE_MAX} from '#schema/coding/coding.limits.ts';
import {uuidRule} from '#schema/text.rules.ts';

const ofProjects = z.strictObject({
  projectIds: z
    .array(uuidRule('projectIds'), 'projectIds must be a list')
    .check(z.maxLength(OFFLINE_MAX, `projectIds must be at most ${OFFLINE_MAX}`)),
});

/** By the query's name. */
export const codingQueryRules = {
  'coding.files': ofProjects,
  'coding.bodies': ofProjects,
};
