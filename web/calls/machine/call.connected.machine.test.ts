import {expect, test} from 'vitest';
import {startCallMachine, startLiveCall} from '#web/calls/fakes.ts';

test('counts whole seconds, also while it reconnects', () => {
  const it = startLiveCall();
  it.clock.increment(61_000);
  expect(it.context().callDuration).toBe(61);
  it.peer('peerLost');
  expect([it.now(), it.context().error]).toEqual([
    'connected: reconnecting',
    'Connection lost. Attempting to reconnect...',
  ]);
  it.clock.increment(4000);
  it.peer('peerConnected');
  expect([it.now(), it.context().error]).toEqual(['connected: live', null]);
  it.clock.increment(1000);
  expect(it.context().callDuration).toBe(66);
});

test('nothing arrives and the server says that the other side has gone: it ends without waiting for the connection', () => {
  const it = startLiveCall();
  it.told('connected', {isPeerGone: true});
  expect([it.now(), it.said()]).toEqual(['connected: live', []]);
  it.peer('peerLost');
  it.told('connected');
  expect(it.now()).toBe('connected: reconnecting');
  it.told('connected', {isPeerGone: true, callId: 'another'});
  expect(it.now()).toBe('connected: reconnecting');
  it.told('connected', {isPeerGone: true});
  expect([it.now(), it.said(), it.context().ended]).toMatchObject([
    'idle: ended',
    ['call-end failed'],
    {by: 'nobody', why: 'lost', text: 'The other person lost their connection'},
  ]);
});

test('the other side goes before the first connection: it ends at once, for either', () => {
  for (const isCaller of [true, false]) {
    const it = startCallMachine();
    if (isCaller) it.place();
    else it.ring();
    it.send(isCaller ? {type: 'accepted', callId: 'c1'} : {type: 'accept', withCamera: false});
    it.told('connected', {isPeerGone: true, isOutgoing: isCaller});
    expect([it.now(), it.context().ended?.why]).toEqual(['idle: ended', 'lost']);
  }
});

test('a failed peer is told for 5 s, then the call ends and the error with it', () => {
  const it = startLiveCall();
  it.peer('peerLost');
  it.peer('peerFailed');
  expect([it.now(), it.context().error]).toEqual([
    'connected: failing',
    'Connection failed. Check your firewall settings or try again later.',
  ]);
  it.clock.increment(4999);
  expect([it.now(), it.said()]).toEqual(['connected: failing', []]);
  it.clock.increment(1);
  expect([it.now(), it.said(), it.context().error]).toEqual(['idle: ended', ['call-end failed'], null]);
  expect(it.context().ended).toMatchObject({why: 'failed', duration: 5});
});

test('no peer in this browser: Failed to establish connection, and 5 s', () => {
  const it = startCallMachine();
  it.place();
  it.send({type: 'accepted', callId: 'c1'});
  it.peer('peerNotMade');
  expect([it.now(), it.context().error]).toEqual(['calling: failing', 'Failed to establish connection']);
  it.clock.increment(5000);
  expect(it.now()).toBe('idle: ended');
});

test.each([
  ['offerFailed', 'Failed to process call offer'],
  ['answerFailed', 'Failed to process call answer'],
] as const)('%s is told while it connects, and changes nothing once it is live', (type, text) => {
  const it = startCallMachine();
  it.place();
  it.send({type: 'accepted', callId: 'c1'});
  it.peer(type);
  expect([it.now(), it.context().error]).toEqual(['calling: negotiating', text]);
  it.peer('peerConnected');
  it.peer(type);
  expect([it.now(), it.context().error]).toEqual(['connected: live', null]);
});

test('either side ends it', () => {
  const mine = startLiveCall();
  mine.send({type: 'hangUp'});
  expect([mine.now(), mine.said(), mine.context().ended?.by]).toEqual(['idle: ended', ['call-end'], 'me']);
  const theirs = startLiveCall();
  theirs.clock.increment(3000);
  theirs.send({type: 'ended', callId: 'c1', reason: 'completed'});
  expect([theirs.now(), theirs.said(), theirs.context().ended]).toMatchObject([
    'idle: ended',
    [],
    {by: 'them', duration: 3, text: 'Call ended'},
  ]);
});

test('mute and camera flip, and the devices have the last word', () => {
  const it = startLiveCall();
  it.send({type: 'toggleMute'});
  it.send({type: 'toggleVideo'});
  expect(it.commands.slice(-2)).toEqual([
    {type: 'mute', isMuted: true},
    {type: 'video', isOff: false},
  ]);
  it.send({
    type: 'mediaChanged',
    isMuted: true,
    isVideoOff: true,
    isSharingScreen: false,
    notice: 'No camera found.',
  });
  expect(it.context()).toMatchObject({isMuted: true, isVideoOff: true, notice: 'No camera found.'});
  it.send({type: 'dismiss'});
  expect(it.context().notice).toBeNull();
});

test('a new socket: asks what became of the call until it is told, then sends what is missing', () => {
  const it = startLiveCall();
  it.send({type: 'socketOpened'});
  expect(it.said()).toEqual(['call-resume']);
  it.clock.increment(5000);
  expect(it.said()).toEqual(['call-resume']);
  it.told('connected');
  expect(it.commands.at(-1)).toEqual({type: 'resend'});
  it.clock.increment(60_000);
  expect([it.said(), it.now()]).toEqual([[], 'connected: live']);
  it.send({type: 'socketOpened'});
  it.told('ended', {reason: 'lost'});
  expect([it.now(), it.context().ended?.why]).toEqual(['idle: ended', 'lost']);
});

test('signalling that is not granted yet is asked for; other rejections of it end nothing', () => {
  const it = startLiveCall();
  const refused = {type: 'refused', callId: 'c1', text: ''} as const;
  it.send({...refused, code: 'CALL_NOT_GRANTED', retryAfterMs: 300});
  expect(it.said()).toEqual(['call-resume']);
  it.send({...refused, code: 'CALL_NOT_GRANTED', retryAfterMs: undefined});
  it.send({...refused, code: 'INVALID', retryAfterMs: undefined});
  it.send({...refused, callId: 'another', code: 'CALL_OVER', retryAfterMs: undefined});
  expect(it.now()).toBe('connected: live');
  it.send({...refused, code: 'CALL_OVER', retryAfterMs: undefined});
  expect([it.now(), it.context().ended?.text]).toEqual(['idle: ended', 'Call ended']);
});

test('signals of another call do not reach the peer', () => {
  const it = startLiveCall();
  const signal = {type: 'answer', answer: {type: 'answer', sdp: 'v=0'}} as const;
  const before = it.commands.length;
  it.send({type: 'signal', callId: 'another', signal});
  expect(it.commands.length).toBe(before);
  it.send({type: 'signal', callId: 'c1', signal});
  expect(it.commands.at(-1)).toEqual({type: 'signal', signal});
});

test('the other side was away: what it was sent is sent again after the wait', () => {
  const it = startLiveCall();
  it.send({type: 'refused', callId: 'c1', code: 'PEER_AWAY', text: '', retryAfterMs: 1500});
  it.clock.increment(1499);
  expect(it.commands.at(-1)).not.toEqual({type: 'resend'});
  it.clock.increment(1);
  expect([it.now(), it.commands.at(-1)]).toEqual(['connected: live', {type: 'resend'}]);
});
