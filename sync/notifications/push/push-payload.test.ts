import {expect, test} from 'vitest';
import {PAYLOAD_MAX, payloadOf} from '#sync/notifications/push/push-payload.ts';

test('what is longest stays below what push services take, and no character is cut through', () => {
  const id = crypto.randomUUID();
  const read = Array.from({length: 50}, () => id);
  for (const sign of ['🦊', '字', '"', '\u0001'] as const) {
    const long = {
      id,
      title: sign.repeat(10_000),
      body: sign.repeat(10_000),
      url: `/${'u'.repeat(299)}`,
      unread: 9999,
      read,
    };
    const text = payloadOf(long);
    expect(Buffer.byteLength(text)).toBeLessThan(PAYLOAD_MAX);
    const {title, body} = JSON.parse(text) as {title: string; body: string};
    for (const words of [title, body]) expect(words.replaceAll(sign, '')).toBe('…');
  }
});

test('short words are left as they are', () => {
  const said = {id: 'a', title: 'Title', body: 'Body', url: '/x', unread: 1, read: []};
  expect(JSON.parse(payloadOf(said))).toEqual(said);
});
