import {describe, expect, test} from 'vitest';
import type {LinkResult} from '#schema/wire/link.ts';
import {RECEIPT_EVERY_MS, RESUME_MAX_CHANNELS} from '#schema/wire/socket.limits.ts';
import {TokenBucket} from '#schema/wire/token-bucket.ts';
import {noBus} from '#signal/bus/bus.ts';
import {Device} from '#signal/device.ts';
import {Hub} from '#signal/hub.ts';
import {LIMITS} from '#signal/limits.ts';
import {Metrics} from '#signal/metrics.ts';
import {Receipts} from '#signal/receipts/receipts.ts';

const channel = (at: number) => ({channelId: `c-${at}`, seq: 1});

describe('the receipts of one learner', () => {
  test('go at once, then every two seconds a channel, and the furthest is sent', () => {
    const receipts = new Receipts();
    receipts.note({channelId: 'a', seq: 1});
    expect(receipts.due(0)).toEqual([{channelId: 'a', seq: 1}]);
    for (const seq of [2, 5, 3]) receipts.note({channelId: 'a', seq});
    receipts.note({channelId: 'b', seq: 1});
    expect(receipts.due(RECEIPT_EVERY_MS - 1)).toEqual([{channelId: 'b', seq: 1}]);
    expect(receipts.due(RECEIPT_EVERY_MS)).toEqual([{channelId: 'a', seq: 5}]);
    expect([receipts.due(3 * RECEIPT_EVERY_MS), receipts.isIdle]).toEqual([[], true]);
  });

  test('are all sent when nobody is left to wait', () => {
    const receipts = new Receipts();
    receipts.note({channelId: 'a', seq: 1});
    receipts.due(0);
    receipts.note({channelId: 'a', seq: 2});
    receipts.note({channelId: 'b', seq: 1});
    expect(receipts.rest(1)).toEqual([
      {channelId: 'a', seq: 2},
      {channelId: 'b', seq: 1},
    ]);
    expect(receipts.rest(1)).toEqual([]);
  });

  test('are of the channels read last, as many as a client has open', () => {
    const receipts = new Receipts();
    for (let at = 0; at < 10_000; at += 1) receipts.note(channel(at));
    // Read again: it is not the oldest any more.
    receipts.note({...channel(10_000 - RESUME_MAX_CHANNELS), seq: 2});
    receipts.note(channel(10_000));
    const due = receipts.rest(0);
    expect(due).toHaveLength(RESUME_MAX_CHANNELS);
    expect(due.slice(-2)).toEqual([{...channel(10_000 - RESUME_MAX_CHANNELS), seq: 2}, channel(10_000)]);
    expect(due).not.toContainEqual(channel(10_001 - RESUME_MAX_CHANNELS));
  });

  test('all wait for as long as sync has said of one of them, and are then sent as far as they came', () => {
    const receipts = new Receipts();
    receipts.note({channelId: 'a', seq: 1});
    const [first] = receipts.due(0);
    receipts.again(first ?? {channelId: '', seq: 0}, 60_000);
    receipts.note({channelId: 'b', seq: 1});
    receipts.note({channelId: 'b', seq: 2});
    expect([receipts.due(59_999), receipts.isIdle]).toEqual([[], false]);
    expect(receipts.due(60_000)).toEqual([
      {channelId: 'a', seq: 1},
      {channelId: 'b', seq: 2},
    ]);
  });

  test('that have waited come no faster than a client may send them', () => {
    const receipts = new Receipts();
    for (let at = 0; at < RESUME_MAX_CHANNELS; at += 1) receipts.note(channel(at));
    const counts = [0, 0, 1000, 1000].map((nowMs) => receipts.due(nowMs).length);
    const {socketBurst, perUserPerTenSeconds} = LIMITS.messages;
    expect(counts).toEqual([socketBurst, 0, perUserPerTenSeconds / 10, 0]);
  });

  test('that sync would not take now are not sent by who leaves either', () => {
    const receipts = new Receipts();
    receipts.again(channel(1), 60_000);
    expect([receipts.rest(59_999), receipts.isIdle]).toEqual([[], true]);
    receipts.again(channel(1), 60_000);
    expect(receipts.rest(60_000)).toEqual([channel(1)]);
  });

  test('that come back do not take the place of newer ones', () => {
    const receipts = new Receipts();
    for (let at = 0; at < RESUME_MAX_CHANNELS; at += 1) receipts.note(channel(at));
    receipts.again(channel(-1), 0);
    receipts.again({...channel(0), seq: 0}, 0);
    expect(receipts.rest(0)).toEqual(Array.from({length: RESUME_MAX_CHANNELS}, (_, at) => channel(at)));
  });
});

