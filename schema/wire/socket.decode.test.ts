import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {decodeClientMessage, decodeServerMessage} from '#schema/wire/socket.decode.ts';
import {CANDIDATE_MAX, CONTENT_MAX, RESUME_MAX_CHANNELS, SDP_MAX} from '#schema/wire/socket.limits.ts';

const decode = (message: unknown) => decodeClientMessage(JSON.stringify(message));
const read = (message: unknown) => {
  const decoded = decode(message);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.message;
};
const ID = '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10';

describe('a message of the specification', () => {
  test.each([
    {type: 'user_connected'},
    {type: 'channel_message', channelId: 'general', content: 'Hello'},
    {type: 'direct_message', receiverId: ID, content: 'Hello'},
    {type: 'call-request', targetUserId: ID, callType: 'video'},
    {type: 'call-accept', targetUserId: ID, callId: 'c-1'},
    {type: 'call-decline', targetUserId: ID},
    {type: 'call-end', targetUserId: ID},
    {type: 'call-end', targetUserId: ID, callId: 'c-1', deviceId: 'tab', reason: 'timeout'},
    {type: 'call-resume', targetUserId: ID, callId: 'c-1', deviceId: 'tab'},
    {type: 'webrtc-offer', targetUserId: ID, offer: {type: 'offer', sdp: 'v=0'}, attempt: 2},
    {type: 'webrtc-offer', targetUserId: ID, offer: {type: 'offer', sdp: 'v=0'}},
    {type: 'webrtc-answer', targetUserId: ID, answer: {type: 'answer', sdp: 'v=0'}},
    {type: 'ice-candidate', targetUserId: ID, candidate: {candidate: 'candidate:1', sdpMid: '0'}},
    {type: 'typing', channelId: 'general', isTyping: false},
    {type: 'receipt', channelId: 'general', seq: 0},
    {type: 'resume', channels: [{channelId: 'general', seq: 7}]},
    {type: 'ping'},
  ])('$type is read as it is', (message) => {
    expect(read(message)).toEqual(message);
  });

  test('keeps its name, and what it answers', () => {
    const message = {
      type: 'channel_message',
      channelId: 'c',
      content: 'x',
      clientMessageId: ID,
      replyToId: ID,
    };
    expect(read(message)).toEqual(message);
  });

  test('loses what the client claims about author and time, and every field that nobody knows', () => {
    const claimed = {
      senderId: 'eve',
      username: 'eve',
      timestamp: '1970-01-01',
      callerInfo: {id: 'eve'},
      more: [1],
    };
    const own = {type: 'channel_message', channelId: 'c', content: 'x'};
    expect(read({...own, ...claimed})).toEqual(own);
    const call = {type: 'call-request', targetUserId: ID, callType: 'voice'};
    expect(read({...call, ...claimed, deviceId: 'no name', attempt: 1})).toEqual(call);
    const candidate = {type: 'ice-candidate', targetUserId: ID, candidate: {candidate: ''}};
    expect(read({...candidate, attempt: 1001, deviceId: 'tab'})).toEqual(candidate);
    expect(read({type: 'call-end', targetUserId: ID, reason: 'boredom'})).toEqual({
      type: 'call-end',
      targetUserId: ID,
    });
  });

  test('has the longest texts that are allowed, and not one character more', () => {
    const channel = (content: string) => decode({type: 'channel_message', channelId: 'c', content});
    expect([channel('x'.repeat(CONTENT_MAX)).ok, channel('x'.repeat(CONTENT_MAX + 1)).ok]).toEqual([
      true,
      false,
    ]);
    const offer = (length: number) =>
      decode({type: 'webrtc-offer', targetUserId: ID, offer: {type: 'offer', sdp: 'x'.repeat(length)}});
    expect([offer(SDP_MAX).ok, offer(SDP_MAX + 1).ok]).toEqual([true, false]);
    const candidate = (length: number) =>
      decode({type: 'ice-candidate', targetUserId: ID, candidate: {candidate: 'x'.repeat(length)}});
    expect([candidate(CANDIDATE_MAX).ok, candidate(CANDIDATE_MAX + 1).ok]).toEqual([true, false]);
    const resume = (length: number) =>
      decode({type: 'resume', channels: Array.from({length}, () => ({channelId: 'c', seq: 1}))});
    expect([resume(RESUME_MAX_CHANNELS).ok, resume(RESUME_MAX_CHANNELS + 1).ok]).toEqual([true, false]);
  });

  test('has no half characters: they are replaced', () => {
    expect(read({type: 'direct_message', receiverId: 'u', content: 'a\uD800b'})).toMatchObject({
      content: 'a\uFFFDb',
    });
  });
});

