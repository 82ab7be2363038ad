import {SquareTerminal} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import {openedProjects} from '#web/coding/opened.ts';
import type {Part} from '#web/part/part.ts';
import {screen} from '#web/part/screens.ts';

export const codingPart = {
  screens: {
    '/coding': screen(async () => (await import('#web/coding/list/coding.screen.tsx')).CodingScreen),
    '/coding/:projectId': screen<{readonly projectId: string}>(
      async () => (await import('#web/coding/project/project.screen.tsx')).ProjectScreen,
    ),
  },
  preload: [
    () => queries.coding.projects(),
    // Files of the projects that were opened here last: they can be read and changed offline.
    () => queries.coding.files({projectIds: openedProjects()}),
    () => queries.coding.bodies({projectIds: openedProjects()}),
  ],
  words: async () => (await import('#web/coding/coding.words.ts')).codingWords,
  palette: async () => (await import('#web/coding/coding.palette.ts')).codingPalette,
  navigation: [
    {
      path: '/coding',
      label: 'Coding',
      description: 'Your own Python projects',
      icon: SquareTerminal,
      order: 54,
      keys: 'g o',
    },
  ],
} satisfies Part<'coding'>;
