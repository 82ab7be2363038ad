// What a call sends while there is a socket, and what it keeps while there is none.
import {LOST_AFTER_MS} from '#schema/wire/call.ts';
import type {CallMessage, ClientMessage, ServerMessage, SignallingMessage} from '#schema/wire/socket.ts';
import {TokenBucket} from '#schema/wire/token-bucket.ts';
import {later} from '#web/calls/peer/network-change.ts';
import type {ChatSocket} from '#web/socket/chat-socket.ts';

/** Signals of one call that wait: an offer, an answer and the candidates of a few rounds. */
const MOST_SIGNALS = 120;
/**
 * Signals a second, and at once. The other side provokes them: without a bound of our own, its repeated offers would take
 * this socket over the server's rate (`signal/limits.ts`), which closes it.
 */
const SIGNAL_RATE = {perSecond: 6, burst: 40} as const;
/** Ends of calls that wait for an answer. */
const MOST_ENDS = 8;

export type CallSocket = Pick<
  ChatSocket,
  'userId' | 'send' | 'connection' | 'subscribe' | 'onLeave' | 'isLeading'
>;

type End = Extract<CallMessage, {type: 'call-end' | 'call-decline'}>;
type Kept = {readonly message: End; readonly at: number; isWaiting: boolean};

const isEnd = (message: ClientMessage): message is End =>
  message.type === 'call-end' || message.type === 'call-decline';

/** What signal says of signals by itself; it answers no end. */
const OF_SIGNALS: ReadonlySet<string> = new Set(['CALL_NOT_GRANTED', 'PEER_AWAY']);

/** Of one tab. */
export class CallSender {
  readonly #socket: CallSocket;
  readonly #unsubscribe: () => void;
  readonly #bucket = new TokenBucket(SIGNAL_RATE.burst, performance.now());
  #signals: SignallingMessage[] = [];
  #stopWaiting: (() => void) | undefined;
  /** Without an answer: a server that has not written the end holds both people in the call. */
  #ends: Kept[] = [];
  #wasOpen: boolean;
  #isClosed = false;
  /** A new socket relays nothing before the server has answered `call-resume`. */
  #isGranted = true;

  /** @param onOpen a new socket is open; called after what waited for it was sent. */
  constructor(socket: CallSocket, onOpen: () => void) {
    this.#socket = socket;
    this.#wasOpen = this.isOpen;
    this.#unsubscribe = socket.subscribe(() => {
      const {isOpen} = this;
      if (isOpen === this.#wasOpen) return;
      this.#wasOpen = isOpen;
      this.#isGranted = false;
      if (!isOpen) return;
      this.#sendEnds();
      onOpen();
    });
  }

  get isOpen(): boolean {
    return this.#socket.connection().state === 'open';
  }

  /** Nothing has gone wrong yet: the page has just opened. */
  get isOpening(): boolean {
    const {state, words} = this.#socket.connection();
    return state === 'connecting' && words === undefined;
  }

  /** The end of a call is kept until the server has answered it; everything else is asked for again by the machine. */
  command(message: ClientMessage): void {
    if (isEnd(message))
      this.#ends = [...this.#ends, {message, at: Date.now(), isWaiting: false}].slice(-MOST_ENDS);
    if (this.isOpen) this.#socket.send(message);
  }

  /** Whether the server has written an end, or could not. */
  hear(frame: ServerMessage): void {
    if (frame.type === 'call-state' && frame.state === 'ended')
      return this.#settle(frame.callId, frame.peerId);
    if (frame.type === 'call-ended') return this.#settle(frame.callId, frame.fromUserId);
    if (frame.type !== 'error' || frame.callId === undefined || OF_SIGNALS.has(frame.code ?? '')) return;
    const {callId, retryAfterMs} = frame;
    if (retryAfterMs === undefined) return this.#settle(callId);
    const kept = this.#ends.find(({message}) => message.callId === callId);
    if (!kept || kept.isWaiting) return;
    kept.isWaiting = true;
    later(retryAfterMs, () => this.#again(kept));
  }

  signal(message: SignallingMessage): void {
    if (this.#signals.length < MOST_SIGNALS) this.#signals.push(message);
    this.#sendSignals();
  }

  /** The server relays for this call from now on. */
  granted(): void {
    this.#isGranted = true;
    this.#sendSignals();
  }

  /** The call is over: what waits of it is dropped, but not its end. */
  drop(): void {
    this.#signals = [];
    this.#isGranted = true;
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaiting?.();
    this.#unsubscribe();
  }

  #sendSignals(): void {
    if (this.#stopWaiting) return;
    while (this.isOpen && this.#isGranted) {
      const [next] = this.#signals;
      if (!next) return;
      const waitMs = this.#bucket.take(SIGNAL_RATE, performance.now());
      if (waitMs > 0) {
        this.#stopWaiting = later(waitMs, () => {
          this.#stopWaiting = undefined;
          this.#sendSignals();
        });
        return;
      }
      if (!this.#socket.send(next)) return;
      this.#signals.shift();
    }
  }

  /** Where both had called each other, the answer names the call that was left: then the other person tells. */
  #settle(callId: string | undefined, personId?: string): void {
    const rest = this.#ends.filter(({message}) => message.callId !== callId);
    this.#ends =
      rest.length < this.#ends.length ? rest : rest.filter(({message}) => message.targetUserId !== personId);
  }

  #again(kept: Kept): void {
    kept.isWaiting = false;
    if (!this.#isClosed && this.isOpen && this.#ends.includes(kept)) this.#socket.send(kept.message);
  }

  #sendEnds(): void {
    // After that the server has ended the call itself.
    this.#ends = this.#ends.filter(({at}) => Date.now() - at < LOST_AFTER_MS);
    for (const {message} of this.#ends) this.#socket.send(message);
  }
}
