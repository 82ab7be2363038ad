import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';

export const tutorPart = {
  preloadLast: [() => queries.tutor.threads()],
  words: async () => (await import('#web/tutor/tutor.words.ts')).tutorWords,
} satisfies Part<'tutor'>;
