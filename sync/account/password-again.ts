import type {Pool} from 'pg';
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible';
import {waitText} from '#schema/wire/problem.ts';
import {verifyPassword} from '#sync/account/passwords.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Tries of one learner in a quarter of an hour: whoever sits down at an open session may not guess on. */
const TRIES = {points: 10, duration: 900};

/** @throws {HttpRefusal} 403 for a wrong password, 429 after too many. */
export type DemandPassword = (userId: string, password: string) => Promise<void>;

/** Asks for the password once more, before what cannot be taken back. */
export function passwordAgain(pool: Pool): DemandPassword {
  const limiter = new RateLimiterMemory(TRIES);
  return async (userId, password) => {
    // Before the hash, which costs more than the rest together.
    await limiter.consume(userId).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
    });
    const {rows} = await pool.query<{passwordHash: string}>(
      `select "passwordHash" from private."credential" where "userId" = $1`,
      [userId],
    );
    if (!(await verifyPassword(rows[0]?.passwordHash, password))) {
      throw new HttpRefusal(403, {
        message: 'This is not your password.',
        code: 'WRONG_PASSWORD',
        field: 'password',
      });
    }
    await limiter.delete(userId);
  };
}

function tooMany(msBeforeNext: number): HttpRefusal {
  const waitMs = Math.max(msBeforeNext, 1);
  const problem = {
    message: 'Too many wrong passwords.',
    code: 'RATE_LIMITED',
    field: 'password',
    waitTimeText: waitText(waitMs),
    nextAttemptAllowed: new Date(Date.now() + waitMs).toISOString(),
  };
  return new HttpRefusal(429, problem, Math.ceil(waitMs / 1000));
}
