// Where one can go, declared once: the sidebar and the mobile menu show the same.
import {
  BookOpen,
  Bot,
  ChartNoAxesColumn,
  Code,
  FlaskConical,
  MessagesSquare,
  Swords,
  Trophy,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

export type NavigationEntry = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Only for developer users. */
  readonly devOnly?: true;
};

export const navigation: readonly NavigationEntry[] = [
  {path: '/personal-tutor', label: 'AI tutor', icon: Bot},
  {path: '/modules', label: 'Modules', icon: BookOpen},
  {path: '/progress', label: 'Progress', icon: ChartNoAxesColumn},
  {path: '/challenges', label: 'Challenges', icon: Swords},
  {path: '/leaderboard', label: 'Leaderboard', icon: Trophy},
  {path: '/coding', label: 'Coding', icon: Code},
  {path: '/assistant', label: 'Coding assistant', icon: Bot},
  {path: '/community', label: 'Chat & Collaboration', icon: MessagesSquare},
  {path: '/profile', label: 'Profile', icon: UserRound},
  {path: '/heygen-openai-avatar', label: 'Video avatar (OpenAI)', icon: FlaskConical, devOnly: true},
  {path: '/vapi-tavus-avatar', label: 'Video avatar (Tavus)', icon: FlaskConical, devOnly: true},
];
