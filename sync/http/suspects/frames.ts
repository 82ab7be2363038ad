// What a browser sends on a socket to zero-cache, as far as it matters for who may have ended it.

/** By its first byte (RFC 6455, 5.2): what every page sends. */
const USUAL: readonly (readonly [first: number, payload: Buffer])[] = [
  // Zero's client every five seconds, in a frame of its own.
  [0x81, Buffer.from('["ping",{}]')],
  // The end: without a code, because nobody needs it anymore, because the page is left.
  [0x88, Buffer.alloc(0)],
  [0x88, Buffer.from([1000 >> 8, 1000 & 0xff])],
  [0x88, Buffer.from([1001 >> 8, 1001 & 0xff])],
];
const MASK = 4;

/**
 * Follows the frames of one socket, by their heads: nothing that ends a longer frame passes for a usual one.
 * @returns says of each chunk which is the last of the unusual frames that it has a part of, counted from 1; 0 for none.
 */
export function unusualFrames(): (chunk: Buffer) => number {
  let frames = 0;
  /** Bytes of the last one that are still to come. */
  let open = 0;
  /** A head that does not say yet how long its frame is. */
  let head: Buffer = Buffer.alloc(0);
  return (chunk) => {
    let found = open > 0 ? frames : 0;
    let rest = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    head = Buffer.alloc(0);
    for (;;) {
      const passed = Math.min(open, rest.length);
      open -= passed;
      rest = rest.subarray(passed);
      if (rest.length === 0) return found;
      const length = lengthOf(rest);
      if (length === undefined) {
        head = Buffer.from(rest);
        return frames + 1;
      }
      if (!isUsual(rest.subarray(0, length))) found = frames += 1;
      open = length;
    }
  };
}

/** A whole frame's length with its head, bytes; `undefined` while too little of the head is there. */
function lengthOf(frame: Buffer): number | undefined {
  const [, second = 0] = frame;
  const short = second & 0x7f;
  const mask = second & 0x80 ? MASK : 0;
  if (frame.length < 2) return undefined;
  if (short < 126) return 2 + mask + short;
  if (short === 126) return frame.length < 4 ? undefined : 4 + mask + frame.readUInt16BE(2);
  return frame.length < 10 ? undefined : 10 + mask + Number(frame.readBigUInt64BE(2));
}

function isUsual(frame: Buffer): boolean {
  const [first, second = 0] = frame;
  const mask = frame.subarray(2, 2 + MASK);
  const masked = frame.subarray(2 + MASK);
  return USUAL.some(
    ([own, payload]) =>
      first === own &&
      // All that a browser sends is masked.
      second === (0x80 | payload.length) &&
      frame.length === 2 + MASK + payload.length &&
      payload.every((byte, at) => byte === ((masked[at] ?? 0) ^ (mask[at % MASK] ?? 0))),
  );
}
