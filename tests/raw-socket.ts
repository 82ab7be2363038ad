// A WebSocket client that sends whatever it is given, also what no browser would, and may stop reading.
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {request} from 'node:http';
import type {Socket} from 'node:net';
import type {Headers} from '#tests/sockets.ts';

/** The server's reply to one frame: its text, or how it closed the socket. 1006: without a close frame. */
export type RawReply = {readonly text: string} | {readonly code: number};

export type RawSocket = {
  /** Sends one frame and waits for the reply. */
  readonly ask: (bytes: Uint8Array, isText: boolean) => Promise<RawReply>;
  /** The next reply that has not been read yet. */
  readonly next: () => Promise<RawReply>;
  readonly pause: () => void;
  readonly destroy: () => void;
};

/** @throws {Error} when the upgrade is rejected. */
export async function rawSocket(url: string, headers: Headers): Promise<RawSocket> {
  const asked = request(url.replace(/^ws/, 'http'), {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  });
  asked.end();
  const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Socket, Buffer];
  const replies: RawReply[] = [];
  const waiting: ((reply: RawReply) => void)[] = [];
  const say = (reply: RawReply) => {
    const next = waiting.shift();
    if (next) next(reply);
    else replies.push(reply);
  };
  let buffered = head;
  const read = (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (let frame = frameIn(buffered); frame; frame = frameIn(buffered)) {
      buffered = buffered.subarray(frame.length);
      if (frame.opcode === 1) say({text: frame.payload.toString('utf8')});
      if (frame.opcode === 8) say({code: frame.payload.length >= 2 ? frame.payload.readUInt16BE(0) : 1005});
    }
  };
  socket.on('data', read);
  // A reset is how some closes look from here.
  socket.on('error', () => undefined);
  socket.on('close', () => say({code: 1006}));
  const next = (): Promise<RawReply> => {
    const reply = replies.shift();
    return reply ? Promise.resolve(reply) : new Promise((resolve) => waiting.push(resolve));
  };
  return {
    ask: (bytes, isText) => {
      socket.write(frameOf(bytes, isText ? 1 : 2));
      return next();
    },
    next,
    pause: () => void socket.pause(),
    destroy: () => void socket.destroy(),
  };
}

/** One whole frame of a client (RFC 6455, section 5.2). */
export function frameOf(bytes: Uint8Array, opcode: number): Buffer {
  const size = bytes.length;
  const length = size < 126 ? [0x80 | size] : size < 65_536 ? [0x80 | 126] : [0x80 | 127];
  const head = Buffer.from([0x80 | opcode, ...length]);
  const more = Buffer.alloc(size < 126 ? 0 : size < 65_536 ? 2 : 8);
  if (more.length === 2) more.writeUInt16BE(size);
  if (more.length === 8) more.writeBigUInt64BE(BigInt(size));
  const mask = randomBytes(4);
  const payload = Buffer.from(bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
  return Buffer.concat([head, more, mask, payload]);
}

type Frame = {readonly opcode: number; readonly payload: Buffer; readonly length: number};

/** The first whole frame of a server, which masks nothing. */
export function frameIn(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return undefined;
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < start + size) return undefined;
  return {opcode: (bytes[0] ?? 0) & 0x0f, payload: bytes.subarray(start, start + size), length: start + size};
}
