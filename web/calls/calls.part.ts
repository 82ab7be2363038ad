import type {Part} from '#web/part/part.ts';

/** What is seen of calls has the chat beside it, and comes from the app (`web/app/call-layer.tsx`). */
export const callsPart = {
  onceBegun: async () => (await import('#web/calls/keep-calls.ts')).keepCalls,
} satisfies Part;
