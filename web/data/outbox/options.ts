import type {Clock} from './clock.ts';
import type {OutboxDb} from './db.ts';
import type {Journal} from './journal-db.ts';
import type {TabChannel} from './tab-channel.ts';

/** What an outbox is made of; tests and simulations bring their own. */
export type OutboxOptions = {
  readonly userId: string;
  readonly db: OutboxDb;
  readonly journal: Journal;
  readonly channel: TabChannel | null;
  readonly clock: Clock;
  /** When the screen is told of changes: at once, or once before the next frame for all until then. */
  readonly beforePaint?: (work: () => void) => void;
};
