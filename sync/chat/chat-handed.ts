import type {Live} from '#sync/signal/live.ts';
import type {Notify, Withdraw} from '#sync/chat/notices.ts';

/** What chat's effects work with. */
export type ChatHanded = {
  readonly notify: Notify;
  readonly withdraw: Withdraw;
  /** The Python assessment is asked of nobody. */
  readonly isGateOpen: boolean;
  readonly live: Live;
  /** Tells these learners' sockets which channels they follow from now on; after a commit. */
  readonly follow: (userIds: readonly string[]) => void;
  /** Reports that one learner may send in 24 hours. */
  readonly reportsPerDay: number;
};
