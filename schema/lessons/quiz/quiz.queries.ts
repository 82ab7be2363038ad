import {defineQuery} from '#schema/define-query.ts';
import {mayLearn} from '#schema/session.ts';
import {zql} from '#schema/lessons/lessons.rows.ts';

/** Graded attempts that a browser keeps. */
const HISTORY_LENGTH = 100;

export const quizQueries = {
  /** Every quiz of the course: pass mark and size, never its questions. */
  all: defineQuery(({ctx}) => {
    const quizzes = zql.quiz.where('isOpen', true);
    return mayLearn(ctx) ? quizzes : quizzes.where(({or}) => or());
  }),
  /** Own progress in each quiz. */
  progress: defineQuery(({ctx}) => {
    const rows = zql.quizProgress.where('userId', ctx.userId ?? '');
    return mayLearn(ctx) ? rows : rows.where(({or}) => or());
  }),
  /** Own draws, issued in advance: they can be answered offline. */
  open: defineQuery(({ctx}) => {
    const rows = zql.attempt.where('userId', ctx.userId ?? '').where('state', 'open');
    return mayLearn(ctx) ? rows : rows.where(({or}) => or());
  }),
  /** Own answers that are not submitted yet. */
  answers: defineQuery(({ctx}) => {
    const rows = zql.attemptAnswer.where('userId', ctx.userId ?? '');
    return mayLearn(ctx) ? rows : rows.where(({or}) => or());
  }),
  /** The first own attempt with a perfect score. */
  firstFullMarks: defineQuery(({ctx}) => {
    const first = zql.attempt
      .where('userId', ctx.userId ?? '')
      .where('state', 'graded')
      .where('scorePct', 100)
      .orderBy('gradedAt', 'asc')
      .orderBy('id', 'asc')
      .one();
    return mayLearn(ctx) ? first : zql.attempt.where(({or}) => or()).one();
  }),
  /** Own graded attempts, newest first. */
  history: defineQuery(({ctx}) => {
    const rows = zql.attempt
      .where('userId', ctx.userId ?? '')
      .where('state', 'graded')
      .orderBy('gradedAt', 'desc')
      .orderBy('id', 'asc')
      .limit(HISTORY_LENGTH);
    return mayLearn(ctx) ? rows : rows.where(({or}) => or());
  }),
};
