import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {decodeDown, decodeUp, type LinkDown, type LinkUp} from '#schema/wire/link.ts';

const up: readonly LinkUp[] = [
  {type: 'hello', node: 'n', version: 1, spreads: false},
  {
    type: 'commands',
    items: [
      {id: 'i', userId: 'u', name: 'chat.post', args: {id: 'i', v: 1}},
      {id: 'j', userId: 'u', name: 'chat.post', args: {id: 'j', v: 1}, again: true},
    ],
  },
  {type: 'opened', userIds: ['u', 'v']},
  {type: 'closed', userIds: []},
  {type: 'devices', items: [{userId: 'u', deviceIds: ['tab']}]},
];
const down: readonly LinkDown[] = [
  {
    type: 'results',
    items: [
      {id: 'a', ok: true},
      {id: 'b', ok: true, frame: {type: 'pong', time: 't'}},
      {id: 'c', ok: false, code: 'RATE_LIMITED', message: 'Later.', retryAfterMs: 7},
    ],
  },
  {
    type: 'push',
    items: [
      {to: {users: ['u']}, frame: {type: 'pong', time: 't'}},
      {to: {users: ['u']}, frame: {type: 'pong', time: 't'}, except: 'tab'},
      {to: {channelId: 'c'}, frame: {type: 'typing', channelId: 'c', userId: 'u', isTyping: true}},
    ],
  },
  {type: 'channels', items: [{userId: 'u', channelIds: ['c']}]},
  {
    type: 'calls',
    items: [
      {userId: 'u', calls: [{callId: 'c', peerId: 'v'}]},
      {userId: 'w', calls: []},
    ],
  },
  {type: 'cut', items: [{userId: 'u'}, {session: 's'}]},
];

test.each(up)('signal’s $type arrives as it was sent', (frame) => {
  expect(decodeUp(JSON.stringify(frame))).toEqual(frame);
  expect(decodeDown(JSON.stringify(frame))).toBeUndefined();
});

test.each(down)('sync’s $type arrives as it was sent', (frame) => {
  expect(decodeDown(JSON.stringify(frame))).toEqual(frame);
  expect(decodeUp(JSON.stringify(frame))).toBeUndefined();
});

describe('what is none of them is not read', () => {
  test.each([
    '',
    'null',
    '[]',
    '{"type":"hello","node":"n"}',
    '{"type":"commands","items":[{"id":"i","userId":"u","name":"n","args":[]}]}',
    '{"type":"commands","items":[{"id":"i","name":"n","args":{}}]}',
    '{"type":"opened","userIds":[7]}',
    '{"type":"constructor"}',
  ])('up: %s', (text) => {
    expect(decodeUp(text)).toBeUndefined();
  });

  test.each([
    '{"type":"results","items":[{"id":"a"}]}',
    '{"type":"results","items":[{"id":"a","ok":false,"code":"X"}]}',
    '{"type":"push","items":[{"to":{},"frame":{"type":"pong"}}]}',
    '{"type":"push","items":[{"to":{"users":["u"]},"frame":{}}]}',
    '{"type":"channels","items":[{"userId":"u"}]}',
    '{"type":"calls","items":[{"userId":"u"}]}',
    '{"type":"calls","items":[{"userId":"u","calls":[{"callId":"c"}]}]}',
    '{"type":"cut","items":[{}]}',
  ])('down: %s', (text) => {
    expect(decodeDown(text)).toBeUndefined();
  });

  test('and nothing throws', () => {
    const type = fc.constantFrom(
      'hello',
      'commands',
      'opened',
      'results',
      'push',
      'channels',
      'calls',
      'cut',
    );
    const frame = fc
      .record({type, items: fc.jsonValue(), userIds: fc.jsonValue(), node: fc.jsonValue()})
      .map((fields) => JSON.stringify(fields));
    fc.assert(
      fc.property(fc.oneof(frame, fc.json(), fc.string()), (text) => {
        expect(() => [decodeUp(text), decodeDown(text)]).not.toThrow();
      }),
    );
  });
});
