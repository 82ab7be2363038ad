import {defineQuery} from '#schema/define-query.ts';
import {zql} from '#schema/lessons/lessons.rows.ts';
import {mayLearn} from '#schema/session.ts';

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
  /** The glossary. */
  terms: defineQuery(({ctx}) => (mayLearn(ctx) ? zql.term : zql.term.where(({or}) => or()))),
  /** The texts of open modules and of previews: the part of the course that is read offline. */
  bodies: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.lessonBody.where((where) =>
          where.or(
            where.cmp('isFree', true),
            where.exists('access', (access) =>
              access.where('userId', ctx.userId ?? '').where('unlockedAt', 'IS NOT', null),
            ),
          ),
        )
      : zql.lessonBody.where(({or}) => or()),
  ),
  /** The traces of the samples in these texts: by the same rule. */
  traces: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.lessonTrace.where((where) =>
          where.or(
            where.cmp('isFree', true),
            where.exists('access', (access) =>
              access.where('userId', ctx.userId ?? '').where('unlockedAt', 'IS NOT', null),
            ),
          ),
        )
      : zql.lessonTrace.where(({or}) => or()),
  ),
  /** Own progress in each lesson. */
  progress: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.lessonProgress.where('userId', ctx.userId ?? '')
      : zql.lessonProgress.where(({or}) => or()),
  ),
  /** Own progress in each module. */
  modules: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.moduleProgress.where('userId', ctx.userId ?? '')
      : zql.moduleProgress.where(({or}) => or()),
  ),
  /** Own highlights and notes, in reading order. */
  annotations: defineQuery(({ctx}) =>
    mayLearn(ctx) ? zql.annotation.where('userId', ctx.userId ?? '') : zql.annotation.where(({or}) => or()),
  ),
  /** Own reports of mistakes. */
  reports: defineQuery(({ctx}) =>
    mayLearn(ctx)
      ? zql.mistakeReport.where('userId', ctx.userId ?? '')
      : zql.mistakeReport.where(({or}) => or()),
  ),
};
