// The only way to a WebSocket: Origin and session are checked here, then the socket is passed on to
// zero-cache or signal. Measured against a direct connection in DECISIONS.md, "The gateway is sync".
import type {IncomingMessage, Server} from 'node:http';
import type {Duplex} from 'node:stream';
import {proxyUpgrade} from 'httpxy';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';

/** Time in which the process behind must answer an upgrade, ms. */
const UPGRADE_LIMIT_MS = 10_000;

export type Passenger = {
  /** Names the session: all its sockets end when it is cut. */
  readonly sessionKey: string;
  /** Headers that the process behind gets beside the browser's own, lower-case; `undefined` removes one. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type Track = {
  /** `/zero` matches `/zero/…`, `/ws` matches `/ws` and `/ws?…`. */
  readonly prefix: '/zero' | '/ws';
  readonly port: number;
  /** Who may pass, or the HTTP status that refuses. */
  readonly admit: (request: IncomingMessage) => Promise<Passenger | 401 | 403>;
};

const REASONS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

export type Gateway = {
  /** Ends every socket of the session, at once. */
  readonly cut: (sessionKey: string) => void;
  /** Sockets that are passed on right now. */
  readonly open: () => number;
  readonly close: () => void;
};

export function gateway(server: Server, tracks: readonly Track[], origin: string, log: Log): Gateway {
  const pipes = new Map<string, Set<Duplex>>();

  const hold = (key: string, socket: Duplex) => {
    const held = pipes.get(key) ?? new Set();
    pipes.set(key, held.add(socket));
    socket.once('close', () => {
      held.delete(socket);
      if (held.size === 0 && pipes.get(key) === held) pipes.delete(key);
    });
  };

  const pass = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const track = tracks.find(({prefix}) => matches(request.url ?? '', prefix));
    if (!track) return refuse(socket, 404);
    if (request.headers.origin !== origin) return refuse(socket, 403);
    const passenger = await track.admit(request);
    if (typeof passenger === 'number') return refuse(socket, passenger);
    if (socket.destroyed) return undefined;
    Object.assign(request.headers, passenger.headers);
    for (const [name, value] of Object.entries(passenger.headers)) {
      if (value === undefined) delete request.headers[name];
    }
    hold(passenger.sessionKey, socket);
    const upstream = await passOn(track.port, request, socket, head);
    // Either end takes the other along, however it ends.
    upstream.on('error', () => undefined);
    upstream.once('close', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
    if (socket.destroyed) upstream.destroy();
    return undefined;
  };

  server.on('upgrade', (request, socket: Duplex, head) => {
    // First of all: a reset while we wait for the database would end the process.
    socket.on('error', () => undefined);
    pass(request, socket, head).catch((error: unknown) => {
      log('a socket could not be passed on', error);
      if (!isAnswered.has(socket)) refuse(socket, databaseTrouble(error) === 'none' ? 502 : 503);
    });
  });

  return {
    cut: (key) => destroyAll(pipes.get(key) ?? []),
    open: () => [...pipes.values()].reduce((sum, held) => sum + held.size, 0),
    close: () => destroyAll([...pipes.values()].flatMap((held) => [...held])),
  };
}

const destroyAll = (sockets: Iterable<Duplex>) => {
  for (const socket of sockets) socket.destroy();
};

const matches = (url: string, prefix: Track['prefix']) =>
  prefix === '/zero' ? url.startsWith('/zero/') : url === prefix || url.startsWith(`${prefix}?`);

/** Sockets that got a reply already, whatever becomes of them. */
const isAnswered = new WeakSet<Duplex>();

/** @throws {Error} when no upgrade came of it; the client has its reply by then. */
async function passOn(port: number, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<Duplex> {
  // httpxy passes a reply that is no upgrade on, but hangs up without a word when there is none at all.
  const end = socket.end.bind(socket);
  const restore = () => void (socket.end = end);
  socket.once('pipe', () => isAnswered.add(socket));
  socket.end = () => {
    restore();
    if (isAnswered.has(socket)) return end();
    refuse(socket, 502);
    isAnswered.add(socket);
    return socket;
  };
  try {
    const limits = {upgradeTimeout: UPGRADE_LIMIT_MS, xfwd: false};
    return await proxyUpgrade({host: '127.0.0.1', port}, request, socket, head, limits);
  } finally {
    // A reply under way still ends through the watched `end`.
    if (!isAnswered.has(socket) || socket.writableEnded) restore();
  }
}

function refuse(socket: Duplex, status: number): void {
  if (socket.writable) {
    socket.end(
      `HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  } else {
    socket.destroy();
  }
}
