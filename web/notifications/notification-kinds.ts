import {CircleCheck, Info, OctagonAlert, Settings2, TriangleAlert, type LucideIcon} from 'lucide-react';
import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';

/** How each type looks. */
export const TYPES: Record<NotificationType, {icon: LucideIcon; tone: string}> = {
  info: {icon: Info, tone: 'text-accent-strong'},
  success: {icon: CircleCheck, tone: 'text-good'},
  warning: {icon: TriangleAlert, tone: 'text-warn'},
  error: {icon: OctagonAlert, tone: 'text-bad'},
  system: {icon: Settings2, tone: 'text-muted'},
};

/** What each category is called. */
export const CATEGORY_WORDS: Record<NotificationCategory, string> = {
  course: 'Course',
  challenge: 'Challenges',
  assessment: 'Assessment',
  community: 'Community',
  system: 'Account',
  general: 'General',
};
