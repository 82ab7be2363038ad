import type {WebSocket} from 'uWebSockets.js';
import {UNNAMED_DEVICE} from '#schema/wire/link.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {TokenBucket} from '#schema/wire/token-bucket.ts';

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
  #callName: string | undefined;
  /** From open to close. */
  socket: WebSocket<unknown> | undefined = undefined;

  constructor({session, network, mayLearn, bucket}: Entry) {
    this.session = session;
    this.network = network;
    this.mayLearn = mayLearn;
    this.bucket = bucket;
  }

  /** What it was called in the last message about a call; made up for a client that names none. */
  get callName(): string {
    return (this.#callName ??= `${UNNAMED_DEVICE}${crypto.randomUUID()}`);
  }

  set callName(name: string) {
    this.#callName = name;
  }

  /** `undefined` before the first message about a call. */
  get knownCallName(): string | undefined {
    return this.#callName;
  }

  get isOpen(): boolean {
    return this.socket !== undefined;
  }

  isCalled(callName: string): boolean {
    return this.#callName === callName;
  }

  send(frame: ServerMessage): void {
    this.sendText(encode(frame));
  }

  /** A frame that is encoded already. */
  sendText(text: string): void {
    this.socket?.send(text);
  }

  follow(topic: string): void {
    this.socket?.subscribe(topic);
  }

  unfollow(topic: string): void {
    this.socket?.unsubscribe(topic);
  }

  /** What is published under the topic reaches it. */
  isFollowing(topic: string): boolean {
    return this.socket?.isSubscribed(topic) === true;
  }

  /** @param code one of `CLOSE`. */
  close(code: number, reason: string): void {
    this.socket?.end(code, reason);
  }
}
