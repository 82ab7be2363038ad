import {stepPath} from '#web/lessons/course.ts';
import {useNextStep} from '#web/lessons/use-progress.ts';
import {FirstSteps} from '#web/plan/first-steps.tsx';

/** The course's first lesson: a preview, so that it opens before the assessment, too. */
const PREVIEW = '/modules/python-that-works/lessons/values-names-and-types';

/** The first steps, with where they lead in the course. */
export function WholeFirstSteps() {
  const next = useNextStep();
  return (
    <FirstSteps
      lesson={next ? stepPath(next) : PREVIEW}
      checkpoint={next && `/modules/${next.moduleId}/lessons/checkpoint`}
    />
  );
}
