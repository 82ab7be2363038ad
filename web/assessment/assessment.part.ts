import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen} from '#web/part/screens.ts';

export const assessmentPart = {
  screens: {
    '/assessment': likelyScreen(
      async () => (await import('#web/assessment/assessment.screen.tsx')).AssessmentScreen,
    ),
  },
  words: async () => (await import('#web/assessment/assessment.words.ts')).assessmentWords,
  preload: [
    () => queries.assessment.attempts(),
    () => queries.assessment.answers(),
    () => queries.assessment.time(),
  ],
} satisfies Part<'assessment'>;
