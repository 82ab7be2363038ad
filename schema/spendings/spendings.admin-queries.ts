import {relationships} from '@rocicorp/zero';
import {user} from '#schema/account/account.table.ts';
import {defineAdminQuery} from '#schema/admin/define-admin-query.ts';
import {AFTER_ALL, termFrom} from '#schema/admin/students/students.queries.ts';
import {learnerTerm} from '#schema/admin/summary.table.ts';
import {rowsOf} from '#schema/feature.ts';
import {asGiven} from '#schema/query-args.ts';
import type {SpendingFeature} from '#schema/spendings/spendings.features.ts';
import {
  aiAlert,
  aiAllowance,
  aiBudget,
  aiLimit,
  aiPrice,
  aiSpend,
  aiSum,
  type SpendState,
  type SumKind,
} from '#schema/spendings/spendings.table.ts';

const ofSpend = relationships(aiSpend, ({one, many}) => ({
  learner: one({sourceField: ['learnerId'], destField: ['id'], destSchema: user}),
  terms: many({sourceField: ['learnerId'], destField: ['userId'], destSchema: learnerTerm}),
}));
const ofSum = relationships(aiSum, ({one}) => ({
  learner: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
}));
const ofAlert = relationships(aiAlert, ({one}) => ({
  learner: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
}));
const ofAllowance = relationships(aiAllowance, ({one}) => ({
  learner: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
}));

const {tables, relations, zql} = rowsOf(
  [aiSpend, aiSum, aiAlert, aiAllowance, aiBudget, aiLimit, aiPrice, user, learnerTerm],
  [ofSpend, ofSum, ofAlert, ofAllowance],
);
export {tables, relations};

/** Most rows of a list, and of a file that is made of one. */
export const USES_MAX = 10_000;
/** Most features, models or learners of a period that are told: those that cost most. */
const SUMS_MOST = 50;
/** Days and months that are added up at once. */
const PERIODS_MOST = 100;
/** Most alerts, and most learners with limits of their own, that are listed. */
const MOST = 200;

/** What uses are sorted by. */
export const USE_SORTS = ['createdAt', 'costMicros'] as const;

/** Which uses an admin wants to see; absent where all. */
export type UsesAsked = {
  readonly sort: (typeof USE_SORTS)[number];
  readonly desc: boolean;
  readonly limit: number;
  /** The beginning of a word of the learner's username or name. */
  readonly search?: string;
  readonly feature?: SpendingFeature;
  readonly state?: SpendState;
  /** The first day, in UTC. */
  readonly since?: string;
};

type Uses = typeof zql.aiSpend;

function usesOf({search, feature, state, since}: UsesAsked): Uses {
  let rows: Uses = zql.aiSpend;
  if (feature !== undefined) rows = rows.where('feature', feature);
  if (state !== undefined) rows = rows.where('state', state);
  if (since !== undefined) rows = rows.where('day', '>=', since);
  if (search === undefined) return rows;
  const from = termFrom(search);
  // From the terms to the learners' uses: the other way about every use would be looked at.
  return rows.whereExists(
    'terms',
    (terms) => terms.where('term', '>=', from).where('term', '<', from + AFTER_ALL),
    {flip: true},
  );
}

export const spendingAdminQueries = {
  budget: defineAdminQuery(() => zql.aiBudget.where('id', 'all').one()),
  /** What every learner may use, and what is switched off. */
  everyones: defineAdminQuery(() => zql.aiLimit.where('id', 'all').one()),
  prices: defineAdminQuery(() => zql.aiPrice.orderBy('model', 'asc')),
  /** Totals of the days since then, and of the months since the next one; the earliest first. */
  totals: defineAdminQuery(asGiven<{readonly from: string}>(), ({args: {from}}) =>
    zql.aiSum.where('kind', 'all').where('period', '>=', from).orderBy('period', 'asc').limit(PERIODS_MOST),
  ),
  /** What of a kind cost most in a period, a day or a month. */
  sums: defineAdminQuery(
    asGiven<{readonly period: string; readonly kind: SumKind}>(),
    ({args: {period, kind}}) =>
      zql.aiSum
        .where('period', period)
        .where('kind', kind)
        .related('learner')
        .orderBy('costMicros', 'desc')
        .orderBy('name', 'asc')
        .limit(SUMS_MOST),
  ),
  uses: defineAdminQuery(asGiven<UsesAsked>(), ({args}) =>
    usesOf(args)
      .related('learner')
      .orderBy(args.sort, args.desc ? 'desc' : 'asc')
      // In the same direction: an index has both.
      .orderBy('id', args.desc ? 'desc' : 'asc')
      .limit(args.limit),
  ),
  /** One use, also where the list does not reach so far back. */
  use: defineAdminQuery(asGiven<{readonly id: string}>(), ({args: {id}}) =>
    zql.aiSpend.where('id', id).related('learner').one(),
  ),
  /** What nobody has seen yet, the latest first. */
  alerts: defineAdminQuery(() =>
    zql.aiAlert
      .where('seenAt', 'IS', null)
      .related('learner')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(MOST),
  ),
  /** Learners who have limits of their own. */
  ownLimits: defineAdminQuery(() =>
    zql.aiAllowance
      .where('turnsCap', 'IS NOT', null)
      .related('learner')
      .orderBy('turnsCap', 'desc')
      .orderBy('userId', 'asc')
      .limit(MOST),
  ),
  /** What a learner has used today; no row before their first use. */
  allowance: defineAdminQuery(asGiven<{readonly userId: string}>(), ({args: {userId}}) =>
    zql.aiAllowance.where('userId', userId).one(),
  ),
};
