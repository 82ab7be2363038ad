// Where one can go, declared once: the sidebar, the mobile menu, the palette and the shortcuts show the same.
import {
  BookOpen,
  ChartNoAxesColumn,
  Code,
  FlaskConical,
  GraduationCap,
  MessagesSquare,
  Sparkles,
  Swords,
  Trophy,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

export type NavigationEntry = {
  readonly path: string;
  readonly label: string;
  /** What one finds there, in a few words. */
  readonly description: string;
  readonly icon: LucideIcon;
  /** Keys that go there: `g m`. */
  readonly keys?: string;
  /** Only for developer users. */
  readonly devOnly?: true;
};

const entries: readonly NavigationEntry[] = [
  {
    path: '/personal-tutor',
    label: 'AI tutor',
    description: 'Ask about anything you are learning',
    icon: GraduationCap,
    keys: 'g t',
  },
  {
    path: '/modules',
    label: 'Modules',
    description: 'All lessons, month by month',
    icon: BookOpen,
    keys: 'g m',
  },
  {
    path: '/progress',
    label: 'Progress',
    description: 'How far you are, and where your points come from',
    icon: ChartNoAxesColumn,
    keys: 'g p',
  },
  {
    path: '/challenges',
    label: 'Challenges',
    description: 'Tasks with tests, solved in code',
    icon: Swords,
    keys: 'g c',
  },
  {
    path: '/leaderboard',
    label: 'Leaderboard',
    description: 'Where you stand this week',
    icon: Trophy,
    keys: 'g l',
  },
  {
    path: '/coding',
    label: 'Coding',
    description: 'Your projects, in the browser',
    icon: Code,
    keys: 'g d',
  },
  {
    path: '/assistant',
    label: 'Coding assistant',
    description: 'Help with code that does not work yet',
    icon: Sparkles,
    keys: 'g a',
  },
  {
    path: '/community',
    label: 'Chat & Collaboration',
    description: 'Channels and direct messages with other learners',
    icon: MessagesSquare,
    keys: 'g h',
  },
  {
    path: '/profile',
    label: 'Profile',
    description: 'Your account, sign-ins and notifications',
    icon: UserRound,
    keys: 'g u',
  },
  {
    path: '/heygen-openai-avatar',
    label: 'Video avatar (OpenAI)',
    description: 'An experiment, for developers',
    icon: FlaskConical,
    devOnly: true,
  },
  {
    path: '/vapi-tavus-avatar',
    label: 'Video avatar (Tavus)',
    description: 'An experiment, for developers',
    icon: FlaskConical,
    devOnly: true,
  },
];

/** The entries that this user sees. */
export const navigationFor = ({isDev}: {isDev: boolean}): readonly NavigationEntry[] =>
  entries.filter(({devOnly}) => !devOnly || isDev);
