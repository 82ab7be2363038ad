// Rate limit of commands per learner. In memory: it protects this process, costs no write, and a rejection only makes
// the outbox wait.
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {Refusal} from '#schema/errors.ts';
import {waitText} from '#schema/wire/problem.ts';

/** @throws {Refusal} `RATE_LIMITED` with the time to wait. */
export type CommandLimit = (userId: string) => Promise<void>;

type Limit = {
  readonly most: number;
  /** In which that many are let through. */
  readonly seconds?: number;
  /** What the learner is told; `wait` is such as `12 seconds`. */
  readonly words?: (wait: string) => string;
};

const WE_SEND = (wait: string) => `That’s a lot at once. We’ll send it in ${wait}.`;

/** So many in a minute. */
export const commandLimit = (most: number): CommandLimit => limitOf({most});

/** So many in a while, in words of one's own. */
export function limitOf({most, seconds = 60, words = WE_SEND}: Limit): CommandLimit {
  const limiter = new RateLimiterMemory({points: most, duration: seconds});
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Refusal(
        'RATE_LIMITED',
        words(waitText(refused.msBeforeNext)),
        Math.max(refused.msBeforeNext, 1),
      );
    }
  };
}
