import type {Part} from '#web/part/part.ts';

export const chatPart = {
  words: async () => (await import('#web/chat/chat.words.ts')).chatWords,
} satisfies Part<'chat'>;
