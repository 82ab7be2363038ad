import type {Granted} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Link} from '#sync/signal/link.ts';
import type {CallsOnLink} from '#sync/signal/live.ts';

/** When a look-up that failed is tried again, ms. */
const COME_BACK_AFTER_MS = 1000;

type To = Pick<Link, 'users' | 'send'>;

/** Tells signals about the calls of learners whose sockets they have just got. */
export class CallsOnOpen {
  readonly #callsOf: CallsOnLink['callsOf'];
  readonly #log: Log;
  /** Of each look-up that is under way: whose calls have changed meanwhile. */
  readonly #changed = new Set<Set<string>>();

  constructor(callsOf: CallsOnLink['callsOf'], log: Log) {
    this.#callsOf = callsOf;
    this.#log = log;
  }

  /** Never rejects. */
  async tell(link: To, userIds: readonly string[]): Promise<void> {
    const there = userIds.filter((userId) => link.users.has(userId));
    if (there.length === 0) return;
    const changed = new Set<string>();
    this.#changed.add(changed);
    try {
      const {granted, rings} = await this.#callsOf(there);
      // What has changed meanwhile was told to the same link, and is newer.
      link.send({type: 'calls', items: granted.filter(({userId}) => !changed.has(userId))});
      if (rings.length > 0) link.send({type: 'push', items: rings});
    } catch (error) {
      this.#log('the calls of learners could not be looked up', error);
      setTimeout(() => void this.tell(link, there), COME_BACK_AFTER_MS).unref();
    } finally {
      this.#changed.delete(changed);
    }
  }

  /** To be called whenever signals are told of a change. */
  noteChange(items: readonly Granted[]): void {
    for (const changed of this.#changed) for (const {userId} of items) changed.add(userId);
  }
}
