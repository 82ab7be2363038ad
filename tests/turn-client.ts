// As much of a TURN client (RFC 8656) as asks a relay for an allocation with long-term credentials.
import {createHash, createHmac, randomBytes} from 'node:crypto';
import {createSocket, type Socket} from 'node:dgram';
import {once} from 'node:events';

type Credentials = {readonly username: string; readonly password: string};
type Allocation = {readonly relayed: true} | {readonly relayed: false; readonly error: number};

const COOKIE = 0x2112_a442;
const [ALLOCATE, ALLOCATED, REFUSED] = [0x0003, 0x0103, 0x0113];
const ATTRIBUTE = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  transport: 0x0019,
};
const UDP = Buffer.from([17, 0, 0, 0]);
const INTEGRITY_BYTES = 24;

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** @param key signs the message (RFC 8489, 14.5). */
function message(attributes: readonly Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(ALLOCATE, 0);
  head.writeUInt16BE(body.length + (key ? INTEGRITY_BYTES : 0), 2);
  head.writeUInt32BE(COOKIE, 4);
  randomBytes(12).copy(head, 8);
  const unsigned = Buffer.concat([head, body]);
  if (!key) return unsigned;
  const digest = createHmac('sha1', key).update(unsigned).digest();
  return Buffer.concat([unsigned, attribute(ATTRIBUTE.integrity, digest)]);
}

function attributesOf(reply: Buffer): ReadonlyMap<number, Buffer> {
  const all = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= reply.length;) {
    const length = reply.readUInt16BE(at + 2);
    all.set(reply.readUInt16BE(at), reply.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return all;
}

async function ask(socket: Socket, port: number, request: Buffer): Promise<Buffer> {
  socket.send(request, port, '127.0.0.1');
  const [reply] = (await once(socket, 'message')) as [Buffer];
  return reply;
}

/** Asks for an allocation: first without credentials, which gives realm and nonce, then with them. */
export async function allocate(port: number, {username, password}: Credentials): Promise<Allocation> {
  const socket = createSocket('udp4');
  try {
    const transport = attribute(ATTRIBUTE.transport, UDP);
    const challenge = attributesOf(await ask(socket, port, message([transport])));
    const [realm, nonce] = [ATTRIBUTE.realm, ATTRIBUTE.nonce].map((type) => challenge.get(type));
    if (!realm || !nonce) throw new Error('the relay asks for no credentials');
    const key = createHash('md5').update(`${username}:${realm.toString()}:${password}`).digest();
    const named = [
      transport,
      attribute(ATTRIBUTE.username, Buffer.from(username)),
      attribute(ATTRIBUTE.realm, realm),
      attribute(ATTRIBUTE.nonce, nonce),
    ];
    const reply = await ask(socket, port, message(named, key));
    const found = attributesOf(reply);
    if (reply.readUInt16BE(0) === ALLOCATED && found.has(ATTRIBUTE.relayedAddress)) return {relayed: true};
    const code = found.get(ATTRIBUTE.errorCode);
    if (reply.readUInt16BE(0) !== REFUSED || !code) throw new Error('the relay’s reply cannot be read');
    return {relayed: false, error: (code[2] ?? 0) * 100 + (code[3] ?? 0)};
  } finally {
    socket.close();
  }
}
