// Two nodes of one academy on a real NATS server, each with its own sync, and a user on each.
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {connect} from '@nats-io/transport-node';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {startInside, type Inside} from '#tests/inside-server.ts';
import {NATS, startNats} from '#tests/nats.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const children: ChildProcess[] = [];
let natsPort = 0;
let nats: ChildProcess;
let insides: readonly [Inside, Inside];
let nodes: readonly [SignalProcess, SignalProcess];

async function startBus(): Promise<void> {
  nats = await startNats(natsPort);
  children.push(nats);
}
const has = async (node: SignalProcess, metric: string, value: number) =>
  until(async () => (await node.metric(metric)) === value, {limitMs: 20_000});
const areUp = async (up: number) => {
  for (const node of nodes) await has(node, 'signal_bus_up', up);
};
async function startNode(inside: Inside): Promise<SignalProcess> {
  const env = {NATS_URL: `nats://127.0.0.1:${natsPort}`, SIGNAL_PRESENCE_MS: '50'};
  const node = await startSignal(env, {internal: inside.port});
  children.push(node.child);
  await has(node, 'signal_link_up', 1);
  return node;
}

const read = async (socket: Client) => JSON.parse(await socket.next()) as ServerMessage;
async function next<T extends ServerMessage['type']>(socket: Client, type: T) {
  for (;;) {
    const frame = await read(socket);
    if (frame.type === type) return frame as ServerMessage & {type: T};
  }
}
const hint = (time: string): ServerMessage => ({type: 'pong', time});

/** A socket at one of the nodes that follows these channels. */
async function enter(at: 0 | 1, userId: string, ...channels: readonly string[]): Promise<Client> {
  insides[at].channels.set(userId, channels);
  const socket = await openSocket(nodes[at].url, learner(userId));
  for (const _ of channels) await next(socket, 'presence');
  return socket;
}
/** Interest travels to NATS and to the other node: hints that were sent before it are lost. */
async function reaches(
  from: Inside,
  socket: Client,
  to: {users: string[]} | {channelId: string},
): Promise<void> {
  let got = false;
  const waiting = next(socket, 'pong').then(() => (got = true));
  await expect
    .poll(() => {
      if (!got) from.signals.live.push([{to, frame: hint('probe')}]);
      return got;
    })
    .toBe(true);
  await waiting;
}

