import {boolean, enumeration, number, string, table} from '@rocicorp/zero';

export type NotificationType = 'info' | 'success' | 'warning' | 'error' | 'system';
export const NOTIFICATION_CATEGORIES = [
  'course',
  'challenge',
  'assessment',
  'system',
  'community',
  'general',
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

/** What the academy tells a learner (specification, section 3); their own. */
export const notification = table('notification')
  .columns({
    id: string(),
    userId: string(),
    /** Its cause, which is told once. */
    dedupeKey: string(),
    /** Who caused it. */
    actorId: string().optional(),
    type: enumeration<NotificationType>(),
    category: enumeration<NotificationCategory>(),
    title: string(),
    message: string(),
    isRead: boolean(),
    /** A path of the academy, with the words of its link. */
    actionUrl: string().optional(),
    actionText: string().optional(),
    createdAt: number(),
    archivedAt: number().optional(),
  })
  .primaryKey('id');

/** How many of a learner's notifications are unread and not archived. */
export const notificationCount = table('notificationCount')
  .columns({userId: string(), unread: number()})
  .primaryKey('userId');
