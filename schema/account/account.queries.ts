import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/account/account.rows.ts';
import {asGiven} from '#schema/query-args.ts';
import {mayLearn} from '#schema/session.ts';

// A guest's id is null, which no row has.
export const accountQueries = {
  /** The own public card. */
  card: defineQuery(({ctx}) => zql.user.where('id', ctx.userId ?? '').one()),
  /** The own account's private part. */
  learner: defineQuery(({ctx}) => zql.learner.where('userId', ctx.userId ?? '').one()),
  /**
   * Somebody's public card, by username. An alias is no username, so it finds nobody. The server leaves out who is not
   * shown to the caller (sync/people/shown.ts).
   */
  person: defineQuery(asGiven<{readonly username: string}>(), ({args: {username}, ctx}) => {
    const person = zql.user.where('username', username);
    return (mayLearn(ctx) ? person : person.where(({or}) => or())).one();
  }),
};
