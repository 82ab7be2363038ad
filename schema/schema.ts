import {createBuilder, createSchema} from '@rocicorp/zero';
import {learner, user} from '#schema/account/account.table.ts';
import {commandMark} from '#schema/commands/commands.table.ts';
import {cohort, scoreDispute, standing} from '#schema/leaderboard/leaderboard.table.ts';
import {pointEvent, pointTotal} from '#schema/leaderboard/points.table.ts';
import {
  annotation,
  lesson,
  lessonBody,
  lessonProgress,
  mistakeReport,
  module_,
  moduleProgress,
  month,
  program,
} from '#schema/lessons/lessons.table.ts';
import {attempt, attemptAnswer, quiz, quizProgress} from '#schema/lessons/quiz.table.ts';
import {reviewCard} from '#schema/lessons/review.table.ts';
import {lessonBodyRelations, moduleRelations, monthRelations} from '#schema/relations.ts';
import type {Session} from '#schema/session.ts';

/** Names and types of all that is replicated; SQL owns constraints, indexes and defaults. */
export const schema = createSchema({
  tables: [
    user,
    learner,
    program,
    month,
    module_,
    lesson,
    lessonBody,
    lessonProgress,
    moduleProgress,
    annotation,
    mistakeReport,
    quiz,
    attempt,
    attemptAnswer,
    quizProgress,
    reviewCard,
    pointEvent,
    pointTotal,
    cohort,
    standing,
    scoreDispute,
    commandMark,
  ],
  relationships: [monthRelations, moduleRelations, lessonBodyRelations],
  enableLegacyMutators: false,
  enableLegacyQueries: false,
});

export type Schema = typeof schema;

/** Starts a query: `zql.lesson.where(…)`. */
export const zql = createBuilder(schema);

declare module '@rocicorp/zero' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges.
  interface DefaultTypes {
    schema: Schema;
    context: Session;
  }
}
