import {Suspense, lazy} from 'react';
import type {StepsView} from '#web/questions/question-review.tsx';

const TracedCode = lazy(async () => ({
  default: (await import('#web/lessons/samples/sample-steps.tsx')).TracedCode,
}));

/** A question's program, step by step; its keys work at once. */
export const QuestionSteps: StepsView = (props) => (
  <Suspense>
    <TracedCode {...props} />
  </Suspense>
);
