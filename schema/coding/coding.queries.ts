import {zql} from '#schema/coding/coding.rows.ts';
import {defineQuery} from '#schema/define-query.ts';
import {asGiven} from '#schema/query-args.ts';
import {mayLearn} from '#schema/session.ts';

type OfProjects = {
  /** Up to five: those that are read offline are asked for at once. */
  readonly projectIds: readonly string[];
};

// Own rows only; before the assessment none.
export const codingQueries = {
  /** All projects, the deleted ones that can be had back included. */
  projects: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.project.where('userId', ctx.userId ?? '').orderBy('updatedAt', 'desc')
      : zql.project.where(({or}) => or()),
  ),
  /** The files of projects, without their texts. */
  files: defineQuery(asGiven<OfProjects>(), ({args: {projectIds}, ctx}) =>
    mayLearn(ctx) && projectIds.length > 0
      ? zql.projectFile.where('projectId', 'IN', [...projectIds]).where('userId', ctx.userId ?? '')
      : zql.projectFile.where(({or}) => or()),
  ),
  /** Their texts. */
  bodies: defineQuery(asGiven<OfProjects>(), ({args: {projectIds}, ctx}) =>
    mayLearn(ctx) && projectIds.length > 0
      ? zql.projectBody.where('projectId', 'IN', [...projectIds]).where('userId', ctx.userId ?? '')
      : zql.projectBody.where(({or}) => or()),
  ),
};
