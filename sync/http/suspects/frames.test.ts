import fc from 'fast-check';
import {expect, test} from 'vitest';
import {unusualFrames} from '#sync/http/suspects/frames.ts';

const PING = '["ping",{}]';

/** A frame as a browser sends it (RFC 6455, 5.2). */
function frame(text: string | Buffer, {first = 0x81, mask = [1, 2, 3, 250]} = {}): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(bytes.length < 126 ? 2 : bytes.length < 65_536 ? 4 : 10);
  head[0] = first;
  head[1] = 0x80 | (head.length === 2 ? bytes.length : head.length === 4 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(bytes.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(bytes.length), 2);
  return Buffer.concat([head, Buffer.from(mask), bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}

/** What is said of each chunk. */
const said = (...chunks: readonly Buffer[]) => chunks.map(unusualFrames());

test('pings are none, however they are masked and put together', () => {
  const pings = [frame(PING), frame(PING, {mask: [0, 0, 0, 0]}), Buffer.concat([frame(PING), frame(PING)])];
  expect(said(...pings)).toEqual([0, 0, 0]);
});

test('nor are the ends that browsers send', () => {
  const codes = ['', Buffer.from([3, 232]), Buffer.from([3, 233])];
  expect(said(...codes.map((code) => frame(code, {first: 0x88})))).toEqual([0, 0, 0]);
});

test.each([
  ['another text', frame('["pong",{}]')],
  ['a longer one', frame('["ping",{} ]')],
  ['bytes', frame(PING, {first: 0x82})],
  ['a fragment', frame(PING, {first: 0x01})],
  ['bits that mean nothing', frame(PING, {first: 0xf1})],
  ['without a mask', Buffer.concat([Buffer.from([0x81, PING.length]), Buffer.from(PING)])],
  ['an end with words', frame('\u0003why', {first: 0x88})],
  ['an end with a code that is none', frame('ab', {first: 0x88})],
  ['half a ping', frame(PING).subarray(0, 9)],
  ['half a head', frame(PING).subarray(0, 1)],
])('%s is no ping', (_, chunk) => {
  expect(said(chunk)).toEqual([1]);
});

test.each([10, 200, 70_000])('a frame of %i characters is one, in whatever pieces it comes', (length) => {
  const whole = frame('x'.repeat(length));
  const pieces = [whole.subarray(0, 1), whole.subarray(1, 3), whole.subarray(3, 12), whole.subarray(12)];
  expect(said(...pieces, frame(PING), whole)).toEqual([1, 1, 1, 1, 0, 2]);
});

test('what ends a frame and looks like a ping belongs to the frame', () => {
  const mask = [9, 8, 7, 6];
  const end = frame(PING);
  // The frame's own mask over it.
  const text = end.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  const whole = Buffer.concat([Buffer.from([0x82, 0x80 | text.length]), Buffer.from(mask), end]);
  expect(text.length).toBeLessThan(126);
  expect(said(whole.subarray(0, 6), whole.subarray(6), end)).toEqual([1, 1, 0]);
});

test('whatever the pieces, each frame that is no ping is counted once', () => {
  const frames = fc.array(
    fc.oneof(fc.constant(PING), fc.string({maxLength: 300})).filter((text) => text !== ''),
    {maxLength: 8},
  );
  fc.assert(
    fc.property(frames, fc.array(fc.nat({max: 3000}), {maxLength: 8}), (texts, cuts) => {
      const all = Buffer.concat(texts.map((text) => frame(text)));
      const at = [0, ...cuts.filter((cut) => cut < all.length).toSorted((a, b) => a - b), all.length];
      const frameIn = unusualFrames();
      const last = at.slice(1).map((end, no) => frameIn(all.subarray(at[no] ?? 0, end)));
      const others = texts.filter((text) => text !== PING).length;
      const counted = Math.max(0, ...last);
      // A ping in pieces is taken for something else.
      expect(counted).toBeGreaterThanOrEqual(others);
      expect(counted).toBeLessThanOrEqual(at.length > 2 ? texts.length : others);
    }),
  );
});
