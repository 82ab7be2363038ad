// Rate limit of commands per learner. In memory: it protects this process, costs no write, and a rejection only makes
// the outbox wait.
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {Refusal} from '#schema/errors.ts';
import {waitText} from '#schema/wire/problem.ts';

/** @throws {Refusal} `RATE_LIMITED` with the time to wait. */
export type CommandLimit = (userId: string) => Promise<void>;

export function commandLimit(perMinute: number): CommandLimit {
  const limiter = new RateLimiterMemory({points: perMinute, duration: 60});
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new Refusal(
        'RATE_LIMITED',
        `That’s a lot at once. We’ll send it in ${waitText(refused.msBeforeNext)}.`,
        Math.max(refused.msBeforeNext, 1),
      );
    }
  };
}
