// What nodes say to each other is signed by what only they share: whoever else may publish on the bus can neither forge,
// nor alter, nor send again what a node has said. Subject, payload, time and number are all covered.
import {createHmac, timingSafeEqual} from 'node:crypto';

/** How far the sender's clock may be from ours: the age of a message that is read, too. */
export const SEAL_LASTS_MS = 30_000;

/** Why a message is not read. */
export type Flaw = 'unsigned' | 'late' | 'repeated';

export type Opened = {readonly node: string; readonly payload: string};

type Needs = {
  /** The secret that all nodes share; at least 32 characters. */
  readonly secret: string;
  /** Names this node to the others. */
  readonly node: string;
  readonly now?: () => number;
};

export type BusSeal = {
  readonly seal: (subject: string, payload: string) => string;
  /**
   * For a subject, however often it is subscribed to: NATS keeps the order of what a node says to it, so a number that is
   * not higher is old.
   */
  readonly opener: (subject: string) => (text: string) => Opened | Flaw;
};

/** Mac, time, number and node, without spaces in them; then the payload. */
const SEALED = /^([\w-]{43}) ((\d{1,16}) (\d{1,16}) ([\w-]{1,64}) (.*))$/s;

export function busSeal({secret, node, now = Date.now}: Needs): BusSeal {
  // A key of its own: what is signed for another purpose is worth nothing here.
  const key = createHmac('sha256', secret).update('the bus between nodes').digest();
  const macOf = (subject: string, body: string) =>
    createHmac('sha256', key).update(`${subject}\n${body}`).digest('base64url');
  const heard = new Heard();
  let no = 0;
  return {
    seal: (subject, payload) => {
      const body = `${now()} ${(no += 1)} ${node} ${payload}`;
      return `${macOf(subject, body)} ${body}`;
    },
    opener: (subject) => (text) => {
      const [, mac = '', body = '', at, number, from = '', payload = ''] = SEALED.exec(text) ?? [];
      if (mac === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(subject, body)))) {
        return 'unsigned';
      }
      const nowMs = now();
      if (Math.abs(nowMs - Number(at)) > SEAL_LASTS_MS) return 'late';
      // Our own do not come back.
      if (from === node) return 'repeated';
      const isNew = heard.note(`${subject}\n${from}`, {number: Number(number), at: Number(at)}, nowMs);
      return isNew ? {node: from, payload} : 'repeated';
    },
  };
}

/**
 * The last number of each node at each subject. It is known for as long as what had it would be read: somebody may leave a
 * subject and come back meanwhile.
 */
class Heard {
  /** Those that were heard last are last. */
  readonly #last = new Map<string, {readonly number: number; readonly until: number}>();

  /** @param at the message's own time, ms since the epoch. @returns whether the number is higher than before. */
  note(key: string, {number, at}: {readonly number: number; readonly at: number}, nowMs: number): boolean {
    this.#forget(nowMs);
    const before = this.#last.get(key);
    if (number <= (before?.number ?? 0)) return false;
    this.#last.delete(key);
    // A node's clock may have been put back since it said the one before.
    this.#last.set(key, {number, until: Math.max(at + SEAL_LASTS_MS, before?.until ?? 0)});
    return true;
  }

  /** By then the oldest would be late. */
  #forget(nowMs: number): void {
    for (const [key, {until}] of this.#last) {
      if (until >= nowMs) return;
      this.#last.delete(key);
    }
  }
}
