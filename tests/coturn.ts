// A real relay, where the machine has Debian's coturn.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {until} from '#sync/dev/wait.ts';

/** Its command; `undefined` where there is none. */
export const COTURN = ['turnserver', '/usr/bin/turnserver'].find(
  (command) => spawnSync(command, ['--help']).error === undefined,
);

const REPLY_WITHIN_MS = 200;

/** Starts it on loopback, for credentials made with the secret, and waits until it answers. */
export async function startCoturn(port: number, secret: string): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'turn-'));
  const words = `-n --no-cli --no-tls --no-dtls --no-multicast-peers --allow-loopback-peers
    --listening-ip 127.0.0.1 --relay-ip 127.0.0.1 --listening-port ${port} --min-port 31000 --max-port 31099
    --log-file stdout --pidfile ${folder}/pid --userdb ${folder}/db --realm academy --use-auth-secret`;
  const options = [...words.split(/\s+/), '--static-auth-secret', secret];
  const child = spawn(COTURN ?? '', options, {cwd: folder, stdio: 'ignore'});
  await once(child, 'spawn');
  await until(() => answersAt(port), {limitMs: 20_000});
  return child;
}

/** Whether it answers a binding request (RFC 8489). */
async function answersAt(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  const request = Buffer.alloc(20);
  request.writeUInt16BE(0x0001, 0);
  request.writeUInt32BE(0x2112_a442, 4);
  socket.send(request, port, '127.0.0.1');
  const reply = once(socket, 'message').then(() => true);
  const isThere = await Promise.race([reply, pause(REPLY_WITHIN_MS, false)]);
  socket.close();
  return isThere;
}
