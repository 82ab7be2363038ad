// Whole calls between real sockets, through gateway, signal, sync and PostgreSQL; on one node and on two.
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {freePort} from '#tests/free-port.ts';
import {NATS, startNats} from '#tests/nats.ts';
import {newLearner, type TestLearner} from '#tests/pg/academy.ts';
import {startCallNode, type CallNode, type Phone} from '#tests/pg/call-nodes.ts';
import {befriend, friends} from '#tests/pg/calls.ts';
import {freshDatabase} from '#tests/pg/database.ts';

vi.setConfig({testTimeout: 60_000, hookTimeout: 90_000});

const logged: unknown[] = [];
const log = (...words: unknown[]) => void logged.push(words);
const {pool, url} = await freshDatabase(log);
let ada: TestLearner;
let bob: TestLearner;

beforeEach(async () => {
  [ada, bob] = await friends(pool);
});

const offer = {type: 'offer', sdp: 'v=0 offer'} as const;
const answer = {type: 'answer', sdp: 'v=0 answer'} as const;
const candidate = {candidate: 'candidate:1', sdpMid: '0'};
const to = ({userId}: TestLearner) => ({targetUserId: userId});
/** They have had no socket for long enough to count as gone. */
async function gone(who: TestLearner, from: CallNode): Promise<void> {
  await expect.poll(() => from.app.signals.live.isOnline(who.userId)).toBe(false);
  await pool.query(`update private."callLine" set "seenAt" = now() - interval '1 hour' where "userId" = $1`, [
    who.userId,
  ]);
}
const stateOf = async (who: TestLearner) =>
  (
    await pool.query<{state: string; endReason: string | null}>(
      `select "state", "endReason" from "call" where "callerId" = $1 or "calleeId" = $1 order by "startedAt" desc`,
      [who.userId],
    )
  ).rows[0];

/** Two in a call that was requested and accepted, as our browsers do it. */
async function connect(caller: Phone, callee: Phone): Promise<string> {
  caller.say({
    type: 'call-request',
    ...to(bob),
    callType: 'voice',
    callId: crypto.randomUUID(),
    deviceId: 'a',
  });
  const {callId} = await caller.next('call-state');
  await callee.next('call-request');
  callee.say({type: 'call-accept', ...to(ada), callId, deviceId: 'b'});
  await callee.next('call-state');
  await caller.next('call-accept');
  return callId;
}

/** Offer, answer and candidates go both ways. */
async function talk(caller: Phone, callee: Phone, callId: string): Promise<void> {
  caller.say({type: 'webrtc-offer', ...to(bob), callId, offer});
  expect(await callee.next('webrtc-offer')).toEqual({
    type: 'webrtc-offer',
    fromUserId: ada.userId,
    callId,
    offer,
  });
  callee.say({type: 'webrtc-answer', ...to(ada), callId, answer});
  expect(await caller.next('webrtc-answer')).toMatchObject({fromUserId: bob.userId, answer});
  for (const [from, other, reader] of [
    [caller, bob, callee],
    [callee, ada, caller],
  ] as const) {
    from.say({type: 'ice-candidate', ...to(other), callId, candidate});
    expect(await reader.next('ice-candidate')).toMatchObject({callId, candidate});
  }
}

