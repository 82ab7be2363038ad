import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {RING_MS} from '#schema/wire/call.ts';
import {
  elapsed,
  isMissed,
  meet,
  next,
  type Act,
  type Call,
  type Next,
} from '#sync/calls/acts/call-machine.ts';

const RINGING: Call = {
  id: 'call',
  callerId: 'ada',
  calleeId: 'bob',
  callType: 'voice',
  state: 'ringing',
  endReason: null,
  callerDevice: 'a1',
  calleeDevice: null,
  ageMs: 1000,
};
const CONNECTED: Call = {...RINGING, state: 'connected', calleeDevice: 'b1'};
const DECLINED: Call = {...RINGING, state: 'ended', endReason: 'declined'};
const COMPLETED: Call = {...CONNECTED, state: 'ended', endReason: 'completed'};

/** What a step came to, in a word. */
const wordOf = (after: Next): string =>
  typeof after === 'string' ? after : `${after.state}${after.endReason ? ` ${after.endReason}` : ''}`;

describe('every act in every state', () => {
  const table: readonly [string, Call, readonly string[]][] = [
    [
      'ringing',
      RINGING,
      ['connected', 'ended declined', 'ended declined', 'ended cancelled', 'ended cancelled'],
    ],
    [
      'connected',
      CONNECTED,
      ['elsewhere', 'elsewhere', 'ended completed', 'ended completed', 'ended completed'],
    ],
    ['declined', DECLINED, ['same', 'same', 'same', 'same', 'same']],
    ['completed', COMPLETED, ['same', 'same', 'same', 'same', 'same']],
  ];
  test.each(table)('%s', (_, call, words) => {
    const acts: readonly Act[] = [
      {type: 'accept', userId: 'bob', deviceId: 'b2'},
      {type: 'decline', userId: 'bob', deviceId: 'b2'},
      {type: 'end', userId: 'bob', deviceId: 'b2'},
      {type: 'decline', userId: 'ada', deviceId: 'a1'},
      {type: 'end', userId: 'ada', deviceId: 'a1'},
    ];
    expect(acts.map((act) => wordOf(next(call, act)))).toEqual(words);
  });

  test.each([RINGING, CONNECTED, DECLINED])('nobody but the two does anything ($state)', (call) => {
    for (const type of ['accept', 'decline', 'end'] as const)
      expect(next(call, {type, userId: 'eve', deviceId: 'b1'})).toBe('refused');
    expect(meet(call, {userId: 'eve', deviceId: 'b1', callType: 'voice'})).toBe('refused');
    expect(next(call, {type: 'accept', userId: 'ada', deviceId: 'a1'})).toBe('refused');
  });

  test('the device that has answered may say so again, and may hang up by the word of a decline', () => {
    const here = {userId: 'bob', deviceId: 'b1'};
    expect(next(CONNECTED, {type: 'accept', ...here})).toBe('same');
    expect(wordOf(next(CONNECTED, {type: 'decline', ...here}))).toBe('ended completed');
  });

  test('a failed connection is no talk that was ended', () => {
    const failed = next(CONNECTED, {type: 'end', userId: 'ada', deviceId: 'a1', reason: 'failed'});
    expect(wordOf(failed)).toBe('ended failed');
  });

  test('a caller’s timer is believed when it may be right', () => {
    const end = (ageMs: number) =>
      wordOf(next({...RINGING, ageMs}, {type: 'end', userId: 'ada', deviceId: 'a1', reason: 'timeout'}));
    expect([end(RING_MS - 1000), end(RING_MS / 2)]).toEqual(['ended missed', 'ended cancelled']);
  });
});

describe('a request for a call with somebody with whom there is one', () => {
  const ask = (call: Call, userId: string, deviceId: string) =>
    meet(call, {userId, deviceId, callType: 'video'});

  test('is the same call when it is repeated, and goes to another tab that asks', () => {
    expect(ask(RINGING, 'ada', 'a1')).toBe('same');
    expect(ask(RINGING, 'ada', 'a2')).toEqual({...RINGING, callerDevice: 'a2'});
    expect([ask(CONNECTED, 'ada', 'a1'), ask(CONNECTED, 'bob', 'b1')]).toEqual(['same', 'same']);
    expect([ask(CONNECTED, 'ada', 'a2'), ask(CONNECTED, 'bob', 'b2')]).toEqual(['refused', 'refused']);
  });

  test('from the other side connects both; the lower id is the caller, no matter who came first', () => {
    expect(ask(RINGING, 'bob', 'b1')).toEqual({...RINGING, state: 'connected', calleeDevice: 'b1'});
    const bobs: Call = {...RINGING, callerId: 'bob', calleeId: 'ada', callerDevice: 'b1'};
    expect(ask(bobs, 'ada', 'a1')).toEqual({
      ...RINGING,
      state: 'connected',
      callType: 'video',
      callerDevice: 'a1',
      calleeDevice: 'b1',
    });
  });
});

