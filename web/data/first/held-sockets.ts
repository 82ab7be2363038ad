// Zero opens its socket when it likes, and has no switch for it. On a slow line its handshake and its rows would take the
// line from commands that wait: as long as the way is taken (web/ui/way.ts) a socket of Zero's is opened a little later.
import {isWayClear, onceClear} from '#web/ui/way.ts';

const ZERO_PATH = '/zero/';

/** As much of a `WebSocket` as there is of one that has not been opened yet; then it passes on what the real one tells. */
class HeldSocket extends EventTarget {
  readonly url: string;
  #real: WebSocket | undefined;
  #isClosed = false;
  readonly #callOff: () => void;

  constructor(url: string, open: () => WebSocket) {
    super();
    this.url = url;
    this.#callOff = onceClear(() => {
      if (this.#isClosed) return;
      this.#real = open();
      for (const type of ['open', 'message', 'error', 'close'] as const)
        this.#real.addEventListener(type, (event) => this.dispatchEvent(copyOf(event)));
    });
  }

  get readyState(): number {
    return this.#real?.readyState ?? (this.#isClosed ? WebSocket.CLOSED : WebSocket.CONNECTING);
  }

  get bufferedAmount(): number {
    return this.#real?.bufferedAmount ?? 0;
  }

  send(data: string): void {
    this.#real?.send(data);
  }

  close(code?: number, reason?: string): void {
    this.#isClosed = true;
    this.#callOff();
    this.#real?.close(code, reason);
  }
}

/** An event goes to one target only. */
function copyOf(event: Event): Event {
  if (event instanceof MessageEvent) return new MessageEvent('message', {data: event.data as unknown});
  if (event instanceof CloseEvent) {
    const {code, reason, wasClean} = event;
    return new CloseEvent('close', {code, reason, wasClean});
  }
  return new Event(event.type);
}

/** Constructors that hold already. */
const holding = new WeakSet<object>();

/** From now on Zero's sockets wait for a clear way; all others are opened as ever. Does nothing the second time. */
export function holdSockets(): void {
  if (holding.has(globalThis.WebSocket)) return;
  globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
    construct: (Real, args: ConstructorParameters<typeof WebSocket>) => {
      const open = () => new Real(...args);
      const {pathname, href} = new URL(args[0], location.href);
      return isWayClear() || !pathname.startsWith(ZERO_PATH) ? open() : new HeldSocket(href, open);
    },
  });
  holding.add(globalThis.WebSocket);
}
