// What holds for a learner who has said nothing, and what nobody can turn off: shared by screens and server.
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';

export type Channel = 'inApp' | 'push' | 'email';
export const CHANNELS = ['inApp', 'push', 'email'] as const satisfies readonly Channel[];

export type Channels = Readonly<Record<Channel, boolean>>;

/** News about the account itself, such as a new password: in the app and as a push always. Its emails are the account's own. */
export const ALWAYS: NotificationCategory = 'system';

/** Pushed from the start (specification, section 9: the first initialization). */
const PUSHED: ReadonlySet<NotificationCategory> = new Set(['general', 'course', 'challenge', ALWAYS]);

/** Where a learner hears of a category who has chosen nothing. */
export const defaultsOf = (category: NotificationCategory): Channels => ({
  inApp: true,
  push: PUSHED.has(category),
  email: false,
});

/** What the academy says of itself to bring a learner back: at most one of them a day. */
export type Nudge = 'weekly' | 'weeklyEmail' | 'streakReminder';
export const NUDGES = ['weekly', 'weeklyEmail', 'streakReminder'] as const satisfies readonly Nudge[];

/** Streak reminders come only to those who asked for them, emails too. */
export const NUDGED: Readonly<Record<Nudge, boolean>> = {
  weekly: true,
  weeklyEmail: false,
  streakReminder: false,
};

/** Minutes of a day: times of day are counted from midnight. */
export const DAY_MINUTES = 1440;
