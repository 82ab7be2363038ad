// Calls at a real signal with real sockets: what is relayed, to whom, and what is not. sync's part is played by the test.
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {CLOSE} from '#schema/wire/socket.texts.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {candidate, grant, heardBy, offer, read, refusedFrom, relays, say} from '#tests/call-sockets.ts';
import {startInside, type Inside} from '#tests/inside-server.ts';
import {learner, startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const CALL = '11111111-2222-4333-8444-555555555555';
const OTHER = '99999999-2222-4333-8444-555555555555';

let inside: Inside;
let signal: SignalProcess;
let answer: (command: LinkCommand) => LinkResult = ({id}) => ({id, ok: true});
const ready = (one: SignalProcess) =>
  until(answers(`http://127.0.0.1:${one.metricsPort}/ready`), {limitMs: 20_000});
beforeAll(async () => {
  inside = await startInside((command) => answer(command));
  signal = await startSignal({}, {internal: inside.port});
  await ready(signal);
});
afterAll(() => {
  signal.child.kill('SIGKILL');
  inside.close();
});
beforeEach(() => {
  inside.calls.clear();
  inside.commands.length = 0;
  answer = ({id}) => ({id, ok: true});
});

afterEach(async () => {
  const all = opened.splice(0);
  all.forEach((socket) => socket.close());
  await Promise.all(all.map(({closed}) => closed));
});

const opened: Client[] = [];
async function enter(userId: string, at = signal): Promise<Client> {
  const socket = await openSocket(at.url, learner(userId));
  opened.push(socket);
  return socket;
}
/** Two sockets in a call. */
async function inCall(one: string, other: string, callId = CALL): Promise<readonly [Client, Client]> {
  for (const {userId, calls} of grant(callId, one, other)) inside.calls.set(userId, calls);
  const both = [await enter(one), await enter(other)] as const;
  await relays(both[0], other, both[1]);
  return both;
}
describe('offers, answers and candidates', () => {
  test('go to every device of the other one, under the sender’s id by the session', async () => {
    const [ada, bob] = await inCall('ada', 'bob');
    const tablet = await enter('bob');
    say(ada, offer('bob', {fromUserId: 'eve', callId: CALL, attempt: 1}));
    const from = {fromUserId: 'ada', callId: CALL};
    const expected = {type: 'webrtc-offer', ...from, offer: {type: 'offer', sdp: 'v=0'}, attempt: 1};
    expect(await heardBy(bob)).toEqual([expected]);
    expect(await heardBy(tablet)).toEqual([expected]);
    say(bob, {type: 'webrtc-answer', targetUserId: 'ada', answer: {type: 'answer', sdp: 'v=1'}});
    say(bob, candidate('ada'));
    expect(await heardBy(ada)).toMatchObject([
      {type: 'webrtc-answer', fromUserId: 'bob', callId: CALL, answer: {type: 'answer', sdp: 'v=1'}},
      {type: 'ice-candidate', candidate: {candidate: 'candidate:1', sdpMid: '0'}},
    ]);
  });

  test('of strangers, of another call, or to somebody else, reach nobody and are counted', async () => {
    const [ada, bob] = await inCall('ada', 'bob');
    const [carol, dan] = await inCall('carol', 'dan', OTHER);
    const eve = await enter('eve');
    await expect
      .poll(async () => {
        say(eve, offer('bob', {callId: CALL}));
        const [error] = await heardBy(eve);
        return error?.type === 'error' && error.retryAfterMs;
      })
      .toBeUndefined();
    const dropped = await signal.metric('signal_call_dropped_total');
    for (const to of ['ada', 'bob']) say(eve, offer(to, {callId: CALL}));
    expect(refusedFrom(await heardBy(eve))).toEqual([
      ['CALL_NOT_GRANTED', CALL],
      ['CALL_NOT_GRANTED', CALL],
    ]);
    say(carol, candidate('bob', {callId: CALL}));
    say(carol, candidate('dan', {callId: CALL}));
    say(carol, candidate('bob'));
    expect(refusedFrom(await heardBy(carol))).toEqual([
      ['CALL_NOT_GRANTED', CALL],
      ['CALL_NOT_GRANTED', CALL],
      ['CALL_NOT_GRANTED', undefined],
    ]);
    for (const socket of [ada, bob, dan]) expect(await heardBy(socket)).toEqual([]);
    expect(await signal.metric('signal_call_dropped_total')).toBe(dropped + 5);
  });

  test('end with the call', async () => {
    const [ada, bob] = await inCall('ada', 'bob');
    inside.signals.live.callsChanged(['ada', 'bob'].map((userId) => ({userId, calls: []})));
    await expect
      .poll(async () => {
        say(ada, candidate('bob'));
        return refusedFrom(await heardBy(ada));
      })
      .toEqual([['CALL_NOT_GRANTED', undefined]]);
    await heardBy(bob);
    say(bob, candidate('ada'));
    expect(refusedFrom(await heardBy(bob))).toEqual([['CALL_NOT_GRANTED', undefined]]);
    expect(await heardBy(ada)).toEqual([]);
  });

  test('of 48 KiB are relayed; longer ones are refused, and one of 1 MB closes its sender’s socket only', async () => {
    const [ada, bob] = await inCall('ada', 'bob');
    const long = (length: number) => offer('bob', {offer: {type: 'offer', sdp: 'x'.repeat(length)}});
    say(ada, long(49_152));
    expect(await heardBy(ada)).toEqual([]);
    expect(await heardBy(bob)).toMatchObject([{type: 'webrtc-offer', offer: {sdp: 'x'.repeat(49_152)}}]);
    say(ada, long(49_153));
    expect(refusedFrom(await heardBy(ada))).toEqual([['INVALID', undefined]]);
    say(ada, long(1_000_000));
    expect(await ada.closed).toBe(CLOSE.tooLarge);
    expect(await heardBy(bob)).toEqual([]);
    // The call lives on: her next socket takes part in it.
    const again = await enter('ada');
    await relays(again, 'bob', bob);
  });

  test('that come too fast are refused like all others', async () => {
    const [ada] = await inCall('ada', 'bob');
    for (let at = 0; at < 70; at += 1) say(ada, candidate('bob'));
    const codes: unknown[] = [];
    while (!codes.includes('RATE_LIMITED')) {
      const frame = await read(ada);
      if (frame.type === 'error') codes.push(frame.code);
    }
  });
});

test('who talks to somebody without a socket is told so', async () => {
  const [ada, bob] = await inCall('ada', 'bob');
  bob.close();
  await bob.closed;
  await expect
    .poll(async () => {
      say(ada, candidate('bob'));
      return refusedFrom(await heardBy(ada));
    })
    .toEqual([['PEER_AWAY', CALL]]);
});

describe('what becomes a command', () => {
  test('is in the session’s name, and its rejection names the call', async () => {
    answer = ({id}) => ({id, ok: false, code: 'CALL_BUSY', message: 'They’re in another call.'});
    const ada = await enter('ada');
    const request = {type: 'call-request', targetUserId: 'bob', callType: 'voice', callId: CALL};
    say(ada, {...request, callerInfo: {id: 'eve'}, fromUserId: 'eve', userId: 'eve'});
    expect(await read(ada)).toEqual({
      type: 'error',
      code: 'CALL_BUSY',
      message: 'They’re in another call.',
      callId: CALL,
    });
    expect(inside.commands).toMatchObject([
      {userId: 'ada', name: 'calls.request', args: {personId: 'bob', callId: CALL, callType: 'voice'}},
    ]);
    expect(JSON.stringify(inside.commands)).not.toContain('eve');
  });

  test('of a client that names no device has one for each socket, and keeps it', async () => {
    const [one, other] = [await enter('ada'), await enter('ada')];
    for (const socket of [one, other, one]) {
      say(socket, {type: 'call-accept', targetUserId: 'bob'});
      await heardBy(socket);
    }
    await expect.poll(() => inside.commands.length).toBe(3);
    const names = inside.commands.map(({args: {deviceId}}) => deviceId);
    expect([new Set(names).size, names[0] === names[2]]).toEqual([2, true]);
  });
});

test('a device whose session ends leaves its call; one that has said nothing of calls is closed without a word', async () => {
  const [quiet, talking] = [
    await openSocket(signal.url, learner('ada', {session: 'gone'})),
    await openSocket(signal.url, learner('ada', {session: 'gone'})),
  ];
  const other = await enter('ada');
  for (const [socket, deviceId] of [
    [talking, 'tab-1'],
    [other, 'tab-2'],
  ] as const) {
    say(socket, {type: 'call-resume', targetUserId: 'bob', callId: CALL, deviceId});
    await heardBy(socket);
  }
  await expect.poll(() => inside.commands.length).toBe(2);
  inside.commands.length = 0;
  inside.signals.cut({session: 'gone'});
  expect([await quiet.closed, await talking.closed]).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]);
  await expect
    .poll(() => inside.commands)
    .toMatchObject([{userId: 'ada', name: 'calls.leave', args: {deviceId: 'tab-1'}}]);
  // Rights that change close the socket for a moment only: its tab comes back and has its call.
  inside.signals.cut({userId: 'ada'});
  expect(await other.closed).toBe(CLOSE.rightsChanged);
  const late = await enter('bob');
  say(late, {type: 'call-resume', targetUserId: 'ada', callId: CALL, deviceId: 'tab-3'});
  await expect.poll(() => inside.commands.length).toBeGreaterThan(1);
  expect(inside.commands.map(({name}) => name)).toEqual(['calls.leave', 'calls.resume']);
});

