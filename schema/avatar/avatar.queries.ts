import {SESSIONS_SHOWN} from '#schema/avatar/avatar.limits.ts';
import {zql} from '#schema/avatar/avatar.rows.ts';
import {defineQuery} from '#schema/define-query.ts';
import {mayLearn} from '#schema/session.ts';

export const avatarQueries = {
  /** Own sessions with a service, the newest first; before the assessment none. */
  sessions: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.avatarSession
          .where('userId', ctx.userId ?? '')
          .orderBy('startedAt', 'desc')
          .orderBy('id', 'asc')
          .limit(SESSIONS_SHOWN)
      : zql.avatarSession.where(({or}) => or()),
  ),
};
