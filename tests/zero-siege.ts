// Runs attacks on zero-cache through the gateway: one socket for each, as an attacker with an account would.
import {request} from 'node:http';
import type {Socket} from 'node:net';
import {frameIn, frameOf} from '#tests/raw-socket.ts';
import {UPGRADE, type Headers} from '#tests/sockets.ts';
import {zeroAttack} from '#tests/zero-fuzz.ts';

export type Attacker = {
  readonly userId: string;
  /** For the Cookie header. */
  readonly cookie: string;
};

type Siege = {
  /** Of the gateway, such as `ws://127.0.0.1:40000`. */
  readonly base: string;
  readonly origin: string;
  /** They attack side by side. */
  readonly attackers: readonly Attacker[];
  readonly firstSeed: number;
  readonly seeds: number;
  /** Asked after each attack; the siege ends when zero-cache is another process or none. @throws {Error} */
  readonly check: (seed: number) => void;
};

/** How many handshakes got which status; 0 stands for none. */
export type Answers = ReadonlyMap<number, number>;

/**
 * What an attacker with an account may get: let in; no handshake of Zero's client; headers longer than Node reads them. One
 * socket for each attacker is within every quota.
 */
const ALLOWED = new Set([101, 400, 431]);

/** zero-cache answers it once it has dealt with what came before. */
const PING = frameOf(Buffer.from('["ping",{}]'), 1);
const PONG = '["pong",{}]';
const [TEXT, CLOSE] = [1, 8];

/** @throws {Error} what `check` throws. */
export async function besiege({base, origin, attackers, firstSeed, seeds, check}: Siege): Promise<Answers> {
  const answers = new Map<number, number>();
  let next = firstSeed;
  const attack = async ({userId, cookie}: Attacker) => {
    while (next < firstSeed + seeds) {
      const seed = next++;
      const {address, protocol, frames} = zeroAttack(seed, userId);
      const headers = {cookie, origin, 'sec-websocket-protocol': protocol};
      const status = await strike(base + address, headers, frames);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      check(seed);
    }
  };
  await Promise.all(attackers.map(attack));
  return answers;
}

/** The answers that no attack may get, each in words: a status of the 500s is a failure of ours. */
export const wrongAnswers = (answers: Answers): readonly string[] =>
  [...answers]
    .filter(([status]) => !ALLOWED.has(status))
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : `status ${status}`}`);

/** Opens a socket, sends everything and waits until zero-cache has dealt with it. @returns the status of the handshake. */
function strike(url: string, headers: Headers, frames: readonly Uint8Array[]): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url.replace(/^ws/, 'http'), {headers: {...UPGRADE, ...headers}});
    asked.once('upgrade', ({statusCode = 0}, socket: Socket, head) => {
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(statusCode));
      socket.write(Buffer.concat([...frames, PING]));
      destroyAtEnd(socket, head);
    });
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });
}

/** Once the ping was answered, or zero-cache has closed the socket. */
function destroyAtEnd(socket: Socket, head: Buffer): void {
  let bytes = head;
  const read = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let frame = frameIn(bytes); frame; frame = frameIn(bytes)) {
      bytes = bytes.subarray(frame.length);
      const isPong = frame.opcode === TEXT && frame.payload.toString('utf8') === PONG;
      if (frame.opcode === CLOSE || isPong) socket.destroy();
    }
  };
  socket.on('data', read);
  read(Buffer.alloc(0));
}
