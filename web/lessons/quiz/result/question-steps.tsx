import {Suspense} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import type {StepsView} from '#web/questions/question-review.tsx';

const TracedCode = piece(async () => (await import('#web/lessons/samples/sample-steps.tsx')).TracedCode);

/** A question's program, step by step; its keys work at once. */
export const QuestionSteps: StepsView = (props) => (
  <Suspense>
    <TracedCode {...props} />
  </Suspense>
);
