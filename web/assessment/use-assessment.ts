import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {assessmentView, type AssessmentView, type AttemptRow} from '#web/assessment/view.ts';

/** The assessment as it is for this learner now, and the attempts before. */
export function useAssessment(): {
  readonly view: AssessmentView;
  readonly attempts: readonly AttemptRow[];
  /** How much longer the own hour is. */
  readonly factor: number | undefined;
} {
  const [attempts] = useRows(queries.assessment.attempts());
  const [saved] = useRows(queries.assessment.answers());
  const [time] = useRows(queries.assessment.time());
  const pending = usePendingOf('assessment.answer', 'assessment.submit');
  const isStoreOpen = useStoreOpen();
  const view = useMemo(
    () => assessmentView({attempts, saved, pending, isStoreOpen}),
    [attempts, saved, pending, isStoreOpen],
  );
  return {view, attempts, factor: time?.factor};
}
