import {boolean, enumeration, number, string, table} from '@rocicorp/zero';
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';

/** Where a learner wants to hear of a category; their own. Without a row: `defaultsOf`. */
export const notificationPreference = table('notificationPreference')
  .columns({
    userId: string(),
    category: enumeration<NotificationCategory>(),
    inApp: boolean(),
    push: boolean(),
    email: boolean(),
  })
  .primaryKey('userId', 'category');

/** When they want to hear of it: minutes after midnight by their own time zone. */
export const notificationSchedule = table('notificationSchedule')
  .columns({
    userId: string(),
    quietFrom: number().optional(),
    quietUntil: number().optional(),
    /** All emails of a day at once; without it each by itself. */
    digestAt: number().optional(),
    /** The summary of a week, on Mondays; the same by email. */
    weekly: boolean(),
    weeklyEmail: boolean(),
    /** In the evening of a day that would cost the streak something. */
    streakReminder: boolean(),
  })
  .primaryKey('userId');
