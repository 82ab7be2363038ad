import {defineQuery} from '@rocicorp/zero';
import * as z from 'zod/mini';
import {SCOPES} from '#schema/leaderboard/leaderboard.api.ts';
import {boardIdRule, MAX_PAGE_SIZE, periodRule} from '#schema/leaderboard/leaderboard.rules.ts';
import {zql} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';

/** Rows above and below one's own that are live. */
const NEIGHBOURS = 3;
/** Own contests that a browser keeps. */
const DISPUTES = 100;

const boardArgs = {
  period: periodRule,
  scope: z.enum(SCOPES, 'scope must be all, country or cohort'),
  /** The country or the cohort; empty with `all`. */
  value: boardIdRule('value'),
};
const topArgs = z.strictObject({
  ...boardArgs,
  limit: z.int('limit must be a whole number').check(z.gte(1), z.lte(MAX_PAGE_SIZE)),
});
const aroundArgs = z.strictObject({
  ...boardArgs,
  points: z.number('points must be a number'),
  reachedAt: z.number('reachedAt must be a number'),
  /** Builds from before there were turns send none. */
  turn: z._default(z.number('turn must be a number'), 1),
  entryId: boardIdRule('entryId'),
});
const entryArgs = z.strictObject({
  period: periodRule,
  entryId: boardIdRule('entryId'),
});

const mayLearn = (ctx: Session) => ctx.userId !== null && ctx.mayLearn;

type Board = {period: string; scope: (typeof SCOPES)[number]; value: string};

/** Rows of one board; none for those who may not learn. */
function boardRows(ctx: Session, {period, scope, value}: Board) {
  const rows = zql.standing.where('period', period);
  if (!mayLearn(ctx)) return rows.where(({or}) => or());
  if (scope === 'all') return rows;
  return scope === 'country' ? rows.where('country', value) : rows.where('cohortId', value);
}

export const leaderboardQueries = {
  /** The first rows of a board, in their order: a row's place is its rank. */
  top: defineQuery(topArgs, ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'desc')
      .orderBy('reachedAt', 'asc')
      .orderBy('turn', 'asc')
      .orderBy('entryId', 'asc')
      .limit(args.limit),
  ),
  /** The rows just above a place, nearest first. */
  above: defineQuery(aroundArgs, ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'asc')
      .orderBy('reachedAt', 'desc')
      .orderBy('turn', 'desc')
      .orderBy('entryId', 'desc')
      .start(placeOf(args))
      .limit(NEIGHBOURS),
  ),
  /** The rows just below a place, nearest first. */
  below: defineQuery(aroundArgs, ({args, ctx}) =>
    boardRows(ctx, args)
      .orderBy('points', 'desc')
      .orderBy('reachedAt', 'asc')
      .orderBy('turn', 'asc')
      .orderBy('entryId', 'asc')
      .start(placeOf(args))
      .limit(NEIGHBOURS),
  ),
  /** One learner's row. */
  entry: defineQuery(entryArgs, ({args: {period, entryId}, ctx}) =>
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

const placeOf = ({
  period,
  points,
  reachedAt,
  turn,
  entryId,
}: Pick<z.output<typeof aroundArgs>, 'period' | 'points' | 'reachedAt' | 'turn' | 'entryId'>) => ({
  period,
  points,
  reachedAt,
  turn,
  entryId,
});
