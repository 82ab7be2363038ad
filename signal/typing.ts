import {TokenBucket} from '#schema/wire/token-bucket.ts';
import {TYPING_EVERY_MS} from '#schema/wire/socket.limits.ts';

/** What one learner's typing may tell, in all channels together: a start and an end every two seconds, and some at once. */
const TYPING = {perSecond: 1, burst: 10} as const;

/**
 * Which of a learner's frames about typing are told. Each goes to everybody in the channel, so that a client that repeats
 * itself, or goes from channel to channel, costs all of them; one that is not told is lost, for an indicator ends by
 * itself.
 */
export class Typing {
  readonly #bucket: TokenBucket;
  /** When those who read the channel were told last that the learner types there. */
  readonly #told = new Map<string, number>();

  constructor(nowMs: number) {
    this.#bucket = new TokenBucket(TYPING.burst, nowMs);
  }

  /** Whether this is to be told. */
  isTold(channelId: string, isTyping: boolean, nowMs: number): boolean {
    const toldAt = this.#told.get(channelId);
    const isKnown = toldAt !== undefined && nowMs - toldAt < TYPING_EVERY_MS / 2;
    // An end of what nobody was told of is no news, nor is a start that was told a moment ago.
    if (isTyping ? isKnown : toldAt === undefined) return false;
    if (this.#bucket.take(TYPING, nowMs) > 0) return false;
    if (isTyping) this.#told.set(channelId, nowMs);
    else this.#told.delete(channelId);
    return true;
  }
}
