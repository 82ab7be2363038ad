import {expect, test} from 'vitest';
import {BOB, startCallMachine} from '#web/calls/fakes.ts';

test('accepts, and is connected at once; the time counts from the peer', () => {
  const it = startCallMachine();
  it.ring('video');
  expect([it.now(), it.world.isMediaOpen, it.said()]).toEqual(['incoming: ringing', false, []]);
  it.send({type: 'accept', withCamera: true});
  expect([it.now(), it.said(), it.commands.at(-1)]).toEqual([
    'connected: negotiating',
    ['call-accept'],
    {type: 'begin', isCaller: false},
  ]);
  it.clock.increment(5000);
  expect(it.context().callDuration).toBe(0);
  it.peer('peerConnected');
  it.clock.increment(2500);
  expect([it.now(), it.context().callDuration]).toEqual(['connected: live', 2]);
});

test('accepts without the camera', () => {
  const it = startCallMachine();
  it.ring('video');
  it.send({type: 'accept', withCamera: false});
  expect(it.commands).toContainEqual({type: 'open', callType: 'video', withCamera: false});
  expect([it.context().isVideoOff, it.now()]).toEqual([true, 'connected: negotiating']);
});

test('devices that do not open leave it ringing, with the words', () => {
  const it = startCallMachine({media: {text: 'whatever'}});
  it.ring('video');
  it.send({type: 'accept', withCamera: true});
  expect([it.now(), it.context().error, it.said()]).toEqual([
    'incoming: ringing',
    'Failed to accept call. Please check your camera/microphone permissions.',
    [],
  ]);
  it.send({type: 'decline'});
  expect([it.now(), it.said(), it.context().error]).toEqual(['idle: quiet', ['call-decline'], null]);
});

test('without a socket it cannot be accepted, and says so', () => {
  const it = startCallMachine();
  it.ring();
  it.world.isOpen = false;
  it.send({type: 'accept', withCamera: true});
  expect([it.now(), it.context().error]).toEqual(['incoming: ringing', 'Not connected to server']);
  it.world.isOpen = true;
  it.send({type: 'accept', withCamera: true});
  expect([it.now(), it.context().error]).toEqual(['connected: negotiating', null]);
});

test.each([
  ['cancelled', 'cancelled', 'Missed call'],
  ['missed', 'missed', 'Missed call'],
  ['answered-elsewhere', 'elsewhere', 'Answered on another device'],
  ['declined-elsewhere', 'elsewhere', 'Declined on another device'],
] as const)('the ring ends as %s', (reason, why, text) => {
  const it = startCallMachine();
  it.ring();
  it.send({type: 'ended', callId: 'another', reason});
  expect(it.now()).toBe('incoming: ringing');
  it.send({type: 'ended', callId: 'c1', reason});
  expect([it.now(), it.context().ended?.why, it.context().ended?.text]).toEqual(['idle: ended', why, text]);
});

test('the ring ends by itself after 30 s, also while the browser asks for the microphone', () => {
  const it = startCallMachine();
  it.ring();
  it.clock.increment(30_000);
  expect([it.now(), it.context().ended?.why, it.said()]).toEqual(['idle: ended', 'missed', []]);
});

test('another tab answers, declines, or is asked first', () => {
  const it = startCallMachine();
  it.ring();
  it.send({type: 'elsewhere'});
  expect(it.now()).toBe('idle: elsewhere');
  it.ring('voice', 'c2');
  expect(it.now()).toBe('idle: elsewhere');
  it.send({type: 'elsewhereOver'});
  it.ring('voice', 'c2');
  expect(it.now()).toBe('incoming: ringing');
  it.send({type: 'silenced', callId: 'c2'});
  expect([it.now(), it.said()]).toEqual(['idle: quiet', []]);
});

test('another device was faster', () => {
  const it = startCallMachine();
  it.ring();
  it.told('connected', {isOutgoing: false, isMine: false});
  expect([it.now(), it.context().ended?.why]).toEqual(['idle: ended', 'elsewhere']);
});

test('a ring outlives a server that cannot say now what became of it', () => {
  const it = startCallMachine();
  it.ring();
  it.send({type: 'socketOpened'});
  const refused = {type: 'refused', callId: 'c1', text: ''} as const;
  it.send({...refused, code: 'UNAVAILABLE', retryAfterMs: 900});
  expect([it.now(), it.said()]).toEqual(['incoming: ringing', ['call-resume']]);
  it.clock.increment(5000);
  expect(it.said()).toEqual(['call-resume']);
  it.send({...refused, code: 'CALL_OVER', retryAfterMs: undefined});
  expect(it.now()).toBe('idle: ended');
});

test('an acceptance that got lost with the socket is sent again, until the server has it', () => {
  const it = startCallMachine();
  it.ring();
  it.send({type: 'accept', withCamera: true});
  expect(it.said()).toEqual(['call-accept']);
  it.send({type: 'socketOpened'});
  it.told('ringing', {isOutgoing: false, isMine: false});
  expect([it.now(), it.said()]).toEqual(['connected: negotiating', ['call-resume', 'call-accept']]);
  it.clock.increment(5000);
  it.told('connected', {isOutgoing: false});
  expect([it.now(), it.said()]).toEqual(['connected: negotiating', ['call-resume']]);
  it.clock.increment(5000);
  expect(it.said()).toEqual([]);
});

test('the words about the lost socket go as soon as there is one', () => {
  const it = startCallMachine();
  it.ring();
  it.world.isOpen = false;
  it.send({type: 'accept', withCamera: true});
  expect(it.context().error).toBe('Not connected to server');
  it.world.isOpen = true;
  it.send({type: 'socketOpened'});
  expect([it.now(), it.context().error]).toEqual(['incoming: ringing', null]);
});

test('who calls the one whose call rings has answered it; a call to somebody else must wait', () => {
  const it = startCallMachine();
  it.ring('video', 'c1');
  const call = {type: 'place', callId: 'c2', callType: 'voice'} as const;
  it.send({...call, remoteUser: {...BOB, id: 'ada'}});
  expect([it.now(), it.said()]).toEqual(['incoming: ringing', []]);
  it.world.isOpen = false;
  it.send({...call, remoteUser: BOB});
  expect(it.context().error).toBe('Not connected to server');
  it.world.isOpen = true;
  it.send({...call, remoteUser: BOB});
  expect([it.now(), it.said(), it.context().callId]).toEqual([
    'connected: negotiating',
    ['call-accept'],
    'c1',
  ]);
  expect(it.commands).toContainEqual({type: 'open', callType: 'video', withCamera: false});
});
