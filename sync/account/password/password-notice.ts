import {randomUUID} from 'node:crypto';
import type {Sql} from '#sync/commands/sql.ts';

/** As much of a notification as a new password writes. */
type AccountNotice = {
  readonly userId: string;
  readonly dedupeKey: string;
  readonly type: 'system';
  readonly category: 'system';
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
  readonly actionText: string;
};

/** Writes notifications, in the transaction of their cause. */
export type TellAccount = (sql: Sql, notices: readonly AccountNotice[]) => Promise<unknown>;

/** Tells the owner of a new password, beside the email. */
export const noticeOfPassword = (notify: TellAccount, sql: Sql, userId: string) =>
  notify(sql, [
    {
      userId,
      dedupeKey: `password:${randomUUID()}`,
      type: 'system',
      category: 'system',
      title: 'Your password was changed',
      message: 'Every other browser was signed out. If it wasn’t you, reset your password now.',
      actionUrl: '/profile#sign-in-history',
      actionText: 'See your sign-ins',
    },
  ]);
