// A passkey in software: what a browser and its authenticator make of the academy's questions (WebAuthn Level 3).
import {createHash, generateKeyPairSync, randomBytes, sign, type KeyObject} from 'node:crypto';
import {isoCBOR} from '@simplewebauthn/server/helpers';

type Options = Readonly<Record<string, unknown>>;
type Circumstances = {
  /** Where the browser is. */
  readonly origin: string;
  /** Whose passkey it is; the origin's host unless it says otherwise. */
  readonly site?: string;
  /** What the authenticator counts; 0 for one that does not. */
  readonly counter?: number;
  readonly isUnlocked?: boolean;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

export function newAuthenticator() {
  const {privateKey, publicKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'});
  const id = randomBytes(32);
  const reply = (response: Readonly<Record<string, string>>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    /** Answers what a new passkey is asked. */
    create: ({challenge}: Options, where: Circumstances) =>
      reply({
        clientDataJSON: text(clientData('webauthn.create', challenge, where)),
        attestationObject: text(
          isoCBOR.encode(
            new Map<string, unknown>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              [
                'authData',
                new Uint8Array(Buffer.concat([authenticatorData(where, HAS_KEY), keyData(id, publicKey)])),
              ],
            ]) as never,
          ),
        ),
      }),
    /** Answers what a sign-in is asked. */
    get: ({challenge}: Options, where: Circumstances) => {
      const client = clientData('webauthn.get', challenge, where);
      const data = authenticatorData(where);
      return reply({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}

const clientData = (type: string, challenge: unknown, {origin}: Circumstances) =>
  Buffer.from(JSON.stringify({type, challenge, origin, crossOrigin: false}));

function authenticatorData(
  {origin, site = new URL(origin).hostname, counter = 0, isUnlocked = true}: Circumstances,
  more = 0,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = USER_PRESENT | (isUnlocked ? USER_VERIFIED : 0) | more;
  return Buffer.concat([sha256(site), Buffer.of(flags), count]);
}

/** AAGUID, the credential's id, and its key as COSE_Key: kty EC2, alg ES256, crv P-256, x, y. */
function keyData(id: Buffer, publicKey: KeyObject): Buffer {
  const {x = '', y = ''} = publicKey.export({format: 'jwk'});
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const point = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ]);
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
}
