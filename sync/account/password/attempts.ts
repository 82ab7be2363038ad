// The one limiter of everything that a password or a mail guards. It comes before whatever is costly: a hash, a mail.
import {createHash} from 'node:crypto';
import type {Context} from 'hono';
import type {Devices} from '#sync/account/sessions/devices.ts';
import {
  countAttempt,
  forgetAttempts,
  takeBack,
  takePlace,
  type Budget,
} from '#sync/account/password/throttle.ts';
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
type What = 'password' | 'reset' | 'google' | 'admin' | 'set-up';

const HOUR_S = 3600;
/** Letters that strangers can have sent to one mailbox in an hour, and the browsers of its owner. */
const LETTERS = {
  free: 3,
  windowS: HOUR_S,
  message:
    'Three links were asked for with this address within an hour. Look for the letters, among spam too.',
};
const OWN_LETTERS: Budget = {free: 10, after: 'window', windowS: HOUR_S};

export type Attempts = ReturnType<typeof attemptsIn>;

export function attemptsIn(db: Database, devices: Devices, limits: Limits) {
  const onAccount: Budget = {free: limits.attemptsPerAccount, after: 'doubling'};
  const fromAddress: Budget = {free: limits.attemptsPerAddress, after: 'window'};
  const addressKey = (c: Context) => `address:${networkOf(clientAddress(c, limits.trustedProxy))}`;

  return {
    /** Counts what costs something and guesses at nothing, such as a registration. @throws {HttpRefusal} 429 */
    visit: async (c: Context): Promise<void> => countAttempt(db, addressKey(c), fromAddress),

    /**
     * Counts a letter that is asked for. Strangers can neither fill a mailbox nor keep its owner from a letter: a
     * browser in which the owner has signed in before has a budget of its own.
     * @param ownerId whose mailbox it is; empty for nobody's, which costs and answers the same.
     * @throws {HttpRefusal} 429
     */
    async letter(c: Context, address: string, ownerId: string): Promise<void> {
      await countAttempt(db, addressKey(c), fromAddress);
      const device = await devices.known(c.req.header('cookie'), ownerId);
      if (device === undefined) await takePlace(db, `letter:${digest(address)}`, LETTERS);
      else await countAttempt(db, `letter:own:${ownerId}`, OWN_LETTERS);
    },

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
