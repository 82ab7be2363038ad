import {defineQuery} from '#schema/define-query.ts';
import {mayLearn} from '#schema/session.ts';
import {zql} from '#schema/lessons/lessons.rows.ts';

export const reviewQueries = {
  /** Own review cards, the one that is due first first. */
  cards: defineQuery(({ctx}) => {
    const cards = zql.reviewCard
      .where('userId', ctx.userId ?? '')
      .orderBy('due', 'asc')
      .orderBy('id', 'asc');
    return mayLearn(ctx) ? cards : cards.where(({or}) => or());
  }),
};
