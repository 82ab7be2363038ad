import {defineQuery} from '#schema/define-query.ts';
import {mayLearn} from '#schema/session.ts';
import {zql} from '#schema/spendings/spendings.rows.ts';

// What a learner has left of their day: `leftToday` of both.
export const spendingQueries = {
  /** What they have used; no row before the first use. */
  own: defineQuery(({ctx}) =>
    (mayLearn(ctx)
      ? zql.aiAllowance.where('userId', ctx.userId ?? '')
      : zql.aiAllowance.where(({or}) => or())
    ).one(),
  ),
  /** What everybody may use, and what is switched off. */
  limits: defineQuery(({ctx}) =>
    (mayLearn(ctx) ? zql.aiLimit.where('id', 'all') : zql.aiLimit.where(({or}) => or())).one(),
  ),
};
