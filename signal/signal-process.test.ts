// signal as the academy starts it: a separate process, tested over its port. Nobody answers at the other end of its link.
import {once} from 'node:events';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {IDENTITY_HEADER, IDENTITY_TTL_MS} from '#schema/wire/identity.ts';
import {
  headersOf,
  identity,
  launchSignal,
  learner,
  SECRET,
  signer,
  startSignal,
  type SignalProcess,
} from '#tests/signal-process.ts';
import {openSocket, statusOfUpgrade} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

let signal: SignalProcess;
beforeAll(async () => {
  signal = await startSignal({SIGNAL_SOCKETS_PER_NETWORK: '4'});
});
afterAll(() => signal.child.kill('SIGKILL'));

const signedPayload = (text: string) => {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${signer(SECRET)(payload)}`;
};
const expired = {expiresAt: Date.now() - 1};

describe('an upgrade', () => {
  test('with a fresh identity is let in', async () => {
    expect(await statusOfUpgrade(signal.url, headersOf())).toBe(101);
  });

  test.each([
    ['without an identity', () => ''],
    ['with an expired one', () => identity(expired)],
    ['with one of another secret', () => identity({}, `${SECRET}!`)],
    ['with one that was changed', () => identity().replace(/^./, 'X')],
    ['with one that has no signature', () => identity().split('.')[0] ?? ''],
    ['with one that is rightly signed nonsense', () => signedPayload('{')],
    ['with one that is rightly signed null', () => signedPayload('null')],
    [
      'with one of an older gateway, which says nothing of rights',
      () =>
        signedPayload(
          JSON.stringify({userId: 'u', username: 'ada', expiresAt: Date.now() + IDENTITY_TTL_MS}),
        ),
    ],
  ])('%s is rejected, and the process lives', async (_, header) => {
    expect(await statusOfUpgrade(signal.url, {[IDENTITY_HEADER]: header()})).toBe(401);
    expect(signal.child.exitCode).toBeNull();
  });

  test('at any other address is none', async () => {
    expect(await statusOfUpgrade(signal.url.replace('/ws', '/other'), headersOf())).not.toBe(101);
  });

  test('beyond twenty sockets of one learner is rejected, until one of them closes', async () => {
    const own = () => learner('many');
    const open = await Promise.all(Array.from({length: 20}, () => openSocket(signal.url, own())));
    expect(await statusOfUpgrade(signal.url, own())).toBe(429);
    expect(await statusOfUpgrade(signal.url, learner('another'))).toBe(101);
    open[0]?.close();
    await open[0]?.closed;
    await expect.poll(() => statusOfUpgrade(signal.url, own())).toBe(101);
    open.forEach((socket) => socket.close());
    await Promise.all(open.map(({closed}) => closed));
  });

  test('beyond the sockets of one network is rejected, no matter who asks, and another network is not', async () => {
    const from = (network: string, id: number) => learner(`net-${id}`, {network});
    const open = await Promise.all(
      [1, 2, 3, 4].map((id) => openSocket(signal.url, from('198.51.100.1', id))),
    );
    expect(await statusOfUpgrade(signal.url, from('198.51.100.1', 5))).toBe(429);
    expect(await statusOfUpgrade(signal.url, from('198.51.100.2', 5))).toBe(101);
    open.forEach((socket) => socket.close());
    await Promise.all(open.map(({closed}) => closed));
  });
});

describe('a message', () => {
  test('that cannot be taken is answered in words, and the socket stays', async () => {
    const socket = await openSocket(signal.url, headersOf());
    socket.send('{');
    socket.send(new Uint8Array([1, 2, 3]));
    socket.send('{"type":{"toString":1}}');
    socket.send('{"type":"user_connected"}');
    socket.send('{"type":"dance"}');
    const messages = [];
    for (let read = 0; read < 4; read += 1) messages.push(JSON.parse(await socket.next()));
    expect(messages).toEqual([
      {type: 'error', message: 'The message isn’t valid JSON.', code: 'BAD_FRAME'},
      {type: 'error', message: 'Messages are JSON text.', code: 'BAD_FRAME'},
      {type: 'error', message: 'A message is an object with a "type".', code: 'BAD_FRAME'},
      {type: 'error', message: 'There’s no message type "dance".', code: 'UNKNOWN_TYPE'},
    ]);
    socket.close();
    await socket.closed;
  });

  test('that is too large ends the socket by name, and only that one', async () => {
    const large = await openSocket(signal.url, headersOf());
    const small = await openSocket(signal.url, headersOf());
    large.send('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);
    small.send('{');
    expect(await small.next()).toContain('isn’t valid JSON');
    small.close();
    await small.closed;
  });

  test('in the name of the session is all there is: the protocol’s answer says whose socket it is', async () => {
    const socket = await openSocket(signal.url, learner('ada'));
    socket.send(JSON.stringify({type: 'user_connected', protocol: 1, userId: 'eve', username: 'eve'}));
    expect(JSON.parse(await socket.next())).toMatchObject({type: 'connected', protocol: 1, userId: 'ada'});
    socket.close();
    await socket.closed;
  });

  test('of a learner before the assessment is rejected, with its name', async () => {
    const socket = await openSocket(signal.url, learner('early', {mayLearn: false}));
    socket.send(
      JSON.stringify({type: 'channel_message', channelId: 'c', content: 'x', clientMessageId: 'm'}),
    );
    expect(JSON.parse(await socket.next())).toMatchObject({
      code: 'ASSESSMENT_REQUIRED',
      clientMessageId: 'm',
    });
    socket.close();
    await socket.closed;
  });
});

describe('the process', () => {
  test('tells its health on loopback: it lives, and it is not ready without sync', async () => {
    const at = `http://127.0.0.1:${signal.metricsPort}`;
    const health = await fetch(`${at}/health`);
    const ready = await fetch(`${at}/ready`);
    expect([health.status, ready.status, await ready.text()]).toEqual([200, 503, 'no link to sync']);
    expect((await fetch(`${at}/constructor`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, {headers: {'sec-fetch-site': 'cross-site'}})).status).toBe(403);
  });

  test('counts what it does', async () => {
    const before = await signal.metric('signal_messages_in_total');
    const socket = await openSocket(signal.url, learner('counted'));
    expect(await signal.metric('signal_users')).toBe(1);
    socket.send('{"type":"ping"}');
    expect(await socket.next()).toContain('pong');
    expect(await signal.metric('signal_messages_in_total')).toBe(before + 1);
    socket.close();
    await socket.closed;
    await expect.poll(() => signal.metric('signal_sockets')).toBe(0);
  });

  test.each([
    ['without its port', {GATEWAY_SECRET: SECRET, INTERNAL_PORT: '22998', METRICS_PORT: '22997'}],
    ['without sync’s port', {GATEWAY_SECRET: SECRET, SIGNAL_PORT: '22999', METRICS_PORT: '22997'}],
    ['without the secret', {SIGNAL_PORT: '22999', INTERNAL_PORT: '22998', METRICS_PORT: '22997'}],
    [
      'with a short secret',
      {SIGNAL_PORT: '22999', INTERNAL_PORT: '22998', METRICS_PORT: '22997', GATEWAY_SECRET: 'short'},
    ],
  ])('does not start %s, and says what it needs', async (_, env) => {
    const broken = launchSignal(env);
    const said: string[] = [];
    broken.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
    const [code] = (await once(broken, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(said.join('')).toContain(
      'signal needs SIGNAL_PORT, INTERNAL_PORT, METRICS_PORT and GATEWAY_SECRET: start it through npm start',
    );
  });

  test.each([
    ['garbage', 'garbage', 'NATS_URL must be one address such as tls://user:password@nats.example.org:4222'],
    ['in clear and off this machine', 'nats://user:hush@192.0.2.7:4222', 'NATS_URL must begin with tls://'],
    ['without a password', 'tls://nats.example.org:4222', 'NATS_URL needs a user and a password'],
  ])('does not start with a bus that is %s, and says what to set', async (_, url, words) => {
    const ports = {SIGNAL_PORT: '22999', INTERNAL_PORT: '22998', METRICS_PORT: '22997'};
    const broken = launchSignal({...ports, GATEWAY_SECRET: SECRET, NATS_URL: url});
    const said: string[] = [];
    broken.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString('utf8')));
    const [code] = (await once(broken, 'close')) as [number];
    expect(code).not.toBe(0);
    expect(said.join('')).toContain(words);
    expect(said.join('')).not.toContain('hush');
  });

  test('tells its sockets to move when it is told to end, and ends with them', async () => {
    const [leaving, staying] = [
      await openSocket(signal.url, headersOf()),
      await openSocket(signal.url, headersOf()),
    ];
    const ended = once(signal.child, 'exit');
    signal.child.kill('SIGTERM');
    expect(JSON.parse(await leaving.next())).toEqual({type: 'move', afterMs: expect.any(Number)});
    leaving.close();
    staying.send('{"type":"ping"}');
    expect(await staying.next()).toContain('move');
    expect(await staying.next()).toContain('pong');
    expect(await statusOfUpgrade(signal.url, headersOf())).toBe('reset');
    expect(await staying.closed).toBe(1012);
    expect(await ended).toEqual([0, null]);
  });
});
