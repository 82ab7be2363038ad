import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';

export const planPart = {
  preload: [() => queries.plan.own()],
  words: async () => (await import('#web/plan/plan.words.ts')).planWords,
} satisfies Part<'plan'>;
