// The one limiter of everything that a password or a mail guards. It comes before whatever is costly: a hash, a mail.
import {createHash} from 'node:crypto';
import type {Context} from 'hono';
import type {Devices} from '#sync/account/devices.ts';
import {countAttempt, forgetAttempts, takeBack, type Budget} from '#sync/account/throttle.ts';
import type {Database} from '#sync/db/pool.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import type {Settings} from '#sync/settings.ts';

/** Attempts on one account, and from one network, in 15 minutes. */
type Limits = Pick<Settings, 'attemptsPerAccount' | 'attemptsPerAddress' | 'trustedProxy'>;

/** What is tried: on an account, or on something that has none, such as an unknown name or a mailed link. */
export type Target = {readonly userId: string} | {readonly text: string};

export type Attempt = {
  /** The attempt was right: it is no guess, and neither were those before it. */
  readonly succeeded: () => Promise<void>;
};

/** What may be tried; each has budgets of its own on a target. */
type What = 'password' | 'forgot' | 'reset' | 'admin' | 'set-up';

export type Attempts = ReturnType<typeof attemptsIn>;

export function attemptsIn(db: Database, devices: Devices, limits: Limits) {
  const onAccount: Budget = {free: limits.attemptsPerAccount, after: 'doubling'};
  const fromAddress: Budget = {free: limits.attemptsPerAddress, after: 'window'};
  const addressKey = (c: Context) => `address:${networkOf(clientAddress(c, limits.trustedProxy))}`;

  return {
    /** Counts what costs something and guesses at nothing, such as a registration. @throws {HttpRefusal} 429 */
    visit: async (c: Context): Promise<void> => countAttempt(db, addressKey(c), fromAddress),

    /**
     * Counts an attempt; who is refused has cost the account nothing.
     * @throws {HttpRefusal} 429
     */
    async begin(c: Context, what: What, target: Target): Promise<Attempt> {
      const address = addressKey(c);
      await countAttempt(db, address, fromAddress);
      // Asked for nobody, too: the time of an answer must not tell who has an account.
      const userId = 'userId' in target ? target.userId : '';
      const device = await devices.known(c.req.header('cookie'), userId);
      const who = 'userId' in target ? `account:${target.userId}` : `text:${digest(target.text)}`;
      const key = `${what}:${device === undefined ? who : `device:${device}:${userId}`}`;
      await countAttempt(db, key, onAccount);
      return {
        succeeded: async () => {
          await forgetAttempts(db, key);
          await takeBack(db, address);
        },
      };
    },
  };
}

/** What people have typed is not kept as it is. */
const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('hex');
