import {defineQuery} from '#schema/define-query.ts';
import type {Scope} from '#schema/leaderboard/leaderboard.api.ts';
import {asGiven} from '#schema/query-args.ts';
import {zql} from '#schema/leaderboard/leaderboard.rows.ts';
import type {Session} from '#schema/session.ts';

/** Rows above and below one's own that are live. */
const NEIGHBOURS = 3;
/** Own contests that a browser keeps. */
const DISPUTES = 100;

type Board = {
  readonly period: string;
  readonly scope: Scope;
  /** The country or the cohort; empty with `all`. */
  readonly value: string;
};
type Top = Board & {readonly limit: number};
/** A row's place in the order of the board. */
type Place = Board & {
  readonly points: number;
  readonly reachedAt: number;
  /** Builds from before there were turns send none. */
  readonly turn?: number;
  readonly entryId: string;
};
type Entry = {readonly period: string; readonly entryId: string};

const mayLearn = (ctx: Session) => ctx.userId !== null && ctx.mayLearn;

/** Rows of one board; none for those who may not learn. */
function boardRows(ctx: Session, {period, scope, value}: Board) {
  const rows = zql.standing.where('period', period);
  if (!mayLearn(ctx)) return rows.where(({or}) => or());
  if (scope === 'all') return rows;
  return scope === 'country' ? rows.where('country', value) : rows.where('cohortId', value);
}

export const leaderboardQueries = {
  /** The first rows of a board, in their order: a row's place is its rank. */
  top: defineQuery(asGiven<Top>(), ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'desc')
      .orderBy('reachedAt', 'asc')
      .orderBy('turn', 'asc')
      .orderBy('entryId', 'asc')
      .limit(args.limit),
  ),
  /** The rows just above a place, nearest first. */
  above: defineQuery(asGiven<Place>(), ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'asc')
      .orderBy('reachedAt', 'desc')
      .orderBy('turn', 'desc')
      .orderBy('entryId', 'desc')
      .start(placeOf(args))
      .limit(NEIGHBOURS),
  ),
  /** The rows just below a place, nearest first. */
  below: defineQuery(asGiven<Place>(), ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'desc')
      .orderBy('reachedAt', 'asc')
      .orderBy('turn', 'asc')
      .orderBy('entryId', 'asc')
      .start(placeOf(args))
      .limit(NEIGHBOURS),
  ),
  /** One learner's row. */
  entry: defineQuery(asGiven<Entry>(), ({args: {period, entryId}, ctx}) =>
    boardRows(ctx, {period, scope: 'all', value: ''}).where('entryId', entryId).one(),
  ),
  /** Cohorts by name. */
  cohorts: defineQuery(({ctx}) => (mayLearn(ctx) ? zql.cohort : zql.cohort.where(({or}) => or()))),
  /** What one has contested, newest first. */
  disputes: defineQuery(({ctx}) => {
    const own = zql.scoreDispute
      .where('userId', ctx.userId ?? '')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(DISPUTES);
    return mayLearn(ctx) ? own : own.where(({or}) => or());
  }),
};

const placeOf = ({period, points, reachedAt, turn = 1, entryId}: Place) => ({
  period,
  points,
  reachedAt,
  turn,
  entryId,
});
