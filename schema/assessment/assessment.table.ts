import {boolean, enumeration, json, number, string, table} from '@rocicorp/zero';
import type {TopicResult} from '#schema/assessment/assessment.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';

/** One attempt at the Python assessment: running, submitted and not graded yet, graded, or ended by an admin as if it had not been. */
export const assessmentAttempt = table('assessmentAttempt')
  .columns({
    id: string(),
    userId: string(),
    /** From 1, for each learner. */
    no: number(),
    state: enumeration<'running' | 'submitted' | 'graded' | 'reset'>(),
    questions: json<readonly Asked[]>(),
    startedAt: number(),
    dueAt: number(),
    submittedAt: number().optional(),
    submittedBy: enumeration<'learner' | 'clock'>().optional(),
    gradedAt: number().optional(),
    delay: enumeration<'busy' | 'unavailable'>().optional(),
    scorePct: number().optional(),
    rightCount: number().optional(),
    codeRight: number().optional(),
    codeTotal: number().optional(),
    passed: boolean().optional(),
    topics: json<readonly TopicResult[]>().optional(),
    nextAttemptAllowed: number().optional(),
  })
  .primaryKey('id');

/** A saved answer. */
export const assessmentAnswer = table('assessmentAnswer')
  .columns({
    attemptId: string(),
    questionId: string(),
    userId: string(),
    value: json<Answer>(),
    savedAt: number(),
    /** Its attempt is not graded yet. */
    isOpen: boolean(),
  })
  .primaryKey('attemptId', 'questionId');

/** How much longer a learner's hour is. */
export const assessmentTime = table('assessmentTime')
  .columns({userId: string(), factor: number()})
  .primaryKey('userId');
