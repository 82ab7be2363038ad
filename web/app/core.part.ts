// What is no single feature's: screens that are composed of several, and the rows that everything rests on.
import {ChartNoAxesColumn, GraduationCap, UserRound} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen, screen, screens} from '#web/part/screens.ts';

export const corePart = {
  screens: screens({
    '/personal-tutor': likelyScreen(
      async () => (await import('#web/app/screens/tutor.screen.tsx')).TutorScreen,
    ),
    '/progress': likelyScreen(
      async () => (await import('#web/app/screens/progress.screen.tsx')).ProgressScreen,
    ),
    '/profile': likelyScreen(async () => (await import('#web/app/screens/profile.screen.tsx')).ProfileScreen),
    '/dev/machines': screen(async () => (await import('#web/dev/machines.screen.tsx')).MachinesScreen),
    '/dev/parts': screen(async () => (await import('#web/dev/parts/parts.screen.tsx')).PartsScreen),
  }),
  preload: [() => queries.commands.mark()],
  navigation: [
    {
      path: '/personal-tutor',
      label: 'AI tutor',
      description: 'Ask about anything you are learning',
      icon: GraduationCap,
      order: 10,
      keys: 'g t',
    },
    {
      path: '/progress',
      label: 'Progress',
      description: 'How far you are, and where your points come from',
      icon: ChartNoAxesColumn,
      order: 30,
      keys: 'g p',
    },
    {
      path: '/profile',
      label: 'Profile',
      description: 'Your account, sign-ins and notifications',
      icon: UserRound,
      order: 90,
      keys: 'g u',
    },
  ],
} satisfies Part;
