import type {Follows} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';
import type {Link} from '#sync/signal/link.ts';
import type {ChatOnLink} from '#sync/signal/live.ts';

/** Learners whose channels are looked up at once: a signal that starts asks for all of its own. */
const AT_ONCE = 8;
/** When a look-up that failed is tried again, ms. */
const COME_BACK_AFTER_MS = 1000;

type Asked = {readonly userId: string; readonly link: Link};

/** Tells signals which channels the sockets of their learners follow. */
export class Followers {
  readonly #channelsOf: ChatOnLink['channelsOf'];
  readonly #log: Log;
  readonly #asked: Asked[] = [];
  #running = 0;

  constructor(channelsOf: ChatOnLink['channelsOf'], log: Log) {
    this.#channelsOf = channelsOf;
    this.#log = log;
  }

  ask(link: Link, userIds: readonly string[]): void {
    for (const userId of userIds) this.#asked.push({userId, link});
    while (this.#running < AT_ONCE && this.#asked.length > 0) void this.#work();
  }

  /** Never rejects. */
  async #work(): Promise<void> {
    this.#running += 1;
    for (let next = this.#asked.shift(); next; next = this.#asked.shift()) await this.#answer(next);
    this.#running -= 1;
  }

  async #answer({userId, link}: Asked): Promise<void> {
    // They have left, or the link has closed.
    if (!link.users.has(userId)) return;
    try {
      const follows: Follows = {userId, channelIds: await this.#channelsOf(userId)};
      if (link.users.has(userId)) link.send({type: 'channels', items: [follows]});
    } catch (error) {
      this.#log('the channels of a learner could not be looked up', error);
      setTimeout(() => this.ask(link, [userId]), COME_BACK_AFTER_MS).unref();
    }
  }
}