describe.skipIf(!NATS)('two nodes on NATS (needs nats-server)', () => {
  beforeAll(async () => {
    natsPort = await freePort();
    await startBus();
    insides = [await startInside(), await startInside()];
    nodes = [await startNode(insides[0]), await startNode(insides[1])];
    await areUp(1);
  });
  afterAll(() => {
    children.forEach((child) => child.kill('SIGKILL'));
    insides.forEach((inside) => inside.close());
  });

  test('a direct message reaches both users, each once, in its order', async () => {
    const [ada, bob] = [await enter(0, 'd-ada'), await enter(1, 'd-bob')];
    await reaches(insides[0], bob, {users: ['d-bob']});
    for (const time of ['1', '2', '3'])
      insides[0].signals.live.push([{to: {users: ['d-ada', 'd-bob']}, frame: hint(time)}]);
    for (const socket of [ada, bob]) {
      const times: string[] = [];
      while (times.at(-1) !== '3') {
        const {time} = await next(socket, 'pong');
        if (time !== 'probe') times.push(time);
      }
      expect(times).toEqual(['1', '2', '3']);
    }
    ada.close();
    bob.close();
  });

  test('a channel message reaches both nodes, typing as well, and presence tells of the other node', async () => {
    const [ada, bob] = [await enter(0, 'c-ada', 'c-1'), await enter(1, 'c-bob', 'c-1')];
    await reaches(insides[0], bob, {channelId: 'c-1'});
    await reaches(insides[1], ada, {channelId: 'c-1'});
    ada.send(JSON.stringify({type: 'typing', channelId: 'c-1'}));
    expect(await next(bob, 'typing')).toEqual({
      type: 'typing',
      channelId: 'c-1',
      userId: 'c-ada',
      isTyping: true,
    });
    const eve = await enter(1, 'c-eve', 'c-1');
    const seen = async (who: string, list: 'online' | 'offline') => {
      while (!(await next(ada, 'presence'))[list].includes(who));
    };
    await seen('c-eve', 'online');
    eve.close();
    await seen('c-eve', 'offline');
    ada.close();
    bob.close();
  });

  test('a membership that changes at one sync is followed at the other’s node', async () => {
    const bob = await enter(1, 'm-bob');
    await reaches(insides[0], bob, {users: ['m-bob']});
    insides[0].signals.live.channelsChanged('m-bob', ['m-1']);
    expect(await next(bob, 'presence')).toMatchObject({channelId: 'm-1'});
    insides[1].signals.live.push([{to: {channelId: 'm-1'}, frame: hint('followed')}]);
    while ((await next(bob, 'pong')).time !== 'followed');
    bob.close();
  });

  test('a call that one sync grants is relayed at both nodes, and ends at both', async () => {
    const [ada, bob] = [await enter(0, 'k-ada'), await enter(1, 'k-bob')];
    await reaches(insides[0], bob, {users: ['k-bob']});
    await reaches(insides[1], ada, {users: ['k-ada']});
    const callId = '11111111-2222-4333-8444-555555555555';
    const tell = (calls: boolean) =>
      insides[0].signals.live.callsChanged([
        {userId: 'k-ada', calls: calls ? [{callId, peerId: 'k-bob'}] : []},
        {userId: 'k-bob', calls: calls ? [{callId, peerId: 'k-ada'}] : []},
      ]);
    const candidate = {candidate: 'candidate:1'};
    const send = (socket: Client, targetUserId: string) =>
      socket.send(JSON.stringify({type: 'ice-candidate', targetUserId, candidate}));
    /** At the node that hears of it by the bus alone: a candidate of bob's arrives, or is refused. */
    const outcome = async () => {
      send(bob, 'k-ada');
      bob.send('{"type":"ping"}');
      const frame = await read(bob);
      if (frame.type !== 'error') return 'relayed';
      await next(bob, 'pong');
      return frame.code;
    };
    tell(true);
    await expect.poll(outcome).toBe('relayed');
    expect(await next(ada, 'ice-candidate')).toEqual({
      type: 'ice-candidate',
      fromUserId: 'k-bob',
      callId,
      candidate,
    });
    tell(false);
    await expect.poll(outcome).toBe('CALL_NOT_GRANTED');
    ada.close();
    bob.close();
  });

  test('a frame leaves out one device, on whichever node it is', async () => {
    const [here, there, own] = [await enter(0, 'x-bob'), await enter(1, 'x-bob'), await enter(1, 'x-bob')];
    await reaches(insides[0], here, {users: ['x-bob']});
    await reaches(insides[0], there, {users: ['x-bob']});
    own.send(JSON.stringify({type: 'call-accept', targetUserId: 'x-ada', deviceId: 'tab'}));
    await expect.poll(() => insides[1].commands.map(({name}) => name)).toContain('calls.accept');
    const stilled = hint('stilled');
    insides[0].signals.live.push([{to: {users: ['x-bob']}, frame: stilled, except: 'tab'}]);
    insides[0].signals.live.push([{to: {users: ['x-bob']}, frame: hint('last')}]);
    const timesOf = async (socket: Client) => {
      const times: string[] = [];
      while (times.at(-1) !== 'last') {
        const {time} = await next(socket, 'pong');
        if (time !== 'probe') times.push(time);
      }
      return times;
    };
    expect(await timesOf(here)).toEqual(['stilled', 'last']);
    expect(await timesOf(there)).toEqual(['stilled', 'last']);
    expect(await timesOf(own)).toEqual(['last']);
    [here, there, own].forEach((socket) => socket.close());
  });

  test('what no node has signed reaches nobody, and is counted', async () => {
    const bob = await enter(1, 'f-bob');
    await reaches(insides[0], bob, {users: ['f-bob']});
    const before = await nodes[1].metric('signal_bus_dropped_total');
    const stranger = await connect({servers: `127.0.0.1:${natsPort}`});
    stranger.publish('u.f-bob', JSON.stringify({node: 'x', type: 'frame', frame: hint('forged')}));
    await stranger.drain();
    await expect.poll(() => nodes[1].metric('signal_bus_dropped_total')).toBe(before + 1);
    insides[0].signals.live.push([{to: {users: ['f-bob']}, frame: hint('last')}]);
    const times = new Set<string>();
    while (!times.has('last')) times.add((await next(bob, 'pong')).time);
    expect([...times].filter((time) => time !== 'probe')).toEqual(['last']);
    bob.close();
  });

  test('two nodes of one sync get each hint once, with the bus and without it', async () => {
    const third = await startNode(insides[0]);
    await has(third, 'signal_bus_up', 1);
    const ada = await enter(0, 't-ada');
    const bob = await openSocket(third.url, learner('t-bob'));
    await reaches(insides[0], ada, {users: ['t-ada']});
    await reaches(insides[0], bob, {users: ['t-bob']});
    const timesOf = async (socket: Client, last: string) => {
      const times: string[] = [];
      while (times.at(-1) !== last) {
        const {time} = await next(socket, 'pong');
        if (time !== 'probe') times.push(time);
      }
      return times;
    };
    const push = (time: string) =>
      insides[0].signals.live.push([{to: {users: ['t-ada', 't-bob']}, frame: hint(time)}]);
    ['1', '2'].forEach(push);
    expect([await timesOf(ada, '2'), await timesOf(bob, '2')]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    const gone = once(nats, 'exit');
    nats.kill('SIGKILL');
    await gone;
    await areUp(0);
    await has(third, 'signal_bus_up', 0);
    // Each has told sync by then that it must be reached itself.
    await reaches(insides[0], bob, {users: ['t-bob']});
    await reaches(insides[0], ada, {users: ['t-ada']});
    ['3', '4'].forEach(push);
    expect([await timesOf(ada, '4'), await timesOf(bob, '4')]).toEqual([
      ['3', '4'],
      ['3', '4'],
    ]);
    await startBus();
    await areUp(1);
    const eve = await enter(1, 't-eve');
    await reaches(insides[0], eve, {users: ['t-eve']});
    [ada, bob, eve].forEach((socket) => socket.close());
  });
});
