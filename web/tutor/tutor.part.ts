import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {KeepingDrafts} from '#web/tutor/threads/keeping-drafts.tsx';

export const tutorPart = {
  preloadLast: [
    () => queries.tutor.threads(),
    // What is written beside the field must be there with it.
    () => queries.tutor.choice(),
    () => queries.spendings.limits(),
    () => queries.spendings.own(),
  ],
  frame: [KeepingDrafts],
  words: async () => (await import('#web/tutor/tutor.words.ts')).tutorWords,
} satisfies Part<'tutor'>;
