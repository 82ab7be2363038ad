import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/plan/plan.rows.ts';

// Own rows only. A guest's id is null, which no row has.
export const planQueries = {
  /** The own plan; open before the assessment. */
  own: defineQuery(({ctx}) => zql.learningPlan.where('userId', ctx.userId ?? '').one()),
};
