// What features give notice of in the community. Notifications are another feature's: services.ts hands over how to write
// them.
import type {Sql} from '#sync/commands/sql.ts';

/** As much of a notification as chat and calls write. */
export type CommunityNotice = {
  readonly userId: string;
  /** Names its cause, which is told once to each learner. */
  readonly dedupeKey: string;
  readonly actorId: string;
  readonly type: 'info';
  readonly category: 'community';
  readonly title: string;
  readonly message: string;
  readonly actionUrl: string;
  readonly actionText: string;
};

/** Writes them, in the transaction of their cause. */
export type Notify = (sql: Sql, notices: readonly CommunityNotice[]) => Promise<unknown>;
