// Handles all WebSocket upgrades: checks Origin and session, then hands the socket to the pipes, which connect it to
// zero-cache or signal.
import {fork, type ChildProcess} from 'node:child_process';
import type {IncomingMessage, Server} from 'node:http';
import {Socket} from 'node:net';
import type {Duplex} from 'node:stream';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Log} from '#sync/db/pool.ts';
import {networkBehind} from '#sync/http/client-address.ts';
import {LiveSockets, type Seat, type SocketLimits, type SocketPrefix} from '#sync/http/live-sockets.ts';
import {handOver} from '#sync/http/hand-over/hand-over.ts';
import type {FromPipes, ToPipes} from '#sync/http/pipes-messages.ts';
import {Suspects} from '#sync/http/suspects/suspects.ts';
import {isZeroHandshake} from '#sync/http/zero-handshake.ts';
import type {ZeroDeath} from '#sync/loopback-link.ts';

/** How long an ended session stays rejected, ms: a concurrent look-up may still have found it. */
const REVOKED_FOR_MS = 30_000;

export type Passenger = {
  /** Names the session: all its sockets end when it is cut. */
  readonly sessionKey: string;
  /** Zero’s user id, of the learner, of the admin or of the look: whose quotas it counts towards. */
  readonly learner: string;
  /** Of `/zero`, `/zero-admin` and `/zero-view`: the browser's client group. */
  readonly group?: string;
  /** Headers that the process behind gets beside the handshake's own. */
  readonly headers: Readonly<Record<string, string>>;
};

export type Track = {
  /** `/zero` matches `/zero/…`, `/zero-admin` matches `/zero-admin/…`, `/ws` matches `/ws` and `/ws?…`. */
  readonly prefix: SocketPrefix;
  readonly port: number;
  /** The accepted session, or the HTTP status of the rejection. */
  readonly admit: (request: IncomingMessage) => Promise<Passenger | 400 | 401 | 403>;
};

type Status = 400 | 401 | 403 | 404 | 429 | 502 | 503;

const REASONS: Record<Status, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Forwarded headers of a client's handshake; all others are dropped. */
const HANDSHAKE = [
  'host',
  'connection',
  'upgrade',
  'origin',
  'user-agent',
  'accept-language',
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
] as const;

export type Gateway = {
  /** Ends every socket of the session, at once. */
  readonly cut: (sessionKey: string) => void;
  /** Sockets that are passed on right now. */
  readonly open: () => number;
  /** Connections to Zero of a learner's client group, of those that this process passes on. */
  readonly connectionsOf: (learner: string, group: string) => number;
  /** Whether this process passes on a socket of the kind. */
  readonly has: (prefix: SocketPrefix) => boolean;
  /** zero-cache has ended by an exception: who may have caused it twice is kept out. */
  readonly zeroDied: (death: ZeroDeath) => void;
  /** The keys of their sessions. */
  readonly held: () => Promise<readonly string[]>;
  readonly close: () => void;
};

type Needs = {
  readonly tracks: readonly Track[];
  readonly origin: string;
  readonly trustedProxy: string;
  readonly limits: SocketLimits;
  readonly log: Log;
};

/** Reply beyond a quota; scripts cannot read it, developer tools show it. */
const TOO_MANY: Record<Seat & string, string> = {
  groups:
    'Your account is open in too many browsers. Close the academy in one of them, then reload this page.',
  network: 'There are too many connections from your network right now. Try again in a few minutes.',
};

const BARRED =
  'Live updates are paused for your account after an error on the server. They come back within 10 minutes, and what you do is still saved.';

export function gateway(server: Server, {tracks, origin, trustedProxy, limits, log}: Needs): Gateway {
  const live = new LiveSockets(limits);
  const suspects = new Suspects(log);
  const pipes = new Pipes(live, suspects, log);
  const revoked = new Set<string>();

  const admit = async (track: Track, request: IncomingMessage): Promise<Passenger | 400 | 401 | 403> => {
    const passenger = await track.admit(request);
    if (typeof passenger === 'number') return passenger;
    if (revoked.has(passenger.sessionKey)) return 401;
    const {prefix} = track;
    return prefix === '/ws' || isZeroHandshake(request, prefix, passenger.learner) ? passenger : 400;
  };

  const pass = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const track = tracks.find(({prefix}) => matches(request.url ?? '', prefix));
    if (!track) return refuse(socket, 404);
    if (request.headers.origin !== origin) return refuse(socket, 403);
    const passenger = await admit(track, request);
    if (typeof passenger === 'number') return refuse(socket, passenger);
    // A browser sends nothing before the reply; early bytes would be lost.
    if (head.length > 0 || socket.readableLength > 0 || !(socket instanceof Socket))
      return refuse(socket, 400);
    if (socket.destroyed) return undefined;
    const {prefix, port} = track;
    const {learner, group} = passenger;
    const barredForMs = prefix === '/ws' ? 0 : suspects.barredFor(learner);
    if (barredForMs > 0) return refuse(socket, 429, BARRED, barredForMs);
    const network = networkBehind(request, trustedProxy);
    const seat = live.enter({prefix, learner, group, network});
    if (typeof seat === 'string') return refuse(socket, 429, TOO_MANY[seat]);
    for (const id of seat.ends) pipes.tell({type: 'end', id});
    return pipes.take(socket, {
      type: 'pipe',
      id: seat.id,
      key: passenger.sessionKey,
      port,
      head: headOf(request, passenger.headers),
      endsItself: track.prefix === '/ws',
    });
  };

  server.on('upgrade', (request, socket: Duplex, head) => {
    // First: a connection reset while we wait for the database would crash the process.
    socket.on('error', () => undefined);
    pass(request, socket, head).catch((error: unknown) => {
      log('a socket could not be passed on', error);
      refuse(socket, databaseTrouble(error) === 'none' ? 502 : 503);
    });
  });

  return {
    cut: (key) => {
      revoked.add(key);
      setTimeout(() => revoked.delete(key), REVOKED_FOR_MS).unref();
      pipes.tell({type: 'cut', key});
    },
    open: () => pipes.open,
    connectionsOf: (learner, group) => live.connectionsOf(learner, group),
    has: (prefix) => live.has(prefix),
    zeroDied: ({at, endedAt}) => suspects.died(at, live.onZero(), endedAt),
    held: () => pipes.held(),
    close: () => pipes.close(),
  };
}

