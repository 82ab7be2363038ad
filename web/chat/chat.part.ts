import {MessagesSquare} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen, screen} from '#web/part/screens.ts';

export const chatPart = {
  screens: {
    '/community': likelyScreen(async () => (await import('#web/chat/community.screen.tsx')).CommunityScreen),
    '/community/debug': screen(
      async () => (await import('#web/chat/debug/socket-debug.screen.tsx')).SocketDebugScreen,
    ),
  },
  preload: [
    () => queries.chat.channels(),
    () => queries.chat.directs(),
    () => queries.chat.requests(),
    () => queries.chat.mentions(),
    () => queries.chat.drafts(),
    () => queries.chat.setting(),
    () => queries.chat.blocks(),
  ],
  words: async () => (await import('#web/chat/chat.words.ts')).chatWords,
  navigation: [
    {
      path: '/community',
      label: 'Chat & Collaboration',
      description: 'Channels and direct messages',
      icon: MessagesSquare,
      order: 60,
      keys: 'g c',
    },
  ],
} satisfies Part<'chat'>;
