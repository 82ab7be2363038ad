import type {WebSocket} from 'ws';
import {entryText, framesOf, packed, type ListFrame} from '#schema/wire/link-frames.ts';
import type {LinkDown, LinkResult} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';

/** Unsent bytes after which a link is given up: signal opens a new one, and asks again what it waits for. */
const BUFFER_MAX_BYTES = 64 * 1_048_576;

const TOO_LARGE = 'The answer is too large to send. Ask for less at once.';

/** One signal, as sync sees it. */
export class Link {
  /** Who has sockets there. */
  readonly users = new Set<string>();
  /** What the sockets of these learners there are called in calls. */
  readonly devices = new Map<string, ReadonlySet<string>>();
  /** It passes on to the other nodes what it gets. */
  spreads = false;
  readonly #socket: WebSocket;
  readonly #log: Log;
  /** Results of this turn of the loop, as text. */
  #results: string[] = [];

  constructor(socket: WebSocket, log: Log) {
    this.#socket = socket;
    this.#log = log;
  }

  /** In as many frames as it takes; what no frame can carry is left out and logged. */
  send(frame: LinkDown & ListFrame): void {
    const {texts, tooLarge} = framesOf(frame);
    if (tooLarge.length > 0)
      this.#log(
        'a frame of the link was too large',
        new Error(`${tooLarge.length} of ${frame.type} left out`),
      );
    this.#sendResults();
    this.#write(texts);
  }

  /** The epoch of this academy. */
  tellEpoch(epoch: number): void {
    this.#write([JSON.stringify({type: 'epoch', epoch} satisfies LinkDown)]);
  }

  /** The result of a command. Those of one turn of the loop share frames. */
  answer(result: LinkResult): void {
    this.#results.push(this.#textOf(result));
    if (this.#results.length === 1) setImmediate(() => this.#sendResults());
  }

  /** A large result, in a frame of its own. Resolves once it is on its way, or the link is over. */
  async deliver(result: LinkResult): Promise<void> {
    const frames = packed('results', 'items', [this.#textOf(result)]);
    this.#sendResults();
    await new Promise<void>((resolve) => {
      this.#write(frames, resolve);
    });
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /** Whoever asked gets an answer, whatever it is. */
  #textOf(result: LinkResult): string {
    const text = entryText(result);
    if (text !== undefined) return text;
    this.#log('a frame of the link was too large', new Error('a result'));
    return JSON.stringify({
      id: result.id,
      ok: false,
      code: 'FAILED',
      message: TOO_LARGE,
    } satisfies LinkResult);
  }

  #sendResults(): void {
    const results = this.#results;
    this.#results = [];
    this.#write(packed('results', 'items', results));
  }

  /** @param sent called once the last one is on its way, or will never be. */
  #write(texts: readonly string[], sent?: () => void): void {
    if (this.#socket.bufferedAmount > BUFFER_MAX_BYTES) this.#socket.terminate();
    if (this.#socket.readyState !== this.#socket.OPEN) return sent?.();
    const last = texts.length - 1;
    for (const [at, text] of texts.entries()) this.#socket.send(text, at === last ? sent : undefined);
    return undefined;
  }
}
