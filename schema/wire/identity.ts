// Who an upgraded socket belongs to: said by the gateway in a signed header, believed by signal for ten
// seconds. The gateway removes whatever a client sends under this name.

export const IDENTITY_HEADER = 'x-academy-identity';

/** How long a signed identity may be presented, ms. */
export const IDENTITY_TTL_MS = 10_000;

/** When an identity was signed, Unix time in ms: what is cut later than that does not let it in. */
export const signedAt = ({expiresAt}: Identity): number => expiresAt - IDENTITY_TTL_MS;

export type Identity = {
  readonly userId: string;
  readonly username: string;
  /** Chat and calls are open to them: the assessment is passed, or its gate does not hold them. */
  readonly mayLearn: boolean;
  readonly isDev: boolean;
  /** Names the session without telling its key: `sessionHash` of it. */
  readonly session: string;
  /** The client's network (an IPv4 address, or the first 64 bits of an IPv6 one); empty when it is not known. */
  readonly network: string;
  /** Unix time after which the header is rejected, ms. */
  readonly expiresAt: number;
};

type Sign = (text: string) => string;

/** `payload.signature`, both base64url. */
export function encodeIdentity(identity: Identity, sign: Sign): string {
  const payload = toBase64Url(JSON.stringify(identity));
  return `${payload}.${sign(payload)}`;
}

/** @returns `undefined` for a wrong signature, an expired or a malformed identity. */
export function decodeIdentity(
  header: string,
  sign: Sign,
  equal: (a: string, b: string) => boolean,
  nowMs: number,
): Identity | undefined {
  const [payload = '', signature = '', ...more] = header.split('.');
  if (more.length > 0 || !equal(sign(payload), signature)) return undefined;
  const identity = parse(payload);
  return identity && identity.expiresAt >= nowMs ? identity : undefined;
}

// Even behind a right signature nothing may throw: signal decodes inside the upgrade, where it would end.
function parse(payload: string): Identity | undefined {
  try {
    const value: unknown = JSON.parse(fromBase64Url(payload));
    return isIdentity(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isIdentity(value: unknown): value is Identity {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Partial<Record<keyof Identity, unknown>>;
  const texts = [fields.userId, fields.username, fields.session, fields.network];
  const flags = [fields.mayLearn, fields.isDev];
  return (
    texts.every((text) => typeof text === 'string') &&
    flags.every((flag) => typeof flag === 'boolean') &&
    typeof fields.expiresAt === 'number'
  );
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0));
}
