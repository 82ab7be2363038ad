import {expect, test} from 'vitest';
import {startCallMachine} from '#web/calls/fakes.ts';

test('asks for the microphone, then requests, rings, and is connected when the peer is', () => {
  const it = startCallMachine();
  it.place();
  expect([it.now(), it.said()]).toEqual(['calling: requesting', ['call-request']]);
  expect(it.commands).toEqual([
    {type: 'claim', callId: 'c1'},
    {type: 'open', callType: 'voice', withCamera: false},
  ]);
  it.told('ringing');
  // All that can be done before somebody answers.
  expect([it.now(), it.commands.at(-1)]).toEqual(['calling: ringing', {type: 'prepare'}]);
  it.send({type: 'accepted', callId: 'c1'});
  expect([it.now(), it.commands.at(-1)]).toEqual(['calling: negotiating', {type: 'begin', isCaller: true}]);
  it.peer('peerConnected');
  expect([it.now(), it.said()]).toEqual(['connected: live', []]);
});

test('takes the call id that the server gives', () => {
  const it = startCallMachine();
  it.place();
  it.told('ringing', {callId: 'c9'});
  it.send({type: 'accepted', callId: 'c1'});
  expect(it.now()).toBe('calling: ringing');
  it.send({type: 'accepted', callId: 'c9'});
  expect([it.now(), it.context().callId]).toEqual(['calling: negotiating', 'c9']);
});

test('without a socket nothing is opened: Not connected to server', () => {
  const it = startCallMachine();
  it.world.isOpen = false;
  it.place();
  expect([it.now(), it.context().ended?.text]).toEqual(['idle: ended', 'Not connected to server']);
  expect([it.commands, it.said()]).toEqual([[], []]);
  it.clock.increment(8000);
  expect([it.now(), it.context().ended]).toEqual(['idle: quiet', undefined]);
});

test('on a page whose first socket is still being opened the call waits for it, and then asks', () => {
  const it = startCallMachine();
  Object.assign(it.world, {isOpen: false, isOpening: true});
  it.place();
  expect([it.now(), it.said()]).toEqual(['calling: requesting', []]);
  Object.assign(it.world, {isOpen: true, isOpening: false});
  it.send({type: 'socketOpened'});
  expect([it.now(), it.said()]).toEqual(['calling: requesting', ['call-request']]);
});

test('a first socket that does not open is waited for 10 s, or until the learner gives up', () => {
  const it = startCallMachine();
  Object.assign(it.world, {isOpen: false, isOpening: true});
  it.place();
  it.clock.increment(9999);
  expect(it.now()).toBe('calling: requesting');
  it.clock.increment(1);
  expect([it.now(), it.context().ended?.text, it.said()]).toEqual([
    'idle: ended',
    'Not connected to server',
    [],
  ]);
  it.place();
  it.send({type: 'hangUp'});
  expect([it.now(), it.world.isMediaOpen, it.said()]).toEqual(['idle: ended', false, []]);
});

test('a microphone that does not open ends it before anybody is asked', () => {
  const it = startCallMachine({media: {text: 'Microphone permission denied.'}});
  it.place();
  expect([it.now(), it.context().ended?.text, it.said()]).toEqual([
    'idle: ended',
    'Microphone permission denied.',
    [],
  ]);
  it.send({type: 'dismiss'});
  expect(it.now()).toBe('idle: quiet');
});

test('30 s without an answer: the texts and the message of a time-out', () => {
  const it = startCallMachine();
  it.place();
  it.said();
  it.told('ringing');
  it.clock.increment(29_999);
  expect(it.now()).toBe('calling: ringing');
  it.clock.increment(1);
  expect([it.now(), it.said()]).toEqual(['idle: ended', ['call-end timeout']]);
  expect(it.context().ended).toMatchObject({
    by: 'nobody',
    why: 'timeout',
    text: 'Call timeout. The user did not answer.',
    remoteUser: {id: 'bob'},
  });
  expect(it.context().error).toBeNull();
  expect(it.world.live).toEqual({tab: 0, media: 0, peer: 0});
});

test('declined: Call was declined', () => {
  const it = startCallMachine();
  it.place();
  it.told('ringing');
  it.send({type: 'declined', callId: 'another'});
  expect(it.now()).toBe('calling: ringing');
  it.send({type: 'declined', callId: 'c1'});
  expect([it.now(), it.context().ended?.text]).toEqual(['idle: ended', 'Call was declined']);
});

test('gives up while it rings', () => {
  const it = startCallMachine();
  it.place();
  it.told('ringing');
  it.said();
  it.send({type: 'hangUp'});
  expect([it.now(), it.context().ended?.why, it.said()]).toEqual(['idle: ended', 'cancelled', ['call-end']]);
});

test('a rejection ends it in the words of the server; one that passes is asked again', () => {
  const it = startCallMachine();
  it.place();
  it.said();
  const refused = {type: 'refused', callId: 'c1', text: 'Try again soon.'} as const;
  it.send({...refused, code: 'UNAVAILABLE', retryAfterMs: 700});
  it.clock.increment(699);
  expect(it.said()).toEqual([]);
  it.clock.increment(1);
  expect([it.now(), it.said()]).toEqual(['calling: requesting', ['call-request']]);
  it.send({...refused, code: 'CALL_BUSY', text: 'Bob is in another call.', retryAfterMs: undefined});
  expect(it.context().ended).toMatchObject({why: 'busy', by: 'them', text: 'Bob is in another call.'});
});

test('both call each other: the server says who of them offers', () => {
  const lower = startCallMachine();
  lower.place();
  lower.ring('voice', 'c7');
  lower.told('connected', {callId: 'c7', isOutgoing: true});
  expect([lower.now(), lower.commands.at(-1)]).toEqual([
    'calling: negotiating',
    {type: 'begin', isCaller: true},
  ]);
  const higher = startCallMachine();
  higher.place('video');
  higher.told('ringing');
  higher.told('connected', {isOutgoing: false});
  expect([higher.now(), higher.commands.at(-1), higher.context().callType]).toEqual([
    'connected: negotiating',
    {type: 'begin', isCaller: false},
    'voice',
  ]);
});

test('called again from another device of the caller’s: this one leaves the call to that one, and ends nothing', () => {
  const it = startCallMachine();
  it.place();
  it.told('ringing');
  it.said();
  it.told('ringing', {isMine: false});
  expect([it.now(), it.said()]).toEqual(['idle: ended', []]);
  expect(it.context().ended).toMatchObject({why: 'elsewhere', text: 'You’re calling from another device'});
  expect(it.world.live).toEqual({tab: 0, media: 0, peer: 0});
});

test('another tab of the browser has a call: nothing is opened', () => {
  const it = startCallMachine({claim: 'taken'});
  it.place();
  expect([it.now(), it.context().error]).toEqual(['idle: elsewhere', 'You’re in a call in another tab.']);
  expect([it.world.live.media, it.said()]).toEqual([0, []]);
});

test('who calls too often is told so at once; a moment too early is asked again', () => {
  const it = startCallMachine();
  it.place();
  const tooOften = {type: 'refused', callId: 'c1', code: 'RATE_LIMITED', text: 'Wait a minute.'} as const;
  it.send({...tooOften, retryAfterMs: 800});
  it.clock.increment(800);
  expect([it.now(), it.said()]).toEqual(['calling: requesting', ['call-request', 'call-request']]);
  it.send({...tooOften, retryAfterMs: 28_000});
  expect([it.now(), it.context().ended?.text]).toEqual(['idle: ended', 'Wait a minute.']);
});
