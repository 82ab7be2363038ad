import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {CANDIDATE_MAX, SDP_MAX} from '#schema/wire/socket.limits.ts';
import {readSignal} from '#web/calls/peer/read-signal.ts';
import {readSideState, writeSideState} from '#web/calls/peer/side-state.ts';

const sdp = 'v=0\r\n';
const candidate = {candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'ab'};

test('reads the three kinds, with the build that they belong to', () => {
  expect(readSignal({type: 'webrtc-offer', offer: {type: 'offer', sdp}, attempt: 2, callId: 'c'})).toEqual({
    type: 'offer',
    attempt: 2,
    offer: {type: 'offer', sdp},
  });
  expect(readSignal({type: 'webrtc-answer', answer: {type: 'answer', sdp, more: 1}})).toEqual({
    type: 'answer',
    answer: {type: 'answer', sdp},
  });
  expect(readSignal({type: 'ice-candidate', candidate: {...candidate, more: 1}})).toEqual({
    type: 'candidate',
    candidate,
  });
});

test.each([
  ['no object', 7],
  ['another type', {type: 'call-end'}],
  ['an answer in an offer', {type: 'webrtc-offer', offer: {type: 'answer', sdp}}],
  ['no text', {type: 'webrtc-offer', offer: {type: 'offer', sdp: 7}}],
  ['no description', {type: 'webrtc-offer', offer: {type: 'offer', sdp: 'hello'}}],
  ['a megabyte', {type: 'webrtc-offer', offer: {type: 'offer', sdp: sdp + 'a'.repeat(SDP_MAX)}}],
  ['a build that is none', {type: 'webrtc-offer', offer: {type: 'offer', sdp}, attempt: -1}],
  ['too many builds', {type: 'webrtc-offer', offer: {type: 'offer', sdp}, attempt: 1001}],
  ['no candidate', {type: 'ice-candidate', candidate: null}],
  [
    'a long candidate',
    {type: 'ice-candidate', candidate: {...candidate, candidate: 'c'.repeat(CANDIDATE_MAX + 1)}},
  ],
  ['a candidate of nothing', {type: 'ice-candidate', candidate: {candidate: 'candidate:1'}}],
  ['a wrong index', {type: 'ice-candidate', candidate: {...candidate, sdpMLineIndex: 1.5}}],
  ['what only the library sends', {type: 'transceiverRequest', transceiverRequest: {kind: 'video'}}],
])('drops %s', (_, frame) => {
  expect(readSignal(frame)).toBeUndefined();
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (value, text) => {
      readSignal(value);
      readSignal({type: 'webrtc-offer', offer: value});
      readSignal({type: 'ice-candidate', candidate: value, attempt: value});
      readSideState(text);
    }),
  );
});

test('what the sides tell each other is read as it was written, and nothing else', () => {
  const state = {isMuted: true, isVideoOff: false, isSharingScreen: true};
  expect(readSideState(writeSideState(state))).toEqual(state);
  expect(readSideState('{"isMuted":1,"isVideoOff":false,"isSharingScreen":true}')).toBeUndefined();
});
