import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/lessons/lessons.rows.ts';
import {mayLearn} from '#schema/session.ts';

export const predictionQueries = {
  /** Own predictions, of every lesson. */
  own: defineQuery(({ctx}) =>
    mayLearn(ctx) ? zql.prediction.where('userId', ctx.userId ?? '') : zql.prediction.where(({or}) => or()),
  ),
};
