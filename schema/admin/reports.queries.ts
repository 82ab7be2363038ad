import {relationships} from '@rocicorp/zero';
import {user} from '#schema/account/account.table.ts';
import {defineAdminQuery} from '#schema/admin/define-admin-query.ts';
import {rowsOf} from '#schema/feature.ts';
import {scoreDispute, standing} from '#schema/leaderboard/leaderboard.table.ts';
import {lesson, mistakeReport} from '#schema/lessons/lessons.table.ts';
import {asGiven} from '#schema/query-args.ts';

const mistakeRelations = relationships(mistakeReport, ({one}) => ({
  lesson: one({sourceField: ['lessonId'], destField: ['id'], destSchema: lesson}),
  reporter: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
}));

const disputeRelations = relationships(scoreDispute, ({one}) => ({
  reporter: one({sourceField: ['userId'], destField: ['id'], destSchema: user}),
  /** Absent once the entry is off the leaderboard. */
  entry: one({
    sourceField: ['entryId', 'period'],
    destField: ['entryId', 'period'],
    destSchema: standing,
  }),
}));

const {tables, relations, zql} = rowsOf(
  [mistakeReport, scoreDispute, user, standing, lesson],
  [mistakeRelations, disputeRelations],
);
export {tables, relations};

/** Most reports that are listed, the latest ones. */
export const REPORTS_MAX = 500;

/** All of them, or those that wait for an answer. */
export type ReportsAsked = {readonly isOpen: boolean};

export const reportQueries = {
  /** What learners found wrong in lessons, the latest first. */
  mistakes: defineAdminQuery(asGiven<ReportsAsked>(), ({args: {isOpen}}) => {
    const rows = zql.mistakeReport.related('lesson').related('reporter');
    return (isOpen ? rows.where('state', 'open') : rows)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(REPORTS_MAX);
  }),
  /** Sums on the leaderboard that learners contest, the latest first. */
  disputes: defineAdminQuery(asGiven<ReportsAsked>(), ({args: {isOpen}}) => {
    const rows = zql.scoreDispute.related('reporter').related('entry');
    return (isOpen ? rows.where('state', 'open') : rows)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(REPORTS_MAX);
  }),
};
