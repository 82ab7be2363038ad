// Where an admin can go: every admin page of the table of routes, with its sign.
import {
  BadgeCheck,
  ChartNoAxesColumn,
  CircleGauge,
  GraduationCap,
  LifeBuoy,
  Mail,
  MailQuestionMark,
  MessagesSquare,
  Presentation,
  Swords,
  Upload,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import {routes} from '#schema/wire/routes.ts';

export type AdminEntry = {readonly path: string; readonly label: string; readonly icon: LucideIcon};

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/admin': CircleGauge,
  '/admin/students': GraduationCap,
  '/admin/challenges': Swords,
  '/admin/submissions': Upload,
  '/admin/teams': UsersRound,
  '/admin/teaching': Presentation,
  '/admin/email-challenges': MailQuestionMark,
  '/admin/email-course-users': Users,
  '/admin/ai-spendings': ChartNoAxesColumn,
  '/admin/support': LifeBuoy,
  '/admin/emails': Mail,
  '/admin/certificates': BadgeCheck,
  '/admin/manifestation-chats': MessagesSquare,
};

/** In the order of the table. */
export const adminEntries: readonly AdminEntry[] = routes
  .filter(({audience}) => audience === 'admin')
  .map(({path, title}) => ({
    path,
    label: path === '/admin' ? 'Overview' : title,
    icon: ICONS[path] ?? CircleGauge,
  }));
