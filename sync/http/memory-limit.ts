// How often something cheap may be asked for. In memory: it guards this process's door and costs no write; what a
// password guards is counted in PostgreSQL (sync/account/password/throttle.ts).
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {waitText} from '#schema/wire/problem.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

type Limit = {
  readonly times: number;
  readonly withinSeconds: number;
  /** What a rejection says, before the wait. */
  readonly message: string;
};

/** @returns what counts one time for a key. @throws {HttpRefusal} 429 with the time to wait. */
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
