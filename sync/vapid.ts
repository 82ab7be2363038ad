// Who the academy is to push services (RFC 8292): a key pair, and an address for their operators.
import {createECDH} from 'node:crypto';

export type Vapid = {
  /** Both base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** `https:` or `mailto:`; Apple's service answers 403 to any other. */
  readonly subject: string;
};

/** @param privateKey the scalar of a P-256 key, 32 bytes as base64url: any 32 random bytes but a handful. */
export function vapidFrom(privateKey: string, subject: string): Vapid {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return {publicKey: curve.getPublicKey('base64url', 'uncompressed'), privateKey, subject};
}

/** @param from the sender of all mail, such as `Academy <no-reply@example.org>`. */
export function subjectFrom(publicOrigin: string, from: string): string {
  if (publicOrigin.startsWith('https:')) return publicOrigin;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? 'no-reply@localhost'}`;
}
