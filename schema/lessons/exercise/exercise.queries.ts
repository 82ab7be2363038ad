import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/lessons/lessons.rows.ts';
import {mayLearn} from '#schema/session.ts';

export const exerciseQueries = {
  /** Own work on every exercise. */
  work: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.exerciseWork.where('userId', ctx.userId ?? '')
      : zql.exerciseWork.where(({or}) => or()),
  ),
};
