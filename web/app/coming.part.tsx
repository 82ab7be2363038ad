// Pages whose feature does not exist yet: in the sidebar already, and saying that they are coming. With its feature an entry
// moves to the feature's own part.
import {Code, FlaskConical, MessagesSquare, Sparkles, Swords} from 'lucide-react';
import {AssessmentScreen} from '#web/app/screens/assessment.screen.tsx';
import type {Part} from '#web/part/part.ts';
import {screens} from '#web/part/screens.ts';

export const comingPart = {
  screens: screens({'/assessment': {Show: () => <AssessmentScreen title="Python assessment" />}}),
  navigation: [
    {
      path: '/challenges',
      label: 'Challenges',
      description: 'Tasks with tests, solved in code',
      icon: Swords,
      order: 40,
      keys: 'g c',
    },
    {
      path: '/coding',
      label: 'Coding',
      description: 'Your projects, in the browser',
      icon: Code,
      order: 60,
      keys: 'g d',
    },
    {
      path: '/assistant',
      label: 'Coding assistant',
      description: 'Help with code that does not work yet',
      icon: Sparkles,
      order: 70,
      keys: 'g a',
    },
    {
      path: '/community',
      label: 'Chat & Collaboration',
      description: 'Channels and direct messages with other learners',
      icon: MessagesSquare,
      order: 80,
      keys: 'g h',
    },
    {
      path: '/heygen-openai-avatar',
      label: 'Video avatar (OpenAI)',
      description: 'An experiment, for developers',
      icon: FlaskConical,
      order: 100,
      devOnly: true,
    },
    {
      path: '/vapi-tavus-avatar',
      label: 'Video avatar (Tavus)',
      description: 'An experiment, for developers',
      icon: FlaskConical,
      order: 110,
      devOnly: true,
    },
  ],
} satisfies Part;
