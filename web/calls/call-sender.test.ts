// What a call sends when the server has no time for it, and when the other side would have it say too much.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import type {ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import {CallSender} from '#web/calls/call-sender.ts';

const OF = {targetUserId: 'bob', callId: 'call-1'} as const;
const END = {type: 'call-end', ...OF, deviceId: 'tab-1'} as const satisfies ClientMessage;
const AWAY: ServerMessage = {
  type: 'error',
  code: 'UNAVAILABLE',
  message: 'Calls don’t work right now.',
  callId: OF.callId,
  retryAfterMs: 1000,
};

let sent: ClientMessage[] = [];
let state: 'open' | 'waiting' = 'open';
let listeners: (() => void)[] = [];
let sender: CallSender;

function become(next: typeof state): void {
  state = next;
  for (const listener of listeners) listener();
}

beforeEach(() => {
  vi.useFakeTimers();
  [sent, state, listeners] = [[], 'open', []];
  sender = new CallSender(
    {
      userId: 'ada',
      isLeading: true,
      connection: () => ({state}),
      send: (message) => {
        sent.push(message);
        return true;
      },
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      onLeave: () => () => undefined,
    },
    () => undefined,
  );
});

afterEach(() => sender.close());

test('an end that the server could not write is sent again until it could', () => {
  sender.command(END);
  sender.hear(AWAY);
  vi.advanceTimersByTime(1000);
  sender.hear(AWAY);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([END, END, END]);
  sender.hear({type: 'error', code: 'CALL_OVER', message: 'This call is over.', callId: OF.callId});
  become('waiting');
  become('open');
  vi.advanceTimersByTime(60_000);
  expect(sent.length).toBe(3);
});

test('an end that was on its way when the socket closed is sent again by the next one, unless it was answered', () => {
  sender.command(END);
  become('waiting');
  become('open');
  expect(sent).toEqual([END, END]);
  const told = {callType: 'voice', direction: 'outgoing', state: 'ended', deviceId: 'tab-1'} as const;
  // Both had called each other: the server has ended the one call that was left.
  sender.hear({type: 'call-state', callId: 'call-2', peerId: OF.targetUserId, ...told});
  become('waiting');
  become('open');
  expect(sent.length).toBe(2);
});

test('an end outlives what the server says of signals that came after it', () => {
  sender.command(END);
  sender.hear({type: 'error', code: 'CALL_NOT_GRANTED', message: 'This call isn’t open.', callId: OF.callId});
  sender.hear(AWAY);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([END, END]);
});

test('whatever the other side provokes, signals stay below the rate at which the server closes a socket', () => {
  const candidate = (at: number) => ({candidate: `candidate:${at}`, sdpMid: '0', sdpMLineIndex: 0});
  const signals = Array.from({length: 100}, (_, at) => ({
    type: 'ice-candidate' as const,
    ...OF,
    candidate: candidate(at),
  }));
  for (const signal of signals) sender.signal(signal);
  const atOnce = sent.length;
  expect(atOnce).toBeLessThanOrEqual(40);
  vi.advanceTimersByTime(2000);
  expect(sent.length - atOnce).toBeLessThanOrEqual(12);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual(signals);
});
