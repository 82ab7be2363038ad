import {defineQuery} from '#schema/define-query.ts';
import type {Scope} from '#schema/leaderboard/leaderboard.api.ts';
import {asGiven} from '#schema/query-args.ts';
import {zql} from '#schema/leaderboard/leaderboard.rows.ts';
import type {Session} from '#schema/session.ts';

/** Rows above and below one's own that are live. */
const NEIGHBOURS = 3;
/** Own score disputes that a browser keeps. */
const DISPUTES = 100;

type Board = {
  readonly period: string;
  readonly scope: Scope;
  /** The country or the cohort; empty with `all`. */
  readonly value: string;
};
type Top = Board & {readonly limit: number};
/** The row that a page of the board starts after: its values in the sort columns. */
type Cursor = Board & {
  readonly points: number;
  readonly reachedAt: number;
  /** Missing from builds that are older than the column. */
  readonly turn?: number;
  readonly entryId: string;
};
type Entry = {readonly period: string; readonly entryId: string};

const mayLearn = (ctx: Session) => ctx.userId !== null && ctx.mayLearn;

/** Rows of one board; none for a session that may not learn. */
function boardRows(ctx: Session, {period, scope, value}: Board) {
  const rows = zql.standing.where('period', period);
  if (!mayLearn(ctx)) return rows.where(({or}) => or());
  if (scope === 'all') return rows;
  return scope === 'country' ? rows.where('country', value) : rows.where('cohortId', value);
}

export const leaderboardQueries = {
  /** The first rows of a board, in their order: the index of a row, plus one, is its rank. */
  top: defineQuery(asGiven<Top>(), ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'desc')
      .orderBy('reachedAt', 'asc')
      .orderBy('turn', 'asc')
      .orderBy('entryId', 'asc')
      .limit(args.limit),
  ),
  /** The rows just above a row, nearest first. */
  above: defineQuery(asGiven<Cursor>(), ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'asc')
      .orderBy('reachedAt', 'desc')
      .orderBy('turn', 'desc')
      .orderBy('entryId', 'desc')
      .start(cursorOf(args))
      .limit(NEIGHBOURS),
  ),
  /** The rows just below a row, nearest first. */
  below: defineQuery(asGiven<Cursor>(), ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'desc')
      .orderBy('reachedAt', 'asc')
      .orderBy('turn', 'asc')
      .orderBy('entryId', 'asc')
      .start(cursorOf(args))
      .limit(NEIGHBOURS),
  ),
  /** One learner's row. */
  entry: defineQuery(asGiven<Entry>(), ({args: {period, entryId}, ctx}) =>
    boardRows(ctx, {period, scope: 'all', value: ''}).where('entryId', entryId).one(),
  ),
  /** Cohorts by name. */
  cohorts: defineQuery(({ctx}) => (mayLearn(ctx) ? zql.cohort : zql.cohort.where(({or}) => or()))),
  /** Own score disputes, newest first. */
  disputes: defineQuery(({ctx}) => {
    const own = zql.scoreDispute
      .where('userId', ctx.userId ?? '')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(DISPUTES);
    return mayLearn(ctx) ? own : own.where(({or}) => or());
  }),
};

const cursorOf = ({period, points, reachedAt, turn = 1, entryId}: Cursor) => ({
  period,
  points,
  reachedAt,
  turn,
  entryId,
});
