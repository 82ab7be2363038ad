// The bus between two nodes on a real NATS server with TLS and a password, and somebody else who may publish there.
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer, type AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {connect, type NatsConnection} from '@nats-io/transport-node';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {busSeal} from '#signal/bus/bus-seal.ts';
import {readBusAddress} from '#signal/bus/bus-address.ts';
import type {Bus, BusMessage} from '#signal/bus/bus.ts';
import {natsBus} from '#signal/bus/nats-bus.ts';
import {until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {makeCertificate, NATS, OPENSSL, startNats} from '#tests/nats.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const SECRET = 'a secret of more than thirty-two characters';
const LOGIN = 'academy:p%40ss';

type Node = {
  readonly bus: Bus;
  /** Who was heard. */
  readonly heard: (readonly [string, string, string])[];
  readonly logged: (readonly [string, object])[];
  readonly dropped: () => number;
};

const open: Bus[] = [];

function startBus(node: string, env: Readonly<Record<string, string>>): Node {
  const server = readBusAddress(env);
  if (!server) throw new Error('no address');
  const [heard, logged]: [Node['heard'], Node['logged']] = [[], []];
  let dropped = 0;
  const bus = natsBus({
    server,
    secret: SECRET,
    node,
    onMessage: (to, message, from) => heard.push([JSON.stringify(to), from, timeOf(message)]),
    onChange: () => undefined,
    onDropped: () => (dropped += 1),
    log: (event, details) => logged.push([event, details]),
  });
  open.push(bus);
  return {bus, heard, logged, dropped: () => dropped};
}

const hint = (time: string): BusMessage => ({type: 'frame', frame: {type: 'pong', time}});
const timeOf = (message: BusMessage) =>
  message.type === 'frame' && message.frame.type === 'pong' ? message.frame.time : '';
const isUp = ({bus}: Node) => until(() => Promise.resolve(bus.spreads()), {limitMs: 20_000});

describe.skipIf(!NATS || !OPENSSL)('a bus with TLS and a password (needs nats-server and openssl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nats-bus-'));
  let nats: ChildProcess;
  let port = 0;
  let env: Record<string, string>;
  let one: Node;
  let other: Node;
  let stranger: NatsConnection;

  beforeAll(async () => {
    port = await freePort();
    const {cert, key} = makeCertificate(folder);
    const users = ['--user', 'academy', '--pass', 'p@ss'];
    nats = await startNats(port, [...users, '--tls', '--tlscert', cert, '--tlskey', key]);
    env = {NATS_URL: `tls://${LOGIN}@localhost:${port}`, NATS_CA: cert};
    [one, other] = [startBus('one', env), startBus('other', env)];
    stranger = await connect({
      servers: `localhost:${port}`,
      user: 'academy',
      pass: 'p@ss',
      tls: {ca: readFileSync(cert, 'utf8')},
    });
    await Promise.all([one, other].map(isUp));
    for (const userId of ['ada', 'bob']) other.bus.watch({userId});
    await reached();
  });
  afterAll(async () => {
    await Promise.all([...open.map((bus) => bus.close()), stranger.close()]);
    nats.kill('SIGKILL');
    rmSync(folder, {recursive: true});
  });

  /** Interest travels to the server: what was said before it is lost. */
  async function reached(): Promise<void> {
    const isHeard = () => {
      one.bus.send({userId: 'bob'}, hint('probe'));
      return Promise.resolve(other.heard.length > 0);
    };
    await until(isHeard, {limitMs: 20_000});
  }
  /** Sends a last message, and waits for it. @returns what was heard before it and since the last time, of ada. */
  async function heardUntil(last: string): Promise<readonly string[]> {
    one.bus.send({userId: 'ada'}, hint(last));
    const ofAda = () => other.heard.filter(([to]) => to === '{"userId":"ada"}').map(([, , time]) => time);
    await expect.poll(() => ofAda().at(-1)).toBe(last);
    const all = ofAda().slice(0, -1);
    other.heard.length = 0;
    return all;
  }

  test('what one node says the other one hears, with its name', async () => {
    one.bus.send({userId: 'ada'}, hint('1'));
    await expect.poll(() => other.heard.at(-1)).toEqual(['{"userId":"ada"}', 'one', '1']);
    expect(await heardUntil('2')).toEqual(['1']);
  });

  test('what a stranger makes up, alters, moves or sends again is not heard, is counted, and is logged once', async () => {
    const overheard: string[] = [];
    stranger.subscribe('u.ada', {callback: (_, sent) => void overheard.push(sent.string())});
    await stranger.flush();
    await heardUntil('genuine');
    await expect.poll(() => overheard).toHaveLength(1);
    const [genuine = ''] = overheard;
    const late = busSeal({secret: SECRET, node: 'late', now: () => Date.now() - 31_000});
    const foreign = busSeal({secret: `${SECRET}.`, node: 'one'});
    const payload = JSON.stringify(hint('forged'));
    const before = other.dropped();
    const forged: readonly (readonly [string, string])[] = [
      ['u.ada', JSON.stringify({node: 'one', ...hint('forged')})],
      ['u.ada', foreign.seal('u.ada', payload)],
      ['u.ada', genuine.replace('genuine', 'altered')],
      ['u.bob', genuine],
      ['u.ada', genuine],
      ['u.ada', late.seal('u.ada', payload)],
      ['u.ada', ''],
    ];
    for (const [subject, text] of forged) stranger.publish(subject, text);
    await stranger.flush();
    expect(await heardUntil('after')).toEqual([]);
    expect(other.dropped() - before).toBe(forged.length);
    expect(other.logged.filter(([event]) => event === 'messages of the bus are dropped')).toEqual([
      ['messages of the bus are dropped', {because: 'no node with this GATEWAY_SECRET has signed it'}],
    ]);
  });

  test('a wrong password and an unknown authority open nothing', async () => {
    const wrong = startBus('wrong', {...env, NATS_URL: `tls://academy:other@localhost:${port}`});
    await expect.poll(() => wrong.logged.at(-1)?.[0]).toBe('the bus cannot be reached');
    const url = `tls://${LOGIN}@localhost:${port}`;
    const unknown = startBus('unknown', {NATS_URL: url});
    // Tried again for ever: as long as another one needs to be reached.
    await isUp(startBus('third', env));
    expect([wrong.bus.spreads(), unknown.bus.spreads()]).toEqual([false, false]);
  });
});

test('a server without TLS is told neither password nor message', async () => {
  const told: string[] = [];
  const {promise: gone, resolve} = Promise.withResolvers<undefined>();
  const server = createServer((socket) => {
    socket.on('data', (chunk) => told.push(chunk.toString('utf8')));
    socket.once('close', () => resolve(undefined));
    socket.on('error', () => undefined);
    socket.write(
      'INFO {"server_id":"x","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  const {bus} = startBus('careful', {NATS_URL: `tls://${LOGIN}@localhost:${port}`});
  await gone;
  expect([told, bus.spreads()]).toEqual([[], false]);
  const closed = once(server, 'close');
  await bus.close();
  server.close();
  await closed;
});
