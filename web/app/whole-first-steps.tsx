import {stepPath} from '#web/lessons/course.ts';
import {FIRST_PREVIEW} from '#web/lessons/preview.ts';
import {useNextStep} from '#web/lessons/use-progress.ts';
import {FirstSteps} from '#web/plan/first-steps.tsx';

/** The first steps, with where they lead in the course. */
export function WholeFirstSteps() {
  const next = useNextStep();
  return (
    <FirstSteps
      lesson={next ? stepPath(next) : FIRST_PREVIEW}
      checkpoint={next && `/modules/${next.moduleId}/lessons/checkpoint`}
    />
  );
}
