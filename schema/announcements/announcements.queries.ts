import {defineQuery} from '#schema/define-query.ts';
import {SHOWN_MAX} from '#schema/announcements/announcements.limits.ts';
import {zql} from '#schema/announcements/announcements.rows.ts';

export const announcementQueries = {
  /**
   * What is announced to the learner now, pinned ones first, the latest first, each with their own dismissal. Open before
   * the assessment, as notifications of it are. A guest's id is null, which no row has.
   */
  live: defineQuery(({ctx}) => {
    const userId = ctx.userId ?? '';
    const live = zql.announcement.where('state', 'live');
    const theirs = live.where((by) =>
      by.or(
        by.cmp('cohortId', 'IS', null),
        by.exists('readers', (readers) => readers.where('userId', userId)),
      ),
    );
    return (ctx.userId === null ? live.where(({or}) => or()) : theirs)
      .related('dismissals', (dismissals) => dismissals.where('userId', userId))
      .orderBy('isPinned', 'desc')
      .orderBy('publishAt', 'desc')
      .orderBy('id', 'asc')
      .limit(SHOWN_MAX);
  }),
};
