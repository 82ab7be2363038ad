import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/leaderboard/leaderboard.rows.ts';
import {mayLearn} from '#schema/session.ts';

/** Rows of the ledger that a browser keeps. */
const LEDGER_LENGTH = 200;

export const pointQueries = {
  /** The own sum of points. */
  total: defineQuery(({ctx}) => {
    const own = zql.pointTotal.where('userId', ctx.userId ?? '');
    return (mayLearn(ctx) ? own : own.where(({or}) => or())).one();
  }),
  /** The own latest awards, newest first. */
  ledger: defineQuery(({ctx}) => {
    const own = zql.pointEvent
      .where('userId', ctx.userId ?? '')
      .orderBy('earnedAt', 'desc')
      .orderBy('id', 'asc')
      .limit(LEDGER_LENGTH);
    return mayLearn(ctx) ? own : own.where(({or}) => or());
  }),
};
