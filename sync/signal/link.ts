import type {WebSocket} from 'ws';
import type {LinkDown} from '#schema/wire/link.ts';

/** Unsent bytes after which a link is given up: signal opens a new one, and asks again what it waits for. */
const BUFFER_MAX_BYTES = 64 * 1_048_576;

/** One signal, as sync sees it. */
export class Link {
  /** Who has sockets there. */
  readonly users = new Set<string>();
  /** What the sockets of these learners there are called in calls. */
  readonly devices = new Map<string, ReadonlySet<string>>();
  /** It passes on to the other nodes what it gets. */
  spreads = false;
  /** It has said that it speaks our version. */
  isReady = false;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  send(frame: LinkDown): void {
    if (this.#socket.bufferedAmount > BUFFER_MAX_BYTES) this.#socket.terminate();
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  close(code: number): void {
    this.#socket.close(code);
  }
}
