import {expect, test} from 'vitest';
import {announcementOf} from '#web/calls/announcement.ts';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {LEAVE_CALL_TEXT} from '#web/calls/machine/call.texts.ts';
import {asksBeforeLeaving, IDLE_CALL} from '#web/calls/current-call.ts';

const remoteUser = {id: 'bob', username: 'bob', fullName: 'Bob Stone'};
const view = (more: Partial<CallView>): CallView => ({...IDLE_CALL, remoteUser, ...more});

test.each([
  [
    {callState: 'incoming', phase: 'ringing', callType: 'video'},
    'Incoming video call from Bob Stone',
    'assertive',
  ],
  [{callState: 'incoming', phase: 'preparing'}, 'Answering', 'polite'],
  [{callState: 'calling', phase: 'preparing'}, 'Calling Bob Stone', 'polite'],
  [{callState: 'calling', phase: 'ringing'}, 'Ringing Bob Stone', 'polite'],
  [{callState: 'calling', phase: 'negotiating'}, 'Connecting', 'polite'],
  [{callState: 'connected', phase: 'negotiating'}, 'Connecting', 'polite'],
  [{callState: 'connected', phase: 'live', callDuration: 7}, 'Connected to Bob Stone', 'polite'],
  [{callState: 'connected', phase: 'live', notice: 'A device is gone.'}, 'A device is gone.', 'polite'],
  [{callState: 'connected', phase: 'reconnecting', error: 'Lost.'}, 'Lost.', 'assertive'],
] as const)('%j', (more, text, politeness) => {
  expect(announcementOf(view(more))).toEqual({text, politeness});
});

test('the end is told at once when it is not what the learner did', () => {
  const ended = {
    by: 'them',
    text: 'Call was declined',
    callType: 'voice',
    remoteUser,
    isCaller: true,
    duration: 0,
  } as const;
  expect(announcementOf(view({phase: 'ended', ended: {...ended, why: 'declined'}}))?.politeness).toBe(
    'assertive',
  );
  expect(announcementOf(view({phase: 'ended', ended: {...ended, why: 'hungUp'}}))?.politeness).toBe('polite');
  expect(announcementOf(view({}))).toBeUndefined();
});

test('leaving is asked about while calling or connected, not while it rings', () => {
  const states = ['idle', 'calling', 'incoming', 'connected'] as const;
  expect(states.filter((callState) => asksBeforeLeaving({callState}))).toEqual(['calling', 'connected']);
  expect(LEAVE_CALL_TEXT).toMatch(/^You are currently in a call\.\.\./);
});
