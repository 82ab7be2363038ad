// Rate limits of cheap requests. In memory: they protect this process and cost no write; attempts at passwords are
// counted in PostgreSQL (sync/account/password/throttle.ts).
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {waitText} from '#schema/wire/problem.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Limit = {
  readonly times: number;
  readonly withinSeconds: number;
  /** The message of a rejection, before the wait. */
  readonly message: string;
};

/** @returns a function that counts one request of a key. @throws {HttpRefusal} 429 with the time to wait. */
export function memoryLimit({times, withinSeconds, message}: Limit): (key: string) => Promise<void> {
  const limiter = new RateLimiterMemory({points: times, duration: withinSeconds});
  return async (key) => {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const waitMs = Math.max(refused.msBeforeNext, 1);
      const problem = {
        message,
        code: 'RATE_LIMITED',
        waitTimeText: waitText(waitMs),
        nextAttemptAllowed: new Date(Date.now() + waitMs).toISOString(),
      };
      throw new HttpRefusal(429, problem, Math.ceil(waitMs / 1000));
    }
  };
}
