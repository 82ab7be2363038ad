// What a browser sends on a socket to zero-cache, as far as it matters for who may have ended it.

/** What Zero's client sends every five seconds (zero-client's `ping`), in a frame of its own. */
const PING = Buffer.from('["ping",{}]');
/** The last fragment, of text; masked, as all that a browser sends (RFC 6455, 5.2), and of this length. */
const HEAD = [0x81, 0x80 | PING.length];
const MASK = 4;

/**
 * Follows the frames of one socket, by their heads: nothing that ends a longer frame passes for a ping.
 * @returns says of each chunk which one of the frames that are no pings ends it, counted from 1; 0 when it is pings alone.
 */
export function framesButPings(): (chunk: Buffer) => number {
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
      if (!isPing(rest.subarray(0, length))) found = frames += 1;
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

function isPing(frame: Buffer): boolean {
  const text = frame.subarray(HEAD.length + MASK);
  const mask = frame.subarray(HEAD.length, HEAD.length + MASK);
  return (
    HEAD.every((byte, at) => frame[at] === byte) &&
    text.length === PING.length &&
    text.every((byte, at) => (byte ^ (mask[at % MASK] ?? 0)) === PING[at])
  );
}
