import {boolean, enumeration, json, number, string, table} from '@rocicorp/zero';
import type {Answer, DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';

/** The set of questions behind a lesson, or without one behind a module: its checkpoint. */
export const quiz = table('quiz')
  .columns({
    id: string(),
    moduleId: string(),
    lessonId: string().optional(),
    passPct: number(),
    drawCount: number(),
    poolSize: number(),
    cooldownSeconds: json<readonly number[]>(),
    isOpen: boolean(),
  })
  .primaryKey('id');

/** One attempt: issued in advance (`open`), then graded. */
export const attempt = table('attempt')
  .columns({
    id: string(),
    userId: string(),
    quizId: string(),
    /** From 1, for each learner and quiz. */
    no: number(),
    state: enumeration<'open' | 'graded'>(),
    questions: json<readonly DrawnQuestion[]>(),
    issuedAt: number(),
    /** Answers are accepted from then on. */
    notBefore: number(),
    gradedAt: number().optional(),
    scorePct: number().optional(),
    passed: boolean().optional(),
    results: json<readonly QuestionResult[]>().optional(),
  })
  .primaryKey('id');

/** An answer that is not submitted yet. */
export const attemptAnswer = table('attemptAnswer')
  .columns({
    attemptId: string(),
    questionId: string(),
    userId: string(),
    value: json<Answer>(),
    savedAt: number(),
  })
  .primaryKey('attemptId', 'questionId');

/** A learner's progress in a quiz. */
export const quizProgress = table('quizProgress')
  .columns({
    userId: string(),
    quizId: string(),
    tries: number(),
    failedInRow: number(),
    bestScorePct: number().optional(),
    passedAt: number().optional(),
  })
  .primaryKey('userId', 'quizId');
