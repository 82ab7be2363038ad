// Where an admin can go: every admin page of the table of routes, with its icon.
import {
  BadgeCheck,
  ChartNoAxesColumn,
  CircleGauge,
  GraduationCap,
  LifeBuoy,
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
import type {AdminScreens} from '#web/part/part.ts';

export type AdminEntry = {readonly path: string; readonly label: string; readonly icon: LucideIcon};

/** Of pages whose feature does not exist yet. */
const COMING: Readonly<Record<string, LucideIcon>> = {
  '/admin/students': GraduationCap,
  '/admin/challenges': Swords,
  '/admin/submissions': Upload,
  '/admin/teams': UsersRound,
  '/admin/teaching': Presentation,
  '/admin/email-challenges': MailQuestionMark,
  '/admin/email-course-users': Users,
  '/admin/ai-spendings': ChartNoAxesColumn,
  '/admin/support': LifeBuoy,
  '/admin/certificates': BadgeCheck,
  '/admin/manifestation-chats': MessagesSquare,
};

/** In the order of the table. */
export const adminEntries = (screens: AdminScreens): readonly AdminEntry[] =>
  routes
    .filter(({audience}) => audience === 'admin')
    .map(({path, title}) => ({
      path,
      label: path === '/admin' ? 'Overview' : title,
      icon: screens[path]?.icon ?? COMING[path] ?? CircleGauge,
    }));
