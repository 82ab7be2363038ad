// REST calls of the notifications (specification, section 7.7). Times are ISO 8601, UTC.
import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

/** A notification as REST shows it (specification, section 3). */
export type NotificationReply = {
  readonly id: string;
  readonly _id: string;
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  /** A path of the academy, with the words of its link. */
  readonly actionUrl?: string;
  readonly actionText?: string;
};

export type NotificationPage = {
  /** The newest first; none that are archived. */
  readonly notifications: readonly NotificationReply[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
};

/** 20 a page, at most 100. `unreadOnly` is `true` or `false`. */
export const getNotifications = endpoint<{
  query: {
    readonly page?: string | undefined;
    readonly limit?: string | undefined;
    readonly unreadOnly?: string | undefined;
    readonly category?: string | undefined;
  };
  reply: NotificationPage;
}>()('GET', '/api/notifications/my');

/** How many are unread, without those that are archived. */
export const getNotificationStats = endpoint<{reply: {readonly unreadCount: number}}>()(
  'GET',
  '/api/notifications/stats',
);

type Words = {readonly message: string};

export const readNotification = endpoint<{reply: Words}>()('PATCH', '/api/notifications/{id}/read');
export const readAllNotifications = endpoint<{reply: Words}>()('PATCH', '/api/notifications/read-all');
/** Takes it off the list; it is read, too. */
export const archiveNotification = endpoint<{reply: Words}>()('PATCH', '/api/notifications/{id}/archive');
/** For good. */
export const deleteNotification = endpoint<{reply: Words}>()('DELETE', '/api/notifications/{id}');
