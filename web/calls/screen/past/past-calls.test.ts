import {describe, expect, test} from 'vitest';
import {pastCall, type CallRow} from '#web/calls/screen/past/past-calls.ts';

const ada = {id: 'ada', username: 'ada', fullName: 'Ada Lovelace', avatarUrl: null};
const bob = {id: 'bob', username: 'bob', fullName: 'Bob Martin', avatarUrl: null};
const row: CallRow = {
  id: 'c',
  callerId: 'ada',
  calleeId: 'bob',
  callType: 'voice',
  state: 'ended',
  startedAt: 1000,
  answeredAt: null,
  endedAt: 31_000,
  endReason: 'missed',
  caller: ada,
  callee: bob,
};
const read = (more: Partial<CallRow>, ownId: string) => {
  const call = pastCall({...row, ...more}, ownId);
  return call && [call.sign, call.name, call.text];
};

describe('a past call', () => {
  test.each([
    ['missed', ['outgoing', 'Bob Martin', 'No answer'], ['missed', 'Ada Lovelace', 'Missed']],
    ['cancelled', ['outgoing', 'Bob Martin', 'Cancelled'], ['missed', 'Ada Lovelace', 'Missed']],
    ['busy', ['outgoing', 'Bob Martin', 'They were in another call'], ['missed', 'Ada Lovelace', 'Missed']],
    ['declined', ['outgoing', 'Bob Martin', 'Declined'], ['incoming', 'Ada Lovelace', 'Declined']],
    ['failed', ['outgoing', 'Bob Martin', 'Didn’t connect'], ['missed', 'Ada Lovelace', 'Missed']],
  ])('%s is told to each side in its words', (endReason, caller, callee) => {
    expect([read({endReason}, 'ada'), read({endReason}, 'bob')]).toEqual([caller, callee]);
  });

  test('says how long they talked, from the answer on', () => {
    const answered = {answeredAt: 6000, endedAt: 71_400, endReason: 'completed'};
    expect([read(answered, 'ada'), read(answered, 'bob')]).toEqual([
      ['outgoing', 'Bob Martin', 'Outgoing, 1:05'],
      ['incoming', 'Ada Lovelace', 'Incoming, 1:05'],
    ]);
  });

  test('stays when the other one’s account is deleted, and names nobody', () => {
    expect(read({callerId: null, caller: undefined}, 'bob')).toEqual(['missed', 'Deleted user', 'Missed']);
    expect(pastCall({...row, callerId: null, caller: undefined}, 'bob')?.person).toBeUndefined();
  });

  test.each(['ringing', 'connected'] as const)('is none yet while it is %s', (state) => {
    expect(read({state}, 'ada')).toBeUndefined();
  });
});