test('sync knows how the devices of a learner are called in calls, until their sockets close', async () => {
  const [one, other] = [await enter('ada'), await enter('ada')];
  const {live} = inside.signals;
  const known = () => ['tab-1', 'tab-2'].map((deviceId) => live.hasDevice('ada', deviceId));
  expect(known()).toEqual([false, false]);
  const resume = {type: 'call-resume', targetUserId: 'bob', callId: CALL};
  say(one, {...resume, deviceId: 'tab-1'});
  await expect.poll(known).toEqual([true, false]);
  say(other, {...resume, deviceId: 'tab-2'});
  await expect.poll(known).toEqual([true, true]);
  one.close();
  await expect.poll(known).toEqual([false, true]);
  // Its tab goes over to another socket.
  say(other, {...resume, deviceId: 'tab-1'});
  await expect.poll(known).toEqual([true, false]);
});

test('three devices ring; the two that did not answer are told so, and the one that did is not', async () => {
  const devices = [await enter('bob'), await enter('bob'), await enter('bob')];
  const callerInfo = {id: 'ada', username: 'ada', fullName: 'Ada'};
  const of = {fromUserId: 'ada', callId: CALL};
  const live = inside.signals.live;
  live.push([{to: {users: ['bob']}, frame: {type: 'call-request', ...of, callType: 'voice', callerInfo}}]);
  for (const device of devices) expect((await read(device)).type).toBe('call-request');
  const stilled: ServerMessage = {type: 'call-ended', ...of, reason: 'answered-elsewhere'};
  const state: ServerMessage = {
    type: 'call-state',
    callId: CALL,
    peerId: 'ada',
    callType: 'voice',
    direction: 'incoming',
    state: 'connected',
    deviceId: 'tab-2',
  };
  answer = ({id, args: {deviceId}}) => {
    live.push([{to: {users: ['bob']}, frame: stilled, except: String(deviceId)}]);
    return {id, ok: true, frame: state};
  };
  const [first, second, third] = devices as [Client, Client, Client];
  say(second, {type: 'call-accept', targetUserId: 'ada', callId: CALL, deviceId: 'tab-2'});
  expect(await read(second)).toEqual(state);
  expect(await heardBy(second)).toEqual([]);
  expect([await read(first), await read(third)]).toEqual([stilled, stilled]);
});
