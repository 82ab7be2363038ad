import {saveAnswer, startAttempt, submitAttempt} from '#sync/assessment/attempts.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';

/** What the commands about the assessment do. Grading follows outside of their transactions (grading.ts). */
export const assessmentEffects: EffectsIn<'assessment'> = {
  'assessment.start': (sql, _args, {userId}) => startAttempt(sql, userId),
  'assessment.answer': (sql, answer, {userId}) => saveAnswer(sql, userId, answer),
  'assessment.submit': (sql, {attemptId, answers}, {userId}) =>
    submitAttempt(sql, userId, attemptId, answers ?? {}),
};
