import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';

export const dashboardPart = {
  preload: [() => queries.dashboard.layout()],
  words: async () => (await import('#web/dashboard/dashboard.words.ts')).dashboardWords,
} satisfies Part<'dashboard'>;
