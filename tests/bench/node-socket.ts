// Node's WebSocket (undici's) takes headers, the browsers' does not: its type has to be told so.

export type Headers = Readonly<Record<string, string>>;

type WithHeaders = new (
  address: string | URL,
  options: {headers: Headers; protocols?: string | string[]},
) => WebSocket;

const NodeSocket = WebSocket as unknown as WithHeaders;

/** An open socket. @throws {Error} when the upgrade is rejected. */
export function openSocket(address: string, headers: Headers): Promise<WebSocket> {
  const socket = new NodeSocket(address, {headers});
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket), {once: true});
    socket.addEventListener('error', () => reject(new Error(`no socket at ${address}`)), {once: true});
  });
}

/** Sockets that others open from now on carry these headers. @returns the way back. */
export function useHeaders(headers: Headers): () => void {
  const Original = globalThis.WebSocket;
  globalThis.WebSocket = class extends NodeSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, {headers, ...(protocols === undefined ? {} : {protocols})});
      // As in browsers: Node 22 says nothing more than that a handshake was refused, and Zero waits for ten seconds.
      const close = () => Object.assign(new Event('close'), {code: 1006, reason: '', wasClean: false});
      const end = () => this.dispatchEvent(close());
      this.addEventListener('error', end, {once: true});
      this.addEventListener('open', () => this.removeEventListener('error', end), {once: true});
    }
  } as unknown as typeof WebSocket;
  return () => void (globalThis.WebSocket = Original);
}
