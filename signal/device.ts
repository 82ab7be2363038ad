import type {WebSocket} from 'uWebSockets.js';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {TokenBucket} from '#signal/token-bucket.ts';

/** A frame as it goes over the wire. */
export const encode = (frame: ServerMessage): string => JSON.stringify(frame);

/** Who came in at an upgrade. */
type Entry = {
  readonly session: string;
  readonly network: string;
  readonly mayLearn: boolean;
  readonly bucket: TokenBucket;
};

/** One socket of a learner. What is asked of it after its end does nothing: uWebSockets.js would throw. */
export class Device {
  readonly session: string;
  readonly network: string;
  readonly mayLearn: boolean;
  readonly bucket: TokenBucket;
  warnings = 0;
  warnedAt = 0;
  /** From open to close. */
  socket: WebSocket<unknown> | undefined = undefined;

  constructor({session, network, mayLearn, bucket}: Entry) {
    this.session = session;
    this.network = network;
    this.mayLearn = mayLearn;
    this.bucket = bucket;
  }

  get isOpen(): boolean {
    return this.socket !== undefined;
  }

  send(frame: ServerMessage): void {
    this.socket?.send(encode(frame));
  }

  follow(topic: string): void {
    this.socket?.subscribe(topic);
  }

  unfollow(topic: string): void {
    this.socket?.unsubscribe(topic);
  }

  /** @param code one of `CLOSE`. */
  close(code: number, reason: string): void {
    this.socket?.end(code, reason);
  }
}