describe('time', () => {
  const gone = (call: Call, callerS: number, calleeS: number) =>
    elapsed(call, {callerMs: callerS * 1000, calleeMs: calleeS * 1000, isBlocked: false})?.endReason;

  test('ends a ring after 30 s, or when its caller is gone; not when nobody is there to hear it', () => {
    expect(gone({...RINGING, ageMs: RING_MS - 1}, 0, 0)).toBeUndefined();
    expect(gone({...RINGING, ageMs: RING_MS}, 0, 0)).toBe('missed');
    expect(gone(RINGING, 9, 1000)).toBeUndefined();
    expect(gone(RINGING, 10, 0)).toBe('cancelled');
  });

  test('ends a talk when both have been gone for 60 s', () => {
    expect(gone(CONNECTED, 60, 59)).toBeUndefined();
    expect(gone(CONNECTED, 1000, 0)).toBeUndefined();
    expect(gone(CONNECTED, 60, 61)).toBe('lost');
  });

  test('ends what an account has left behind, and nothing that is over', () => {
    expect(gone({...RINGING, callerId: null}, 0, 0)).toBe('cancelled');
    expect(gone({...CONNECTED, calleeId: null}, 0, 0)).toBe('lost');
    expect(gone({...DECLINED, callerId: null}, 1000, 1000)).toBeUndefined();
  });
});

const person = fc.constantFrom('ada', 'bob', 'eve');
const deviceId = fc.constantFrom('1', '2');
type Step = (call: Call) => Next;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({
      type: fc.constantFrom('accept' as const, 'decline' as const, 'end' as const),
      userId: person,
      deviceId,
      reason: fc.constantFrom(undefined, 'timeout' as const, 'failed' as const),
    })
    .map(
      (act): Step =>
        (call) =>
          next(call, act),
    ),
  fc.record({userId: person, deviceId, callType: fc.constantFrom('voice' as const, 'video' as const)}).map(
    (request): Step =>
      (call) =>
        meet(call, request),
  ),
  fc
    .record({
      callerMs: fc.integer({min: 0, max: 90_000}),
      calleeMs: fc.integer({min: 0, max: 90_000}),
      isBlocked: fc.integer({min: 0, max: 9}).map((one) => one === 0),
    })
    .map(
      (silence): Step =>
        (call) =>
          elapsed(call, silence) ?? 'same',
    ),
);

const aged = (call: Call, ageMs: number): Call => ({...call, ageMs});

test('whatever the two, others and time do, in whichever order, a call never goes back and is never in two states', () => {
  const ORDER = {ringing: 0, connected: 1, ended: 2};
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.integer({min: 0, max: 20_000})), {maxLength: 12}), (steps) => {
      let call: Call = {...RINGING, callerDevice: '1', ageMs: 0};
      let ageMs = 0;
      for (const [one, pauseMs] of steps) {
        ageMs += pauseMs;
        const after = one(aged(call, ageMs));
        if (typeof after === 'string') continue;
        expect(ORDER[after.state]).toBeGreaterThanOrEqual(ORDER[call.state]);
        expect(call.state).not.toBe('ended');
        expect(new Set([after.callerId, after.calleeId])).toEqual(new Set(['ada', 'bob']));
        expect(after.endReason !== null).toBe(after.state === 'ended');
        const isAnswered = after.calleeDevice !== null;
        const endsATalk = ['completed', 'failed', 'lost'].includes(after.endReason ?? '');
        expect(isAnswered).toBe(after.state === 'connected' || endsATalk);
        expect(isMissed(after)).toBe(['missed', 'cancelled', 'busy'].includes(after.endReason ?? ''));
        call = after;
      }
    }),
    {numRuns: 2000},
  );
});
