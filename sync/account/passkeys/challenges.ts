// Challenges of passkeys. They carry their time and our signature, so that showing the sign-in page writes nothing; what
// is written is that one was answered, so that each counts once.
import {createHash, createHmac, randomBytes, timingSafeEqual} from 'node:crypto';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

const LASTS_MS = 300_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 8;
const MAC_BYTES = 32;

/** What a challenge is for: a sign-in, or one more passkey of an account that gave its password. */
export type Purpose = 'enter' | `add:${string}` | 'admin-enter' | `admin-add:${string}`;

export type Challenges = {
  readonly make: (purpose: Purpose) => Uint8Array<ArrayBuffer>;
  /**
   * Takes the challenge that a browser answered. Call it in the transaction of what the answer opens.
   * @throws {HttpRefusal} for one that is not ours, is over, or was answered before.
   */
  readonly take: (db: Database, clientDataJSON: string, purpose: Purpose) => Promise<string>;
};

/** @param now the clock, ms. */
export function challengesWith(secret: string, now: () => number = Date.now): Challenges {
  const mac = (head: Buffer, purpose: Purpose) =>
    createHmac('sha256', secret).update('passkey\0').update(purpose).update('\0').update(head).digest();
  return {
    make: (purpose) => {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeBigUInt64BE(BigInt(now() + LASTS_MS));
      const head = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
      return new Uint8Array(Buffer.concat([head, mac(head, purpose)]));
    },
    take: async (db, clientDataJSON, purpose) => {
      const challenge = challengeIn(clientDataJSON);
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
      const isOurs =
        bytes.length === head.length + MAC_BYTES &&
        timingSafeEqual(bytes.subarray(head.length), mac(head, purpose));
      if (!isOurs) throw refused('That reply isn’t to a question of ours. Try again.', 'FOREIGN_CHALLENGE');
      const endsAt = new Date(Number(head.readBigUInt64BE(RANDOM_BYTES)));
      if (endsAt.getTime() < now()) throw refused('That took too long. Try again.', 'CHALLENGE_OVER');
      const {rowCount} = await db.query(
        `insert into private."usedChallenge" ("hash", "endsAt") values ($1, $2) on conflict do nothing`,
        [createHash('sha256').update(bytes).digest(), endsAt],
      );
      if (rowCount === 0) throw refused('That sign-in was already used. Try again.', 'CHALLENGE_USED');
      return challenge;
    },
  };
}

/** What the browser signed says which challenge it answers. */
function challengeIn(clientDataJSON: string): string {
  try {
    const {challenge} = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // No JSON: told below.
  }
  throw refused('That isn’t a passkey. Try again.', 'NOT_A_PASSKEY');
}

const refused = (message: string, code: string) => new HttpRefusal(400, {message, code});

/** Deletes what is over: such a challenge is rejected by its time. */
export const sweepChallenges = (db: Database) =>
  db.query(`delete from private."usedChallenge" where "endsAt" < now()`);
