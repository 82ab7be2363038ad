import type {Part} from '#web/part/part.ts';

/** What is seen of it has the tutor and other features in it, and comes from the app (`web/app/avatar`). */
export const avatarPart = {
  onceBegun: async () => (await import('#web/avatar/session/keep-session.ts')).keepSession,
  words: async () => (await import('#web/avatar/avatar.words.ts')).avatarWords,
} satisfies Part<'avatar'>;
