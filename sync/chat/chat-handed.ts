import type {CommandLimit} from '#sync/commands/command-limit.ts';
import type {Quotas} from '#sync/commands/quotas.ts';
import type {Live} from '#sync/signal/live.ts';
import type {Withdraw} from '#sync/chat/notices.ts';
import type {Notify} from '#sync/commands/notice.ts';

/** What chat's effects work with. */
export type ChatHanded = {
  readonly notify: Notify;
  readonly withdraw: Withdraw;
  /** The Python assessment is asked of nobody. */
  readonly isGateOpen: boolean;
  readonly live: Live;
  /** Tells these learners' sockets which channels they follow from now on; after a commit. */
  readonly follow: (userIds: readonly string[]) => void;
  /** Posts and edits of one learner, together. */
  readonly messageLimit: CommandLimit;
  /** What one learner may keep and report. */
  readonly quotas: Quotas;
};
