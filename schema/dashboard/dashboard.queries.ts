import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/dashboard/dashboard.rows.ts';
import {mayLearn} from '#schema/session.ts';

export const dashboardQueries = {
  /** The own layout. A guest's id is null, which no row has. */
  layout: defineQuery(({ctx}) => {
    const own = zql.dashboardLayout.where('userId', ctx.userId ?? '');
    return (mayLearn(ctx) ? own : own.where(({or}) => or())).one();
  }),
};
