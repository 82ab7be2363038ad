import {zql} from '#schema/bookmarks/bookmarks.rows.ts';
import {defineQuery} from '#schema/define-query.ts';
import {mayLearn} from '#schema/session.ts';

export const bookmarkQueries = {
  /** Own bookmarks; before the assessment none. */
  own: defineQuery(({ctx}) =>
    mayLearn(ctx) ? zql.bookmark.where('userId', ctx.userId ?? '') : zql.bookmark.where(({or}) => or()),
  ),
};
