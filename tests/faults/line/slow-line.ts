// A TCP proxy on loopback that is a bad line when it is told to: little goes through, late, and some of it is lost and sent
// again, as TCP does it. All connections share the line.
import {once} from 'node:events';
import {connect, createServer, type Socket} from 'node:net';
import type {AddressInfo} from 'node:net';

/** What a line carries. */
export type Quality = {
  /** In each direction, for all connections together. */
  readonly bytesPerS: number;
  /** From a request to the earliest answer, ms. */
  readonly roundTripMs: number;
  /** Chance of a segment to be lost, from 0 to 1. */
  readonly loss: number;
};

export type SlowLine = {
  readonly port: number;
  /** As fast as the machine, until it is told otherwise. */
  readonly fast: () => void;
  /** Connections end, and new ones are refused. */
  readonly cut: () => void;
  readonly slow: (quality: Quality) => void;
  /** Bytes that have gone through while it was slow. */
  readonly carried: () => {readonly up: number; readonly down: number};
  readonly close: () => void;
};

/** What TCP sends in one piece, bytes. */
const SEGMENT = 1460;
/** How much of a connection may be under way before its sender has to wait, bytes. */
const WINDOW = 8 * SEGMENT;
/** A lost segment is sent again after so many round trips. */
const SENT_AGAIN_AFTER = 1.5;

type Segment = {readonly bytes: Buffer; readonly to: Socket; readonly from: Socket; readonly way: Way};

/** One direction of one connection. */
type Way = {underWay: number; arrivesAt: number; isOver: boolean};

/** One direction of the line: a segment at a time, in the order in which they came. */
class Lane {
  carried = 0;
  readonly #random: () => number;
  readonly #queue: Segment[] = [];
  #isSending = false;
  #quality: Quality | undefined;

  constructor(random: () => number) {
    this.#random = random;
  }

  become(quality: Quality | undefined): void {
    this.#quality = quality;
  }

  /** What comes in from `from` goes out to `to`. */
  lay(from: Socket, to: Socket): void {
    const way: Way = {underWay: 0, arrivesAt: 0, isOver: false};
    const end = () => (way.isOver = true);
    from.once('close', end);
    to.once('close', end);
    from.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += SEGMENT)
        this.#queue.push({bytes: chunk.subarray(at, at + SEGMENT), to, from, way});
      way.underWay += chunk.length;
      if (this.#quality && way.underWay > WINDOW) from.pause();
      this.#send();
    });
  }

  #send(): void {
    if (this.#isSending) return;
    const segment = this.#queue.shift();
    if (!segment) return;
    if (segment.way.isOver) return this.#send();
    const quality = this.#quality;
    if (!quality) {
      this.#arrive(segment);
      return this.#send();
    }
    this.#isSending = true;
    const {bytesPerS, roundTripMs, loss} = quality;
    let times = 1;
    while (this.#random() < loss) times += 1;
    const size = segment.bytes.length;
    this.carried += size * times;
    setTimeout(
      () => {
        this.#isSending = false;
        const lateMs = (times - 1) * SENT_AGAIN_AFTER * roundTripMs;
        const {way} = segment;
        // In order: what is behind a lost one waits for it.
        way.arrivesAt = Math.max(way.arrivesAt, Date.now() + roundTripMs / 2 + lateMs);
        setTimeout(() => this.#arrive(segment), way.arrivesAt - Date.now());
        this.#send();
      },
      (1000 * size * times) / bytesPerS,
    );
    return undefined;
  }

  #arrive({bytes, to, from, way}: Segment): void {
    if (way.isOver) return;
    to.write(bytes);
    way.underWay -= bytes.length;
    if (way.underWay <= WINDOW / 2) from.resume();
  }
}

/** Passes connections on to a port of this machine. @param random from 0 to 1. */
export async function openSlowLine(target: number, random: () => number): Promise<SlowLine> {
  const [up, down] = [new Lane(random), new Lane(random)];
  const open = new Set<Socket>();
  let state: 'fast' | 'cut' | Quality = 'fast';
  const server = createServer((near) => {
    near.on('error', () => undefined); // Resets are part of a bad line.
    if (state === 'cut') return void near.resetAndDestroy();
    open.add(near);
    const begin = () => {
      if (near.destroyed) return;
      const far = connect(target, '127.0.0.1');
      far.on('error', () => undefined);
      up.lay(near, far);
      down.lay(far, near);
      near.once('close', () => far.destroy());
      far.once('end', () => near.end());
      far.once('close', () => near.destroy());
    };
    near.once('close', () => open.delete(near));
    // The handshake of TCP takes a round trip before anything can be said.
    if (state === 'fast') begin();
    else setTimeout(begin, state.roundTripMs);
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const become = (next: typeof state): void => {
    state = next;
    const quality = typeof next === 'string' ? undefined : next;
    up.become(quality);
    down.become(quality);
  };
  const reset = (): void => [...open].forEach((socket) => socket.resetAndDestroy());
  return {
    port: (server.address() as AddressInfo).port,
    fast: () => {
      // What is queued would arrive after what comes now.
      reset();
      become('fast');
    },
    cut: () => {
      become('cut');
      reset();
    },
    slow: (quality) => {
      reset();
      [up.carried, down.carried] = [0, 0];
      become(quality);
    },
    carried: () => ({up: up.carried, down: down.carried}),
    close: () => {
      server.close();
      reset();
    },
  };
}
