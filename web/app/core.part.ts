// What is no single feature's: screens that are composed of several, and the rows that everything rests on.
import {ChartNoAxesColumn, House, MessageCircleQuestion, Shapes, UserRound, Workflow} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import {AvatarLayer} from '#web/app/avatar/avatar-layer.tsx';
import {avatarEntries, avatarScreens} from '#web/app/avatar/service/avatar-screens.ts';
import {CallLayer} from '#web/app/call-layer.tsx';
import {PlanOverlay} from '#web/app/plan-overlay.tsx';
import {ShareLayer} from '#web/app/sharing/share-layer.tsx';
import {keepShared} from '#web/app/sharing/waiting.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen, screen} from '#web/part/screens.ts';

export const corePart = {
  screens: {
    '/dashboard': likelyScreen(async () => (await import('#web/app/screens/home.screen.tsx')).HomeScreen),
    '/personal-tutor': likelyScreen(
      async () => (await import('#web/app/tutor/tutor.screen.tsx')).TutorScreen,
    ),
    '/progress': likelyScreen(
      async () => (await import('#web/app/screens/progress.screen.tsx')).ProgressScreen,
    ),
    '/profile': likelyScreen(async () => (await import('#web/app/screens/profile.screen.tsx')).ProfileScreen),
    '/community/api-debug': screen(
      async () => (await import('#web/dev/api-debug.screen.tsx')).ApiDebugScreen,
    ),
    '/dev/machines': screen(async () => (await import('#web/dev/machines.screen.tsx')).MachinesScreen),
    '/dev/parts': screen(async () => (await import('#web/dev/parts/parts.screen.tsx')).PartsScreen),
    ...avatarScreens,
  },
  palette: async () => (await import('#web/app/avatar/service/avatar.palette.ts')).avatarPalette,
  preload: [() => queries.commands.mark()],
  frame: [PlanOverlay, CallLayer, AvatarLayer, ShareLayer],
  atStart: keepShared,
  onceBegun: async () => {
    const {keepChatSocket, keepDeliveries} = await import('#web/socket/keep-socket.ts');
    return () => {
      keepChatSocket();
      keepDeliveries();
    };
  },
  navigation: [
    {
      path: '/dashboard',
      label: 'Home',
      description: 'Your path and today’s next step',
      icon: House,
      order: 10,
      keys: 'g d',
    },
    {
      path: '/personal-tutor',
      label: 'AI tutor',
      description: 'Explanations, hints, and questions from your lessons',
      icon: MessageCircleQuestion,
      order: 15,
      keys: 'g t',
    },
    {
      path: '/progress',
      label: 'Progress',
      description: 'How far you’ve come, and where your points come from',
      icon: ChartNoAxesColumn,
      order: 30,
      keys: 'g p',
    },
    {
      path: '/profile',
      label: 'Profile',
      description: 'Your account, sign-ins, and notifications',
      icon: UserRound,
      order: 90,
      keys: 'g u',
    },
    {
      path: '/dev/machines',
      label: 'Machines',
      description: 'The state machines of this window, live',
      icon: Workflow,
      order: 100,
      devOnly: true,
    },
    {
      path: '/dev/parts',
      label: 'Parts',
      description: 'Every component the screens use',
      icon: Shapes,
      order: 110,
      devOnly: true,
    },
    ...avatarEntries,
  ],
} satisfies Part;
