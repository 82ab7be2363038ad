import {zql} from '#schema/calls/calls.rows.ts';
import {defineQuery} from '#schema/define-query.ts';
import {asGiven} from '#schema/query-args.ts';
import {mayLearn, type Session} from '#schema/session.ts';

type Page = {
  /** Only calls that began before this time, ms; absent for the newest. */
  readonly before?: number;
  readonly limit: number;
};

/** The caller's own calls, in both directions; before the assessment none. */
const own = (ctx: Session) => {
  const userId = ctx.userId ?? '';
  return mayLearn(ctx)
    ? zql.call.where((by) => by.or(by.cmp('callerId', userId), by.cmp('calleeId', userId)))
    : zql.call.where(({or}) => or());
};

/** The newest first, with both people. */
const listed = (calls: typeof zql.call, limit: number) =>
  calls.orderBy('startedAt', 'desc').orderBy('id', 'asc').limit(limit).related('caller').related('callee');

export const callQueries = {
  /** What rings or goes on: at most one. */
  live: defineQuery(({ctx}) =>
    own(ctx)
      .where('state', 'IN', ['ringing', 'connected'])
      .orderBy('startedAt', 'desc')
      .related('caller')
      .related('callee'),
  ),
  /** All calls. */
  history: defineQuery(asGiven<Page>(), ({args: {before, limit}, ctx}) =>
    listed(before === undefined ? own(ctx) : own(ctx).where('startedAt', '<', before), limit),
  ),
  /** Calls with one person. */
  withPerson: defineQuery(
    asGiven<{readonly personId: string; readonly limit: number}>(),
    ({args: {personId, limit}, ctx}) =>
      listed(
        own(ctx).where((by) => by.or(by.cmp('callerId', personId), by.cmp('calleeId', personId))),
        limit,
      ),
  ),
  /** Calls that the caller of the query did not take: nobody answered, who called gave up, or they were in another call. */
  missed: defineQuery(asGiven<{readonly limit: number}>(), ({args: {limit}, ctx}) =>
    listed(
      own(ctx)
        .where('calleeId', ctx.userId ?? '')
        .where('endReason', 'IN', ['missed', 'cancelled', 'busy']),
      limit,
    ),
  ),
};
