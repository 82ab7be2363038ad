import {enumeration, json, number, string, table} from '@rocicorp/zero';
import type {Block} from '#schema/lessons/block.ts';
import type {Key} from '#schema/questions/judging.ts';
import type {Answer, DrawnQuestion} from '#schema/questions/question.ts';

/** A question that was answered wrong and comes back. There is one only once its key may be shown. */
export const reviewCard = table('reviewCard')
  .columns({
    id: string(),
    userId: string(),
    questionId: string(),
    quizId: string(),
    moduleId: string(),
    question: json<DrawnQuestion>(),
    /** What is right, in terms of this question's options: the device judges by it. */
    key: json<Key>(),
    /** The right answer as it is shown. */
    answer: json<Answer>(),
    explanation: json<readonly Block[]>(),
    due: number(),
    stability: number(),
    difficulty: number(),
    reps: number(),
    lapses: number(),
    state: enumeration<'new' | 'review'>(),
    lastReviewedAt: number().optional(),
    /** The command of the last rating. */
    ratedBy: string().optional(),
    createdAt: number(),
  })
  .primaryKey('id');
