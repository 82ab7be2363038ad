// Addresses that end a kind of email without a session (RFC 8058). Who has one can do nothing else with it.
import {createHmac, hkdfSync, timingSafeEqual} from 'node:crypto';

/** Kinds of email, in the token as one letter. */
const KINDS = {w: 'weekly', n: 'notifications'} as const;
export type EmailsOf = (typeof KINDS)[keyof typeof KINDS];

type Named = {readonly userId: string; readonly of: EmailsOf};

export type Unsubscribe = {
  readonly addressFor: (named: Named) => string;
  /** Whose and which; `undefined` for a token that is not ours, or not whole. */
  readonly read: (token: string) => Named | undefined;
};

/** @param secret of the academy: the key is derived from it, and it stays with the academy for good. */
export function unsubscribeWith(secret: string, publicOrigin: string): Unsubscribe {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe from emails', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    addressFor: ({userId, of}) => {
      const letter = of === 'weekly' ? 'w' : 'n';
      const said = Buffer.from(letter + userId).toString('base64url');
      return `${publicOrigin}/unsubscribe/${said}.${sign(said).toString('base64url')}`;
    },
    read: (token) => {
      const [, said, mac] = /^([\w-]{1,200})\.([\w-]{43})$/.exec(token) ?? [];
      if (said === undefined || mac === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(mac, 'base64url'), sign(said))) return undefined;
      const text = Buffer.from(said, 'base64url').toString();
      return {userId: text.slice(1), of: KINDS[text[0] as keyof typeof KINDS]};
    },
  };
}
