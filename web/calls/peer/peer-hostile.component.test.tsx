// What the other side may send on purpose, and what comes after the end.
import {afterEach, describe, expect, test} from 'vitest';
import type {Signal} from '#web/calls/peer/connection.ts';
import {connectBySimplePeer} from '#web/calls/peer/simple-peer.connection.ts';
import {
  areConnected,
  closeDevices,
  devices,
  makePair,
  more,
  offersOf,
  start,
  ufragOf,
  type Pair,
} from '#web/calls/peer/two-sides.ts';

let pair: Pair;

const connected = async () => {
  await expect.poll(() => areConnected(pair)).toBe(true);
};

afterEach(() => {
  pair.close();
  closeDevices();
});

describe.each([['simple-peer', connectBySimplePeer]] as const)('by %s', (_, make) => {
  test('hostile signals change nothing', async () => {
    pair = makePair(make, {caller: await devices(true), callee: await devices(true)});
    start(pair);
    await connected();
    const huge = `v=0\r\n${'a=x\r\n'.repeat(200_000)}`;
    const signals = [
      {type: 'offer', offer: {type: 'offer', sdp: huge}},
      {type: 'offer', offer: {type: 'offer', sdp: 'v=0'}},
      {type: 'answer', answer: {type: 'answer', sdp: 'v=0\r\nnonsense'}},
      {type: 'answer', answer: {type: 'answer', sdp: (ufragOf(pair.callee.sent[0]) ?? '') + huge}},
      {type: 'candidate', candidate: {candidate: 'candidate:nonsense', sdpMid: '0', sdpMLineIndex: 0}},
      {type: 'candidate', candidate: {candidate: '', sdpMid: null, sdpMLineIndex: null}},
      {
        type: 'candidate',
        candidate: {
          candidate: 'candidate:1 1 udp 2113937151 192.0.2.1 54400 typ host ufrag ab12',
          sdpMid: '0',
          sdpMLineIndex: 0,
          usernameFragment: 'ab12',
        },
      },
      {type: 'candidate', candidate: 7},
      {type: 'offer', offer: null},
      {type: 'renegotiate', renegotiate: true},
      {type: 'transceiverRequest', transceiverRequest: {kind: 'video'}},
      {attempt: 77, type: 'answer', answer: {type: 'answer', sdp: 'v=0'}},
    ] as unknown as readonly Signal[];
    for (const signal of signals) {
      pair.caller.link.accept(signal);
      if (signal.type !== 'offer') pair.callee.link.accept(signal);
    }
    await more(pair.caller, 'frames');
    await more(pair.callee, 'frames');
    pair.callee.link.accept({type: 'offer', offer: {type: 'offer', sdp: huge}});
    await expect.poll(() => pair.callee.bad.length).toBeGreaterThan(0);
    await more(pair.caller, 'frames');
    expect([pair.caller.states, pair.callee.states]).toEqual([['connected'], ['connected']]);
    expect([pair.caller.builds(), pair.callee.builds()]).toEqual([1, 1]);
    // It can still find another way.
    pair.caller.changeNetwork();
    await expect.poll(() => offersOf(pair.caller).length).toBe(2);
    await connected();
  });

  test('a flood of messages beside media ends the connection; further channels of the other side are closed', async () => {
    const opened: RTCPeerConnection[] = [];
    const Real = RTCPeerConnection;
    globalThis.RTCPeerConnection = class extends Real {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        opened.push(this);
      }
    };
    try {
      pair = makePair(make, {caller: await devices(false), callee: await devices(false)});
      start(pair);
      await connected();
      await expect.poll(() => [...pair.caller.told, ...pair.callee.told]).toEqual(['(ready)', '(ready)']);
    } finally {
      globalThis.RTCPeerConnection = Real;
    }
    const states: string[] = [];
    for (const pc of opened) {
      const channel = pc.createDataChannel('more');
      channel.addEventListener('open', () => channel.send('by another way'));
      channel.addEventListener('close', () => states.push('closed'));
    }
    await expect.poll(() => states).toEqual(['closed', 'closed']);
    // Otherwise the caller connects them again at once, and whether a look in between sees it is a matter of load.
    pair.wire.pass = () => undefined;
    for (let at = 0; at < 1000; at += 1) pair.caller.link.tell(`message ${at}`);
    await expect.poll(() => pair.callee.states.at(-1)).toBe('lost');
    expect(pair.callee.told).not.toContain('by another way');
    expect(pair.caller.told).toEqual(['(ready)']);
    expect(pair.callee.told.length).toBeGreaterThan(1);
    expect(pair.callee.told.length).toBeLessThan(200);
  });

  test('hung up, it is silent: nothing that comes later is heard, nothing throws', async () => {
    pair = makePair(make, {caller: await devices(false), callee: await devices(false)});
    start(pair);
    await connected();
    const [offer] = offersOf(pair.caller);
    pair.callee.link.close();
    const heard = [...pair.callee.states];
    if (offer) pair.callee.link.accept(offer);
    pair.callee.link.replaceTrack('audio', null);
    pair.callee.link.restart();
    pair.callee.link.resend();
    expect([pair.callee.link.tell('hello'), await pair.callee.link.stats()]).toEqual([false, undefined]);
    // The other side learns of it by the connection itself, in case the hang-up was lost.
    await expect.poll(() => pair.caller.states.at(-1)).toBe('lost');
    expect(pair.callee.states).toEqual(heard);
  });
});
