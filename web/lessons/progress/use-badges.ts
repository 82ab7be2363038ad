import {useDeferredValue, useMemo} from 'react';
import {badgesOf, type BadgeState, type Feat, type FeatRow} from '#schema/lessons/badges.ts';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';

/** Every badge with how far one is, by what the academy has confirmed: what still waits to be sent earns none. */
export function useBadges(): readonly BadgeState[] {
  const [lessons] = useRows(queries.lessons.progress());
  const [quizzes] = useRows(queries.quizzes.progress());
  const [modules] = useRows(queries.lessons.modules());
  const [fullMarks] = useRows(queries.quizzes.firstFullMarks());
  const badges = useMemo(
    // The same rows as in sync/lessons/progress/badges.routes.ts.
    () =>
      badgesOf([
        ...lessons.flatMap(({lessonId, doneAt}) => feat('lesson-done', lessonId, doneAt)),
        ...quizzes.flatMap(({quizId, passedAt}) => feat('quiz-passed', quizId, passedAt)),
        ...(fullMarks ? feat('full-marks', fullMarks.quizId, fullMarks.gradedAt) : []),
        ...modules.flatMap(({moduleId, passedAt}) => feat('module-passed', moduleId, passedAt)),
        ...modules.flatMap(({moduleId, unlockedAt, unlockedBy}) =>
          feat('tested-out', moduleId, unlockedBy === 'test-out' ? unlockedAt : null),
        ),
      ]),
    [lessons, quizzes, modules, fullMarks],
  );
  return useDeferredValue(badges);
}

const feat = (kind: Feat, refId: string, at: number | null): readonly FeatRow[] =>
  at === null ? [] : [{feat: kind, refId, at}];