describe('on one node', () => {
  let node: CallNode;
  beforeAll(async () => {
    node = await startCallNode(pool, url, log);
  });
  afterAll(() => node.close());

  test('two clients of the specification’s bare shape, which name neither calls nor devices, talk and hang up', async () => {
    const [one, other] = [await node.phone(ada), await node.phone(bob)];
    const callerInfo = {id: 'eve', username: 'eve', fullName: 'Eve'};
    one.say({type: 'call-request', ...to(bob), callType: 'video', callerInfo});
    expect(await other.next('call-request')).toMatchObject({
      fromUserId: ada.userId,
      callType: 'video',
      callerInfo: {id: ada.userId, username: ada.username, fullName: 'Ada Lovelace'},
    });
    other.say({type: 'call-accept', ...to(ada)});
    await one.next('call-accept');
    one.say({type: 'webrtc-offer', ...to(bob), offer});
    await other.next('webrtc-offer');
    other.say({type: 'webrtc-answer', ...to(ada), answer});
    expect(await one.next('webrtc-answer')).toMatchObject({answer});
    one.say({type: 'call-end', ...to(bob)});
    expect(await other.next('call-ended')).toMatchObject({fromUserId: ada.userId, reason: 'completed'});
    other.say({type: 'call-end', ...to(ada)});
    expect((await other.heard()).filter(({type}) => type === 'error')).toEqual([]);
    one.say({type: 'webrtc-offer', ...to(bob), offer});
    expect(await one.next('error')).toMatchObject({code: 'CALL_NOT_GRANTED'});
    expect(await stateOf(ada)).toEqual({state: 'ended', endReason: 'completed'});
    await Promise.all([one.close(), other.close()]);
  });

  test('three devices ring, one answers, the others are told; a stranger with the call’s id gets nowhere', async () => {
    const eve = await newLearner(pool);
    await befriend(pool, eve, bob);
    const [caller, stranger] = [await node.phone(ada), await node.phone(eve)];
    const devices = [await node.phone(bob), await node.phone(bob), await node.phone(bob)] as const;
    caller.say({type: 'call-request', ...to(bob), callType: 'voice', deviceId: 'a'});
    const {callId, peerOnline} = await caller.next('call-state');
    expect(peerOnline).toBe(true);
    for (const device of devices) expect(await device.next('call-request')).toMatchObject({callId});
    for (const type of ['call-accept', 'call-end', 'call-resume'])
      for (const target of [ada, bob]) {
        stranger.say({type, ...to(target), callId});
        expect(await stranger.next('error')).toMatchObject({code: 'CALL_OVER', callId});
      }
    stranger.say({type: 'webrtc-offer', ...to(ada), callId, offer});
    expect(await stranger.next('error')).toMatchObject({code: 'CALL_NOT_GRANTED'});
    devices[1].say({type: 'call-accept', ...to(ada), callId, deviceId: 'b-2'});
    expect(await devices[1].next('call-state')).toMatchObject({state: 'connected', deviceId: 'b-2'});
    for (const device of [devices[0], devices[2]])
      expect(await device.next('call-ended')).toMatchObject({callId, reason: 'answered-elsewhere'});
    expect(await devices[1].heard()).toEqual([]);
    await caller.next('call-accept');
    await talk(caller, devices[1], callId);
    await Promise.all([caller, stranger, ...devices].map((phone) => phone.close()));
  });

  test('a device that opens while it rings is rung at; when the caller goes, it stops', async () => {
    const caller = await node.phone(ada);
    caller.say({type: 'call-request', ...to(bob), callType: 'voice'});
    const {callId, peerOnline} = await caller.next('call-state');
    expect(peerOnline).toBe(false);
    const late = await node.phone(bob);
    expect(await late.next('call-request')).toMatchObject({callId, fromUserId: ada.userId});
    await caller.close();
    await gone(ada, node);
    expect(await late.next('call-ended')).toMatchObject({callId, reason: 'cancelled'});
    await late.close();
  });

  test('signal is killed in mid-call: a socket that comes back asks what became of it, and goes on', async () => {
    const [one, other] = [await node.phone(ada), await node.phone(bob)];
    const callId = await connect(one, other);
    await talk(one, other, callId);
    await node.restartSignal();
    await Promise.all([one.closed, other.closed]);
    const again = [await node.phone(ada), await node.phone(bob)] as const;
    again[0].say({type: 'call-resume', ...to(bob), callId, deviceId: 'a'});
    const state = {callId, state: 'connected', direction: 'outgoing', deviceId: 'a'};
    expect(await again[0].next('call-state')).toMatchObject(state);
    again[1].say({type: 'call-resume', ...to(ada), callId, deviceId: 'b'});
    expect(await again[1].next('call-state')).toMatchObject({state: 'connected', direction: 'incoming'});
    await talk(again[0], again[1], callId);
    again[1].say({type: 'call-end', ...to(ada), callId});
    expect(await again[0].next('call-ended')).toMatchObject({reason: 'completed'});
    await Promise.all(again.map((phone) => phone.close()));
  });

  test('signal is killed while it rings: it rings on at who is back, or ends, and is never left ringing', async () => {
    const [one, other] = [await node.phone(ada), await node.phone(bob)];
    one.say({type: 'call-request', ...to(bob), callType: 'voice', deviceId: 'a'});
    const {callId} = await one.next('call-state');
    await other.next('call-request');
    await node.restartSignal();
    await Promise.all([one.closed, other.closed]);
    const back = await node.phone(bob);
    expect(await back.next('call-request')).toMatchObject({callId});
    await gone(ada, node);
    expect(await back.next('call-ended')).toMatchObject({callId, reason: 'cancelled'});
    back.say({type: 'call-resume', ...to(ada), callId});
    expect(await back.next('call-state')).toMatchObject({state: 'ended', reason: 'cancelled'});
    await back.close();
  });
});