// sync lets 120 commands of a learner through in a minute, and answers all others with the time that is left of it.
const PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** sync, as far as its limit goes. */
function limitingSync() {
  const windows = new Map<string, {readonly from: number; count: number}>();
  return (id: string, userId: string, nowMs: number): LinkResult => {
    const known = windows.get(userId);
    const window = known && nowMs - known.from < MINUTE_MS ? known : {from: nowMs, count: 0};
    windows.set(userId, window);
    window.count += 1;
    if (window.count <= PER_MINUTE) return {id, ok: false, code: 'NOT_FOUND', message: ''};
    return {id, ok: false, code: 'RATE_LIMITED', message: '', retryAfterMs: window.from + MINUTE_MS - nowMs};
  };
}

function newHub() {
  const nothing = () => undefined;
  const needs = {publish: nothing, onCommand: nothing, onUser: nothing, onDevices: nothing};
  return new Hub({limits: LIMITS, metrics: new Metrics(), ...needs}, noBus);
}

function seatAt(hub: Hub, userId: string, nowMs: number) {
  const bucket = new TokenBucket(LIMITS.messages.socketBurst, nowMs);
  const seat = {
    actor: hub.actorOf(userId, nowMs),
    device: new Device({session: userId, network: '', mayLearn: true, bucket}),
  };
  hub.opened(seat);
  return seat;
}

/** Learners who name a channel that is not there, another one each time, as fast as signal takes frames. @returns commands. */
function storm({
  learners,
  minutes,
  comesAndGoes = false,
}: {
  learners: number;
  minutes: number;
  comesAndGoes?: boolean;
}) {
  const hub = newHub();
  const answer = limitingSync();
  const ids = Array.from({length: learners}, (_, at) => `eve-${at}`);
  let seats = ids.map((id) => seatAt(hub, id, 0));
  let [named, commands, most] = [0, 0, 0];
  for (let nowMs = 0; nowMs < minutes * MINUTE_MS; nowMs += 250) {
    for (const {actor, device} of seats)
      for (let at = 0; at < 3; at += 1) {
        const text = JSON.stringify({type: 'receipt', channelId: `none-${(named += 1)}`, seq: 1});
        actor.post({type: 'heard', device, text, nowMs: nowMs + at * 83});
      }
    hub.tick(nowMs);
    if (comesAndGoes) {
      for (const seat of seats) hub.closed(seat, nowMs);
      seats = ids.map((id) => seatAt(hub, id, nowMs));
    }
    most = Math.max(most, hub.pending.size);
    const items = hub.pending.take(1_000_000);
    commands += items.length;
    hub.fromSync({type: 'results', items: items.map(({id, userId}) => answer(id, userId, nowMs))}, nowMs);
  }
  return {perMinute: commands / learners / minutes, most};
}

test('a client that names channels without end makes little more commands than sync takes, and leaves room for others', () => {
  const {perMinute, most} = storm({learners: 10, minutes: 3});
  // What is let through in a minute, and what was on its way when sync had enough.
  expect(perMinute).toBeLessThanOrEqual(PER_MINUTE + 10);
  expect(most).toBeLessThanOrEqual(10 * (LIMITS.messages.socketBurst + 4));
});

test('one that comes and goes meanwhile makes no more than it has sent frames', () => {
  const {perMinute} = storm({learners: 3, minutes: 3, comesAndGoes: true});
  expect(perMinute).toBeLessThanOrEqual(LIMITS.messages.perUserPerTenSeconds * 6);
});
