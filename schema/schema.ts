import {createBuilder, createSchema} from '@rocicorp/zero';
import {learner, user} from '#schema/account/account.table.ts';
import {commandMark} from '#schema/commands/commands.table.ts';
import {pointEvent, pointTotal} from '#schema/leaderboard/points.table.ts';
import {lesson, lessonBody, lessonProgress, module_, month} from '#schema/lessons/lessons.table.ts';
import {moduleRelations, monthRelations} from '#schema/relations.ts';
import type {Session} from '#schema/session.ts';

/** Names and types of all that is replicated; SQL owns constraints, indexes and defaults. */
export const schema = createSchema({
  tables: [
    user,
    learner,
    month,
    module_,
    lesson,
    lessonBody,
    lessonProgress,
    pointEvent,
    pointTotal,
    commandMark,
  ],
  relationships: [monthRelations, moduleRelations],
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
