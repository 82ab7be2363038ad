import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/account/account.rows.ts';

// Own rows only. A guest's id is null, which no row has.
export const accountQueries = {
  /** The own public card. */
  card: defineQuery(({ctx}) => zql.user.where('id', ctx.userId ?? '').one()),
  /** The own account's private part. */
  learner: defineQuery(({ctx}) => zql.learner.where('userId', ctx.userId ?? '').one()),
};