describe('is invalid, and says why, with the name of the message:', () => {
  const channel = {type: 'channel_message', channelId: 'c', content: 'x', clientMessageId: ID};
  const direct = {type: 'direct_message', receiverId: 'u', content: 'x', clientMessageId: ID};
  test.each([
    ['no channel', {...channel, channelId: undefined}, 'channelId must be the id of a channel'],
    [
      'a channel that is a topic of all',
      {...channel, channelId: '*'},
      'channelId must be the id of a channel',
    ],
    ['a channel with a dot', {...channel, channelId: 'a.b'}, 'channelId must be the id of a channel'],
    ['no receiver', {...direct, receiverId: 7}, 'receiverId must be the id of a user'],
    ['no content', {...direct, content: undefined}, 'content must be text'],
    ['content that is no text', {...channel, content: {toString: 1}}, 'content must be text'],
    ['empty content', {...channel, content: ' \n'}, 'Write a message first.'],
    ['U+0000', {...channel, content: 'a\0'}, 'Text must not contain the character U+0000.'],
    ['too long', {...channel, content: 'x'.repeat(4001)}, 'A message can have up to 4,000 characters.'],
    ['a reply to no message', {...channel, replyToId: 'x'}, 'replyToId must be the id of a message'],
  ])('%s', (_, message, words) => {
    expect(decode(message)).toEqual({ok: false, code: 'INVALID', message: words, clientMessageId: ID});
  });

  test.each([
    ['a name that is no text', {...channel, clientMessageId: 7}],
    ['a name that is too long', {...direct, clientMessageId: 'x'.repeat(101)}],
  ])('without it for %s', (_, message) => {
    expect(decode(message)).toEqual({
      ok: false,
      code: 'INVALID',
      message:
        'clientMessageId must have 1 to 100 characters: letters, digits, and signs of ASCII, but no spaces, quotation marks, or backslashes.',
    });
  });

  test.each([
    {type: 'call-accept'},
    {type: 'call-accept', targetUserId: 'u', callId: 7},
    {type: 'call-request', targetUserId: 'u', callType: 'smell'},
    {type: 'webrtc-offer', targetUserId: 'u', offer: {type: 'answer', sdp: ''}},
    {type: 'webrtc-answer', targetUserId: 'u', answer: 'v=0'},
    {type: 'ice-candidate', targetUserId: 'u', candidate: null},
    {type: 'typing', channelId: null},
    {type: 'receipt', channelId: 'c', seq: -1},
    {type: 'receipt', channelId: 'c', seq: 1.5},
    {type: 'receipt', channelId: 'c', seq: 2 ** 60},
    {type: 'resume', channels: {length: 1}},
    {type: 'resume', channels: [{channelId: 'c'}]},
  ])('%j', (message) => {
    expect(decode(message)).toMatchObject({ok: false, code: 'INVALID', message: expect.stringMatching(/\w/)});
  });
});

describe('no message at all', () => {
  test.each([
    '',
    '{',
    '7',
    '[]',
    'null',
    '{"type":7}',
    `${'['.repeat(9)}${']'.repeat(9)}`,
    '{"a":'.repeat(30_000),
  ])('%.20s', (text) => {
    expect(decodeClientMessage(text)).toMatchObject({ok: false, code: 'BAD_FRAME'});
  });

  test.each(['constructor', '__proto__', 'toString', 'new_message', ''])(
    'of the unknown type "%s"',
    (type) => {
      expect(decodeClientMessage(`{"type":"${type}"}`)).toMatchObject({ok: false, code: 'UNKNOWN_TYPE'});
    },
  );

  test('deeper than eight levels, in a field that nobody reads', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(decode({type: 'ping', more: nested(7)})).toEqual({ok: true, message: {type: 'ping'}});
    expect(decode({type: 'ping', more: nested(8)})).toMatchObject({code: 'BAD_FRAME'});
  });
});

test('a frame of the server is read, and one that this build does not know is passed over', () => {
  const frame = {type: 'typing', channelId: 'c', userId: 'u', isTyping: true, more: 1};
  expect(decodeServerMessage(JSON.stringify(frame))).toEqual(frame);
  for (const text of ['', 'null', '[]', '{}', '{"type":"dance"}', '{"type":"toString"}', '{"type":7}'])
    expect(decodeServerMessage(text), text).toBeUndefined();
});

/** JSON of anything, with the names and values of real messages more often than by chance. */
const leaf = fc.constantFrom<unknown>('offer', 'answer', 'voice', ID, 'c', '', 1, -1, 1.5, null, true);
const fieldsOfParts = fc.dictionary(
  fc.constantFrom('type', 'sdp', 'candidate', 'channelId', 'seq', '__proto__'),
  leaf,
);
const anything = fc.oneof(
  leaf,
  fieldsOfParts,
  fc.array(fc.oneof(leaf, fieldsOfParts), {maxLength: 3}),
  fc.jsonValue({maxDepth: 1}),
);
const FIELDS = [
  'clientMessageId',
  'channelId',
  'receiverId',
  'content',
  'replyToId',
  'targetUserId',
  'callId',
  'callType',
  'offer',
  'answer',
  'candidate',
  'isTyping',
  'seq',
  'channels',
  'protocol',
] as const;
const TYPES = [
  'user_connected',
  'channel_message',
  'direct_message',
  'call-request',
  'call-accept',
  'webrtc-offer',
  'webrtc-answer',
  'ice-candidate',
  'typing',
  'receipt',
  'resume',
  'ping',
] as const;

test('never throws, and what it reads is read again as the same', () => {
  const frame = fc
    .record({type: fc.constantFrom(...TYPES), fields: fc.dictionary(fc.constantFrom(...FIELDS), anything)})
    .map(({type, fields}) => JSON.stringify({...fields, type}));
  fc.assert(
    fc.property(fc.oneof(frame, fc.json({maxDepth: 2}), fc.string({unit: 'binary'})), (text) => {
      const decoded = decodeClientMessage(text);
      expect(decoded.ok ? decode(decoded.message) : decoded).toEqual(decoded);
      decodeServerMessage(text);
    }),
    {numRuns: 200},
  );
}, 60_000);
