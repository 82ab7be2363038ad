/** What a push says to the service worker. */
export type PushMessage = {
  /** The notification's id: a second one of the same takes the place of the first. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A path of the academy. */
  readonly url: string;
  /** How many notifications are unread: on the app's icon. */
  readonly unread: number;
  /** Ids of notifications that this browser was sent and that have been read since: they are closed. */
  readonly read: readonly string[];
};

/** Where a push leads that leads nowhere else. */
export const NOTIFICATIONS_URL = '/profile?tab=notifications';
