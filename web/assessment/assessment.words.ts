import type {Words} from '#web/part/words.ts';

export const assessmentWords = {
  'assessment.start': () => 'Start the Python assessment',
  'assessment.answer': () => 'Save an answer of the Python assessment',
  'assessment.submit': () => 'Submit the Python assessment',
} satisfies Words<'assessment'>;
