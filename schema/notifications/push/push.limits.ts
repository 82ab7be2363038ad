import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';

/** Browsers of one learner that get pushes; the one that was longest without any makes room. */
export const BROWSERS_MAX = 10;
/** Categories of a subscription that names none (specification, section 9). */
export const SUBSCRIBED: readonly NotificationCategory[] = ['general'];
/** Longest address of a subscription, characters. */
export const ENDPOINT_MAX = 1000;