/** The process that pipes; started with the first socket, and again if it dies. */
class Pipes {
  open = 0;
  /** Pending requests for the list of sessions. */
  #asking: ((keys: readonly string[]) => void)[] = [];
  readonly #live: LiveSockets;
  readonly #suspects: Suspects;
  readonly #log: Log;
  #child: ChildProcess | undefined;

  constructor(live: LiveSockets, suspects: Suspects, log: Log) {
    this.#live = live;
    this.#suspects = suspects;
    this.#log = log;
  }

  /** Hands a socket over; from then on it is no longer ours. @throws {Error} while no process can be started. */
  take(socket: Socket, message: ToPipes & {type: 'pipe'}): void {
    try {
      this.#child ??= this.#start();
    } catch (error) {
      this.#live.leave(message.id);
      throw error;
    }
    handOver(this.#child, message, socket, () => {
      this.#live.leave(message.id);
      socket.destroy();
    });
  }

  tell(message: ToPipes): void {
    if (this.#child?.connected) this.#child.send(message);
  }

  held(): Promise<readonly string[]> {
    if (!this.#child?.connected) return Promise.resolve([]);
    this.tell({type: 'held'});
    return new Promise((resolve) => this.#asking.push(resolve));
  }

  close(): void {
    this.#child?.removeAllListeners('exit');
    this.#child?.kill('SIGKILL');
    this.#forget();
  }

  /** Its sockets are gone with it. */
  #forget(): void {
    this.#child = undefined;
    this.open = 0;
    this.#live.clear();
    this.#answer([]);
  }

  #sent({id, at, isHandshake}: FromPipes & {type: 'sent'}): void {
    const learner = this.#live.zeroLearnerOf(id);
    if (learner !== undefined) this.#suspects.sent(learner, at, isHandshake);
  }

  #answer(keys: readonly string[]): void {
    for (const resolve of this.#asking.splice(0)) resolve(keys);
  }

  #start(): ChildProcess {
    const child = fork(new URL('pipes.ts', import.meta.url), {execArgv: []});
    child.on('error', (error) => this.#log('the pipes process failed', error));
    // As on a machine that has too many processes. It has no exit either: the next socket tries again.
    if (child.pid === undefined) throw new Error('no process for the pipes');
    child.on('message', (message: FromPipes) => {
      if (message.type === 'open') this.open = message.count;
      else if (message.type === 'sent') this.#sent(message);
      else if (message.type === 'closed') this.#live.leave(message.id);
      else if (message.type === 'held') this.#answer(message.keys);
      else this.#log('a socket could not be passed on', new Error(`nobody answers at port ${message.port}`));
    });
    child.on('exit', (code) => {
      // Browsers reconnect automatically, to the next one.
      this.#log('the pipes process ended', new Error(`exit code ${code}`));
      this.#forget();
    });
    return child;
  }
}

const matches = (url: string, prefix: Track['prefix']) =>
  prefix === '/ws' ? url === prefix || url.startsWith(`${prefix}?`) : url.startsWith(`${prefix}/`);

function headOf(request: IncomingMessage, more: Passenger['headers']): string {
  const own = HANDSHAKE.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [`${name}: ${value}`] : [];
  });
  const ours = Object.entries(more).map(([name, value]) => `${name}: ${value}`);
  return `GET ${request.url} HTTP/1.1\r\n${[...own, ...ours].join('\r\n')}\r\n\r\n`;
}

function refuse(socket: Duplex, status: Status, text = '', retryAfterMs = 0): void {
  if (!socket.writable) return void socket.destroy();
  const lines = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...(retryAfterMs > 0 ? [`Retry-After: ${Math.ceil(retryAfterMs / 1000)}`] : []),
  ];
  return void socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
