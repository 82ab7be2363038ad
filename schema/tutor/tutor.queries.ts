import {defineQuery} from '#schema/define-query.ts';
import {asGiven} from '#schema/query-args.ts';
import {mayLearn} from '#schema/session.ts';
import {THREADS_MAX, TURNS_SHOWN} from '#schema/tutor/tutor.limits.ts';
import {zql} from '#schema/tutor/tutor.rows.ts';

// Own rows only; before the assessment none.
export const tutorQueries = {
  /** Own conversations, the last one that was asked in first. */
  threads: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.tutorThread
          .where('userId', ctx.userId ?? '')
          .orderBy('updatedAt', 'desc')
          .orderBy('id', 'asc')
          .limit(THREADS_MAX)
      : zql.tutorThread.where(({or}) => or()),
  ),
  /** What one has chosen, if anything. */
  choice: defineQuery(({ctx}) =>
    mayLearn(ctx) ? zql.tutorChoice.where('userId', ctx.userId ?? '') : zql.tutorChoice.where(({or}) => or()),
  ),
  /** The newest questions of one, newest first: `limit` of them, at first as many as a browser shows. */
  turns: defineQuery(
    asGiven<{readonly threadId: string; readonly limit?: number}>(),
    ({args: {threadId, limit = TURNS_SHOWN}, ctx}) =>
      mayLearn(ctx)
        ? zql.tutorTurn
            .where('threadId', threadId)
            .where('userId', ctx.userId ?? '')
            .orderBy('createdAt', 'desc')
            .orderBy('id', 'asc')
            .limit(limit)
        : zql.tutorTurn.where(({or}) => or()),
  ),
};
