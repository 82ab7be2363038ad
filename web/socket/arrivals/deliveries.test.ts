import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {DataSession} from '#web/data/session/session.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';
import {confirmDeliveries} from '#web/socket/arrivals/deliveries.ts';

type Row = {channelId: string; channel?: {lastSeq: number}; receipt?: {deliveredSeq: number}};

let sent: unknown[];
let arrive: (rows: readonly Row[]) => void;
let stop: () => void;
let isInFront: boolean;

const direct = (channelId: string, lastSeq: number, deliveredSeq: number): Row => ({
  channelId,
  channel: {lastSeq},
  receipt: {deliveredSeq},
});

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const view = {addListener: (listen: typeof arrive) => (arrive = listen), destroy: vi.fn()};
  const zero = {materialize: () => view} as unknown as DataSession['zero'];
  const send = ({name, args: {channelId, seq}}: NewCommand) => void sent.push([name, channelId, seq]);
  isInFront = true;
  stop = confirmDeliveries({zero, send, isInFront: () => isInFront});
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('what has arrived is confirmed at once, whichever page is open, and once', () => {
  arrive([direct('a', 7, 5), direct('b', 3, 3)]);
  expect(sent).toEqual([['chat.delivered', 'a', 7]]);
  // The row of the confirmation is still on its way.
  vi.advanceTimersByTime(10_000);
  arrive([direct('a', 7, 5), direct('b', 3, 3)]);
  expect(sent).toHaveLength(1);
});

test('after a restore of the server the count is anew', () => {
  arrive([direct('a', 9, 5)]);
  vi.advanceTimersByTime(10_000);
  arrive([direct('a', 6, 5)]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([
    ['chat.delivered', 'a', 9],
    ['chat.delivered', 'a', 6],
  ]);
});

test('messages that come fast are confirmed together', () => {
  arrive([direct('a', 1, 0)]);
  for (const seq of [2, 3, 4]) arrive([direct('a', seq, 1)]);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([
    ['chat.delivered', 'a', 1],
    ['chat.delivered', 'a', 4],
  ]);
});

test('nothing is confirmed by who lets nobody know, nor what another device has confirmed', () => {
  arrive([{channelId: 'a', channel: {lastSeq: 9}}, direct('b', 4, 4)]);
  expect(sent).toEqual([]);
});

test('a tab in the background confirms only what no other tab has confirmed a moment later', () => {
  isInFront = false;
  arrive([direct('a', 1, 0), direct('b', 1, 0)]);
  expect(sent).toEqual([]);
  arrive([direct('a', 1, 1), direct('b', 1, 0)]);
  vi.advanceTimersByTime(4000);
  expect(sent).toEqual([['chat.delivered', 'b', 1]]);
});
