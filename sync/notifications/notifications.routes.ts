// Notifications by REST (specification, section 7.7): changes are the same commands as from the outbox.
import type {Pool} from 'pg';
import {currentVersion, type CommandName} from '#schema/commands.ts';
import {
  archiveNotification,
  deleteNotification,
  getNotifications,
  getNotificationStats,
  readAllNotifications,
  readNotification,
  type NotificationPage,
  type NotificationReply,
} from '#schema/notifications/notifications.api.ts';
import {notificationPageRules} from '#schema/notifications/notifications.rules.ts';
import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';
import type {Learner} from '#schema/session.ts';
import {commandByRest, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import {serve} from '#sync/http/serve.ts';
import type {NotificationsApi} from '#sync/notifications/notifications.access.ts';

type Needs = {readonly pool: Pool; readonly commands: CommandNeeds};

export function notificationsRoutes(api: NotificationsApi, {pool, commands}: Needs): void {
  const command = commandByRest(commands);
  const run = (learner: Learner, name: CommandName, args: object = {}) =>
    command(learner, name, {id: crypto.randomUUID(), v: currentVersion(name), ...args});

  serve(api, getNotifications, {query: notificationPageRules}, async ({query}, {learner}) =>
    pageOf(pool, learner.userId, {...query, unreadOnly: query.unreadOnly === 'true'}),
  );

  serve(api, getNotificationStats, {}, async (_input, {learner}) => {
    const {rows} = await pool.query<{unread: number}>(
      `select "unread" from "notificationCount" where "userId" = $1`,
      [learner.userId],
    );
    return {unreadCount: rows[0]?.unread ?? 0};
  });

  // The texts are the specification's (section 8).
  serve(api, readAllNotifications, {}, async (_input, {learner}) => {
    await run(learner, 'notifications.readAll');
    return {message: 'All notifications marked as read'};
  });
  serve(api, readNotification, {}, async ({params: {id}}, {learner}) => {
    await run(learner, 'notifications.read', {notificationId: id});
    return {message: 'Notification marked as read'};
  });
  serve(api, archiveNotification, {}, async ({params: {id}}, {learner}) => {
    await run(learner, 'notifications.archive', {notificationId: id});
    return {message: 'Notification archived'};
  });
  serve(api, deleteNotification, {}, async ({params: {id}}, {learner}) => {
    await run(learner, 'notifications.remove', {notificationId: id});
    return {message: 'Notification deleted'};
  });
}

type Asked = {
  readonly page: number;
  readonly limit: number;
  readonly unreadOnly: boolean;
  readonly category?: NotificationCategory | undefined;
};

type Row = {
  readonly id: string;
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: Date;
  readonly actionUrl: string | null;
  readonly actionText: string | null;
};

const ASKED = `"userId" = $1 and "archivedAt" is null
  and (not $2::boolean or not "isRead") and ($3::text is null or "category" = $3)`;

async function pageOf(
  pool: Pool,
  userId: string,
  {page, limit, unreadOnly, category}: Asked,
): Promise<NotificationPage> {
  const asked = [userId, unreadOnly, category ?? null];
  const [found, counted] = await Promise.all([
    pool.query<Row>(
      `select "id", "type", "category", "title", "message", "isRead", "createdAt", "actionUrl", "actionText"
       from "notification" where ${ASKED} order by "createdAt" desc, "id" limit $4 offset $5`,
      [...asked, limit, (page - 1) * limit],
    ),
    pool.query<{total: number}>(`select count(*)::int as "total" from "notification" where ${ASKED}`, asked),
  ]);
  return {notifications: found.rows.map(asReply), page, limit, total: counted.rows[0]?.total ?? 0};
}

const asReply = ({createdAt, actionUrl, actionText, ...row}: Row): NotificationReply => ({
  ...row,
  _id: row.id,
  createdAt: createdAt.toISOString(),
  ...(actionUrl !== null && actionText !== null ? {actionUrl, actionText} : {}),
});
