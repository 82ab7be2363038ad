import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Something to tell a learner. */
export type Notice = {
  readonly userId: string;
  /** Names its cause, which is told once to each learner; at most 200 characters. */
  readonly dedupeKey: string;
  /** Who caused it: it goes with their account, for it names them. */
  readonly actorId?: string;
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  /** At most 200 characters; what exceeds them is cut off. */
  readonly title: string;
  /** At most 500 characters; what exceeds them is cut off. */
  readonly message: string;
} & (
  | {readonly actionUrl?: never; readonly actionText?: never}
  /** A path of the academy, with the words of its link. */
  | {readonly actionUrl: string; readonly actionText: string}
);

const TITLE_MAX = 200;
const MESSAGE_MAX = 500;

// In the order of the learners: the rows of their counts are locked in it.
const WRITE = `
  insert into "notification" ("userId", "dedupeKey", "actorId", "type", "category", "title", "message", "actionUrl", "actionText")
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    as v("userId", "dedupeKey", "actorId", "type", "category", "title", "message", "actionUrl", "actionText")
  order by "userId"
  on conflict ("userId", "dedupeKey") do nothing`;

/** Writes notifications, in the transaction of their cause. */
export async function notify(sql: Sql, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql(WRITE, [
    notices.map(({userId}) => userId),
    notices.map(({dedupeKey}) => dedupeKey),
    notices.map(({actorId}) => actorId ?? null),
    notices.map(({type}) => type),
    notices.map(({category}) => category),
    notices.map(({title}) => title.slice(0, TITLE_MAX).toWellFormed()),
    notices.map(({message}) => message.slice(0, MESSAGE_MAX).toWellFormed()),
    notices.map(({actionUrl}) => actionUrl ?? null),
    notices.map(({actionText}) => actionText ?? null),
  ]);
}

/** Takes back what a cause has told everybody. */
export const withdraw = (sql: Sql, dedupeKey: string) =>
  sql(`delete from "notification" where "dedupeKey" = $1`, [dedupeKey]);
