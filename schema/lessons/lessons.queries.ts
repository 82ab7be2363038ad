import {defineQuery} from '@rocicorp/zero';
import {zql} from '#schema/schema.ts';
import type {Session} from '#schema/session.ts';

const mayLearn = (ctx: Session) => ctx.userId !== null && ctx.mayLearn;

export const lessonQueries = {
  /** The whole program: months, their modules, their lessons, each in order; below zero is what was retired. */
  outline: defineQuery(({ctx}) => {
    const months = zql.month
      .where('position', '>', 0)
      .orderBy('position', 'asc')
      .related('modules', (modules) =>
        modules
          .where('position', '>', 0)
          .orderBy('position', 'asc')
          .related('lessons', (lessons) => lessons.where('position', '>', 0).orderBy('position', 'asc')),
      );
    return mayLearn(ctx) ? months : months.where(({or}) => or());
  }),
  /** The texts of every lesson that is written: the part of the course that is read off line. */
  bodies: defineQuery(({ctx}) => (mayLearn(ctx) ? zql.lessonBody : zql.lessonBody.where(({or}) => or()))),
  /** Own done marks. */
  progress: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.lessonProgress.where('userId', ctx.userId ?? '')
      : zql.lessonProgress.where(({or}) => or()),
  ),
};
