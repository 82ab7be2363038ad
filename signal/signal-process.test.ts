// signal as the academy starts it: a separate process, tested over its port.
import {spawn, type ChildProcess} from 'node:child_process';
import {createHmac} from 'node:crypto';
import {once} from 'node:events';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {encodeIdentity, IDENTITY_HEADER, IDENTITY_TTL_MS} from '#schema/wire/identity.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {openSocket, statusOfUpgrade} from '#tests/sockets.ts';

const SECRET = 'a secret of more than thirty-two characters';
let port = 0;
let child: ChildProcess;

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['signal/main.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {PATH: process.env['PATH'] ?? '', ...env},
  });
}

beforeAll(async () => {
  port = await freePort();
  child = launch({SIGNAL_PORT: String(port), GATEWAY_SECRET: SECRET});
  await until(answers(`http://127.0.0.1:${port}/ready`), {limitMs: 20_000});
});
afterAll(() => child.kill('SIGKILL'));

const url = () => `ws://127.0.0.1:${port}/ws`;
const signer = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
const identity = (expiresInMs = IDENTITY_TTL_MS, secret = SECRET) =>
  encodeIdentity(
    {
      userId: 'u',
      username: 'ada',
      mayLearn: true,
      isDev: false,
      session: 's',
      network: '127.0.0.1',
      expiresAt: Date.now() + expiresInMs,
    },
    signer(secret),
  );
const signedPayload = (text: string) => {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${signer(SECRET)(payload)}`;
};

describe('an upgrade', () => {
  test('with a fresh identity is let in', async () => {
    expect(await statusOfUpgrade(url(), {[IDENTITY_HEADER]: identity()})).toBe(101);
  });

  test.each([
    ['without an identity', () => ''],
    ['with an expired one', () => identity(-1)],
    ['with one of another secret', () => identity(IDENTITY_TTL_MS, `${SECRET}!`)],
    ['with one that was changed', () => identity().replace(/^./, 'X')],
    ['with one that has no signature', () => identity().split('.')[0] ?? ''],
    ['with one that is rightly signed nonsense', () => signedPayload('{')],
    ['with one that is rightly signed null', () => signedPayload('null')],
  ])('%s is rejected, and the process lives', async (_, header) => {
    expect(await statusOfUpgrade(url(), {[IDENTITY_HEADER]: header()})).toBe(401);
    expect(child.exitCode).toBeNull();
  });

  test('at any other address is none', async () => {
    const headers = {[IDENTITY_HEADER]: identity()};
    expect(await statusOfUpgrade(url().replace('/ws', '/other'), headers)).not.toBe(101);
  });
});

describe('a message', () => {
  test('that cannot be taken is answered in words, and the socket stays', async () => {
    const socket = await openSocket(url(), {[IDENTITY_HEADER]: identity()});
    socket.send('{');
    socket.send(new Uint8Array([1, 2, 3]));
    socket.send('{"type":{"toString":1}}');
    socket.send('{"type":"user_connected"}');
    socket.send('{"type":"dance"}');
    const messages = [];
    for (let read = 0; read < 4; read += 1) messages.push(JSON.parse(await socket.next()));
    expect(messages).toEqual([
      {type: 'error', message: 'The message is not valid JSON.'},
      {type: 'error', message: 'Messages are JSON text.'},
      {type: 'error', message: 'A message is an object with a "type".'},
      {type: 'error', message: 'There is no message type "dance".'},
    ]);
    socket.close();
    await socket.closed;
  });

  test('that is too large ends the socket, and only that one', async () => {
    const large = await openSocket(url(), {[IDENTITY_HEADER]: identity()});
    const small = await openSocket(url(), {[IDENTITY_HEADER]: identity()});
    large.send('x'.repeat(70_000));
    await large.closed;
    small.send('{');
    expect(await small.next()).toContain('not valid JSON');
    small.close();
  });
});

describe('the process', () => {
  test.each([
    ['without its port', {GATEWAY_SECRET: SECRET}],
    ['without the secret', {SIGNAL_PORT: '22999'}],
    ['with a short secret', {SIGNAL_PORT: '22999', GATEWAY_SECRET: 'short'}],
  ])('does not start %s, and says what it needs', async (_, env) => {
    const broken = launch(env);
    const said: string[] = [];
    broken.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
    const [code] = (await once(broken, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(said.join('')).toContain(
      'signal needs SIGNAL_PORT and GATEWAY_SECRET: start it through npm start',
    );
  });

  test('ends when it is told to, and its sockets with it', async () => {
    const socket = await openSocket(url(), {[IDENTITY_HEADER]: identity()});
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await socket.closed;
    expect(await ended).toEqual([0, null]);
  });
});