describe.skipIf(!NATS)('on two nodes with a bus (needs nats-server)', () => {
  let nodes: readonly [CallNode, CallNode];
  const stop: (() => unknown)[] = [];
  beforeAll(async () => {
    const port = await freePort();
    const nats = await startNats(port);
    stop.push(() => nats.kill('SIGKILL'));
    const natsUrl = `nats://127.0.0.1:${port}`;
    nodes = [await startCallNode(pool, url, log, natsUrl), await startCallNode(pool, url, log, natsUrl)];
    stop.push(...nodes.map((node) => () => node.close()));
  });
  afterAll(async () => {
    for (const one of stop.toReversed()) await one();
  });

  /** Interest travels to the bus and to the other node. */
  const reaches = async (from: CallNode, who: TestLearner, phone: Phone) => {
    let isThere = false;
    void phone.next('pong').then(() => (isThere = true));
    await expect
      .poll(() => {
        if (!isThere)
          from.app.signals.live.push([{to: {users: [who.userId]}, frame: {type: 'pong', time: ''}}]);
        return isThere;
      })
      .toBe(true);
  };

  test('the two call each other from different nodes, with a third device that stops ringing', async () => {
    const [one, other, tablet] = [
      await nodes[0].phone(ada),
      await nodes[1].phone(bob),
      await nodes[0].phone(bob),
    ];
    await reaches(nodes[0], bob, other);
    await reaches(nodes[1], ada, one);
    await reaches(nodes[1], bob, tablet);
    one.say({type: 'call-request', ...to(bob), callType: 'voice', deviceId: 'a'});
    const {callId} = await one.next('call-state');
    await other.next('call-request');
    await tablet.next('call-request');
    other.say({type: 'call-accept', ...to(ada), callId, deviceId: 'b'});
    expect(await other.next('call-state')).toMatchObject({state: 'connected'});
    expect(await tablet.next('call-ended')).toMatchObject({reason: 'answered-elsewhere'});
    await one.next('call-accept');
    await talk(one, other, callId);
    one.say({type: 'call-end', ...to(bob), callId});
    expect(await other.next('call-ended')).toMatchObject({callId, reason: 'completed'});
    await expect
      .poll(async () => {
        other.say({type: 'ice-candidate', ...to(ada), callId, candidate});
        return (await other.heard()).map((frame) => frame.type === 'error' && frame.code);
      })
      .toEqual(['CALL_NOT_GRANTED']);
    await Promise.all([one, other, tablet].map((phone) => phone.close()));
  });

  test('both call at once from different nodes: both are in one call, and the lower id makes the offer', async () => {
    const [one, other] = [await nodes[0].phone(ada), await nodes[1].phone(bob)];
    await reaches(nodes[0], bob, other);
    await reaches(nodes[1], ada, one);
    one.say({type: 'call-request', ...to(bob), callType: 'video', deviceId: 'a'});
    other.say({type: 'call-request', ...to(ada), callType: 'voice', deviceId: 'b'});
    // Each is told at the latest by the second `call-state`: it may ring for a moment first.
    const settled = async (phone: Phone) => {
      for (;;) {
        const frame = await phone.next('call-state');
        if (frame.state === 'connected') return frame;
      }
    };
    const incoming = await settled(other);
    expect(incoming).toMatchObject({direction: 'incoming', callType: 'video', deviceId: 'b'});
    const {callId} = incoming;
    await one.next('call-accept');
    one.say({type: 'call-resume', ...to(bob), callId, deviceId: 'a'});
    expect(await settled(one)).toMatchObject({callId, direction: 'outgoing', callType: 'video'});
    await talk(one, other, callId);
    other.say({type: 'call-end', ...to(ada), callId});
    expect(await one.next('call-ended')).toMatchObject({callId});
    await Promise.all([one, other].map((phone) => phone.close()));
  });
});

test('nothing of this was an error of the server', () => {
  expect(logged).toEqual([]);
});
