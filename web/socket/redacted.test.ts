import {expect, test} from 'vitest';
import {redactedFrame} from '#web/socket/redacted.ts';

const shown = (frame: unknown) => {
  const text = typeof frame === 'string' ? frame : JSON.stringify(frame);
  return redactedFrame({n: 1, at: 2, way: 'in', text});
};

test('a frame keeps its type, its size and its shape', () => {
  expect(shown({type: 'typing', channelId: 'general', isTyping: true})).toEqual({
    n: 1,
    at: 2,
    way: 'in',
    type: 'typing',
    size: 55,
    text: '{ "type": "typing", "channelId": "general", "isTyping": true }',
  });
});

test('what people write is cut, at any depth', () => {
  const message = {content: 'Meet me behind the library at noon', id: 'm-1'};
  const {text} = shown({type: 'new_message', message});
  expect(text).toContain('Meet me … (34 characters)');
  expect(text).toContain('m-1');
  expect(text).not.toContain('library');
});

test('of session descriptions and network addresses only the length is told', () => {
  const sdp = 'v=0 o=- 46117 2 IN IP4 192.0.2.7';
  const {text} = shown({
    type: 'webrtc-offer',
    offer: {type: 'offer', sdp},
    candidate: {candidate: 'candidate:1 1 udp 1 192.0.2.7 9 typ host', usernameFragment: 'abcd'},
  });
  expect(text).toContain('characters)');
  expect(text).not.toMatch(/192\.0\.2|v=0|abcd/);
});

test('nothing that looks like a secret is shown, whatever it is', () => {
  const {text} = shown({
    type: 'x',
    sessionKey: 'k1',
    Token: {deep: 'k2'},
    password: 3,
    authorization: ['k4'],
    inner: {cookie: 'k5', apiKey: 'k6'},
  });
  expect(text).not.toMatch(/k\d|3/);
});

test('long lists and texts are cut, and what is no JSON is only counted', () => {
  const {text} = shown({
    type: 'presence',
    online: Array.from({length: 40}, (_, at) => `u-${at}`),
    note: 'y'.repeat(400),
  });
  expect(text).toContain('… 40 in all');
  expect(text.length).toBeLessThan(300);
  expect(shown('session=abc')).toMatchObject({type: 'unreadable', size: 11, text: ''});
  expect(shown('null').type).toBe('unreadable');
});
