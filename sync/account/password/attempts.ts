// Rate limits of everything that a password or an email guards. They run before the costly part: a hash, an email.
import {createHash} from 'node:crypto';
import type {Context} from 'hono';
import type {Devices} from '#sync/account/sessions/devices.ts';
import {
  countAttempt,
  forgetAttempts,
  isWithin,
  takeBack,
  type Budget,
} from '#sync/account/password/throttle.ts';
import {RESET_MINUTES} from '#sync/account/password/reset-tokens.ts';
import type {Database} from '#sync/db/pool.ts';
import {clientAddress, networkOf} from '#sync/http/client-address.ts';
import type {Settings} from '#sync/settings.ts';

/** Attempts on one account, and from one network, in 15 minutes. */
type Limits = Pick<Settings, 'attemptsPerAccount' | 'attemptsPerAddress' | 'trustedProxy'>;

/** What an attempt is aimed at: an account, or something without one, such as an unknown name or an emailed link. */
export type Target = {readonly userId: string} | {readonly text: string};

export type Attempt = {
  /** Call after a correct attempt: neither it nor the ones before it count as guesses any more. */
  readonly succeeded: () => Promise<void>;
};

/** Kinds of attempts; each has its own budget per target. */
type What = 'password' | 'reset' | 'google' | 'admin' | 'set-up';

const HOUR_S = 3600;
/**
 * Emails with a link that strangers can have sent to a mailbox. One in any 20 minutes, which is as long as a link works:
 * there is always an email whose link works still. One more in any hour, for who has lost the other.
 */
const STRANGERS: readonly (Budget & {readonly key: string})[] = [
  {key: 'paced', free: 1, after: 'window', windowS: RESET_MINUTES * 60},
  {key: 'spare', free: 1, after: 'window', windowS: HOUR_S},
];
/** The same that a browser of the owner’s can. */
const OWN_EMAILS: Budget = {free: 10, after: 'window', windowS: HOUR_S};

export type Attempts = ReturnType<typeof attemptsIn>;

export function attemptsIn(db: Database, devices: Devices, limits: Limits) {
  const onAccount: Budget = {free: limits.attemptsPerAccount, after: 'doubling'};
  const fromAddress: Budget = {free: limits.attemptsPerAddress, after: 'window'};
  const addressKey = (c: Context) => `address:${networkOf(clientAddress(c, limits.trustedProxy))}`;

  return {
    /** Counts a request that is costly but guesses nothing, such as a registration. @throws {HttpRefusal} 429 */
    visit: async (c: Context): Promise<void> => countAttempt(db, addressKey(c), fromAddress),

    /**
     * Counts a requested email with a link. Strangers can neither flood a mailbox nor keep its owner from a link: beyond
     * their emails the latest link is kept valid instead. A browser in which the owner has signed in before has its own
     * budget.
     * @param ownerId owner of the mailbox; empty if there is none, which costs the same and answers the same.
     * @returns whether an email is to be sent.
     * @throws {HttpRefusal} 429
     */
    async email(c: Context, address: string, ownerId: string): Promise<boolean> {
      await countAttempt(db, addressKey(c), fromAddress);
      const device = await devices.known(c.req.header('cookie'), ownerId);
      if (device !== undefined) {
        await countAttempt(db, `letter:own:${ownerId}`, OWN_EMAILS);
        return true;
      }
      for (const budget of STRANGERS) {
        if (await isWithin(db, mailboxKey(address, budget.key), budget)) return true;
      }
      return false;
    },

    /** Uncounts what was sent to a mailbox: its owner has used a link, and may need another. */
    async linkUsed(address: string): Promise<void> {
      for (const {key} of STRANGERS) await forgetAttempts(db, mailboxKey(address, key));
    },

    /**
     * Counts an attempt; a rejected one does not count against the account.
     * @throws {HttpRefusal} 429
     */
    async begin(c: Context, what: What, target: Target): Promise<Attempt> {
      const address = addressKey(c);
      await countAttempt(db, address, fromAddress);
      // Looked up even without an account: the response time must not reveal who has one.
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

const mailboxKey = (address: string, which: string) => `letter:${digest(address)}:${which}`;

/** What people type is stored hashed only. */
const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('hex');
