import {zql} from '#schema/assessment/assessment.rows.ts';
import {defineQuery} from '#schema/define-query.ts';

/** Attempts that a browser keeps. */
const HISTORY_LENGTH = 20;

// Own rows only, open before the assessment is passed. A guest's id is null, which no row has.
export const assessmentQueries = {
  /** Own attempts, newest first. */
  attempts: defineQuery(({ctx}) =>
    zql.assessmentAttempt
      .where('userId', ctx.userId ?? '')
      .where('state', '!=', 'reset')
      .orderBy('no', 'desc')
      .limit(HISTORY_LENGTH),
  ),
  /** Own answers to the attempt that is not graded yet. */
  answers: defineQuery(({ctx}) =>
    zql.assessmentAnswer.where('userId', ctx.userId ?? '').where('isOpen', true),
  ),
  /** How much longer the own hour is. */
  time: defineQuery(({ctx}) => zql.assessmentTime.where('userId', ctx.userId ?? '').one()),
};
