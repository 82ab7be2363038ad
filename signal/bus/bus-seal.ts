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
  /** For one subscription: NATS keeps the order of what a node says to a subject, so a number that is not higher is old. */
  readonly opener: (subject: string) => (text: string) => Opened | Flaw;
};

/** Mac, time, number and node, without spaces in them; then the payload. */
const SEALED = /^([\w-]{43}) ((\d{1,16}) (\d{1,16}) ([\w-]{1,64}) (.*))$/s;

export function busSeal({secret, node, now = Date.now}: Needs): BusSeal {
  // A key of its own: what is signed for another purpose is worth nothing here.
  const key = createHmac('sha256', secret).update('the bus between nodes').digest();
  const macOf = (subject: string, body: string) =>
    createHmac('sha256', key).update(`${subject}\n${body}`).digest('base64url');
  let no = 0;
  return {
    seal: (subject, payload) => {
      const body = `${now()} ${(no += 1)} ${node} ${payload}`;
      return `${macOf(subject, body)} ${body}`;
    },
    opener: (subject) => {
      /** The last number of each node. */
      const last = new Map<string, number>([[node, Number.POSITIVE_INFINITY]]);
      return (text) => {
        const [, mac = '', body = '', at, number, from = '', payload = ''] = SEALED.exec(text) ?? [];
        if (mac === '' || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(subject, body)))) {
          return 'unsigned';
        }
        if (Math.abs(now() - Number(at)) > SEAL_LASTS_MS) return 'late';
        if (Number(number) <= (last.get(from) ?? 0)) return 'repeated';
        last.set(from, Number(number));
        return {node: from, payload};
      };
    },
  };
}
