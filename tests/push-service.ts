// A push service of our own on loopback. What it is sent it decrypts as a browser does (RFC 8291), and it checks the sender
// (RFC 8292).
import {createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify} from 'node:crypto';
import {once} from 'node:events';
import {createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {PushMessage} from '#schema/notifications/push/push-message.ts';

/** A browser's subscription, with the keys that only the browser has. */
export function newSubscription(host: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `http://${host}/push/${randomBytes(12).toString('base64url')}`;
  return {
    keys,
    auth,
    /** What the browser tells the academy. */
    told: {
      endpoint,
      keys: {p256dh: keys.getPublicKey('base64url', 'uncompressed'), auth: auth.toString('base64url')},
    },
  };
}

export type TestSubscription = ReturnType<typeof newSubscription>;

export type Received = {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly message: PushMessage;
  /** `performance.now()`. */
  readonly at: number;
};

/** How it answers instead of taking the push. */
type Answer = (response: ServerResponse) => void;

/** @param port any that is free without it. */
export async function pushService(vapidPublicKey: string, port = 0) {
  const browsers = new Map<string, TestSubscription>();
  const received: Received[] = [];
  const asked: string[] = [];
  let answers: Answer[] = [];
  let host = '';
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const endpoint = `http://${host}${request.url}`;
    asked.push(endpoint);
    const answer = answers.shift();
    if (answer) return answer(response);
    const browser = browsers.get(endpoint);
    if (!browser) return void response.writeHead(410).end();
    try {
      checkSender(request.headers, `http://${host}`, vapidPublicKey);
      const body = Buffer.concat(chunks);
      const message = JSON.parse(decrypt(body, browser)) as PushMessage;
      const {headers} = request;
      received.push({endpoint, headers, bytes: body.byteLength, message, at: performance.now()});
      response.writeHead(201).end();
    } catch (error) {
      response.writeHead(403).end(String(error));
    }
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    /** Addresses of all requests, those that were not taken too. */
    asked,
    subscribe: () => {
      const browser = newSubscription(host);
      browsers.set(browser.told.endpoint, browser);
      return browser;
    },
    /** The browser has unsubscribed; the service remembers nothing of it. */
    drop: ({told}: TestSubscription) => browsers.delete(told.endpoint),
    /** The next requests are answered by these. */
    answerNext: (...next: Answer[]) => void (answers = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** RFC 8188 and 8291, for one record. */
function decrypt(body: Buffer, {keys, auth}: TestSubscription): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last octet that is not zero ends the text: 2 in the last record.
  const end = padded.findLastIndex((octet) => octet !== 0);
  if (padded[end] !== 2) throw new Error('the record has no delimiter');
  return padded.subarray(0, end).toString('utf8');
}

function checkSender({authorization = ''}: IncomingHttpHeaders, audience: string, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('it was sent with another key');
  const {aud, exp, sub} = claimsOf(token, publicKey);
  if (aud !== audience) throw new Error(`it is for ${String(aud)}`);
  if (typeof exp !== 'number' || exp * 1000 < Date.now()) throw new Error('it has expired');
  if (!/^(?:https:|mailto:)/.test(String(sub))) throw new Error(`${String(sub)} is no address`);
}

/** What a token says (RFC 7519). @throws {Error} unless the key has signed it. */
function claimsOf(token: string, publicKey: string): Record<string, unknown> {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const own = createPublicKey({key: {kty: 'EC', crv: 'P-256', x, y} as never, format: 'jwk'});
  const signed = Buffer.from(`${header}.${claims}`);
  const isOurs = verify(
    'sha256',
    signed,
    {key: own, dsaEncoding: 'ieee-p1363'},
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
