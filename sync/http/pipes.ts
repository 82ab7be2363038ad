// A process that does nothing but pipe: sockets that the gateway has let in are handed over to it, so
// that neither a storm of requests nor a long computation in sync ever holds a frame back
// (docs/decisions/0006-sync-is-the-gateway-a-child-process-pipes-the-sockets.md).
import {connect, type Socket} from 'node:net';
import type {FromPipes, ToPipes} from '#sync/http/pipes-messages.ts';
import {unusualFrames} from '#sync/http/suspects/frames.ts';

/** Time limit for the upstream process to answer an upgrade, ms. */
const DIAL_LIMIT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const GATEWAY_ERROR = 'HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** How long the process behind may take to end a socket of a session that was cut, ms. */
const LAST_WORD_MS = 500;

/** What a socket goes on sending is told this often, ms: a message for each chunk would cost more than passing it on. */
const TOLD_EVERY_MS = 200;

type Held = {readonly socket: Socket; readonly endsItself: boolean};

const held = new Map<string, Set<Held>>();
const byId = new Map<number, Socket>();
let open = 0;

process.on('message', (message: ToPipes, socket: Socket | undefined) => {
  if (message.type === 'cut') {
    for (const one of held.get(message.key) ?? []) cut(one);
  } else if (message.type === 'held') {
    tell({type: 'held', keys: [...held.keys()]});
  } else if (message.type === 'end') {
    byId.get(message.id)?.destroy();
  } else if (socket) {
    hold(message.id, message.key, {socket, endsItself: message.endsItself});
    pipe(socket, message);
  } else {
    // The client left while its handle travelled.
    tell({type: 'closed', id: message.id});
    report();
  }
});
// The gateway is gone, and nothing else could close the sockets that are left here.
process.on('disconnect', () => process.exit(0));

/** Ends a socket, at once unless the process behind is about to say why: of the client nothing more is passed on then. */
function cut({socket, endsItself}: Held): void {
  if (!endsItself) return void socket.destroy();
  socket.unpipe();
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
}

function hold(id: number, key: string, one: Held): void {
  const {socket} = one;
  byId.set(id, socket);
  const sockets = held.get(key) ?? new Set();
  held.set(key, sockets.add(one));
  open += 1;
  socket.once('close', () => {
    byId.delete(id);
    tell({type: 'closed', id});
    sockets.delete(one);
    if (sockets.size === 0 && held.get(key) === sockets) held.delete(key);
    open -= 1;
    report();
  });
  report();
}

function report(): void {
  tell({type: 'open', count: open});
}

function tell(message: FromPipes): void {
  process.send?.(message);
}

function pipe(client: Socket, {id, port, head, endsItself}: ToPipes & {type: 'pipe'}): void {
  const behind = connect(port, '127.0.0.1');
  let answered = false;
  const limit = setTimeout(() => behind.destroy(), DIAL_LIMIT_MS);
  for (const socket of [client, behind]) {
    // An error at one end closes both, below; the error itself is of no interest.
    socket.on('error', () => undefined);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
  }
  behind.once('close', () => {
    clearTimeout(limit);
    if (answered || !client.writable) return client.destroySoon();
    client.end(GATEWAY_ERROR);
    return tell({type: 'unreachable', port});
  });
  client.once('close', () => behind.destroy());
  const sent: Sent = (isHandshake) => tell({type: 'sent', id, at: Date.now(), isHandshake});
  behind.once('connect', () => sent(true));
  behind.write(head, 'latin1');
  behind.once('data', (first) => {
    clearTimeout(limit);
    answered = true;
    client.write(first);
    behind.pipe(client);
    // Without an upgrade the connection must not bypass the gateway: nothing more of the client is forwarded.
    if (first.toString('latin1', 0, 12) !== 'HTTP/1.1 101') return behind.end();
    if (!endsItself) watch(client, sent);
    return client.pipe(behind);
  });
}

type Sent = (isHandshake: boolean) => void;

/** Tells what the browser sends that not every page sends all the time: what ends zero-cache is among it. */
function watch(client: Socket, sent: Sent): void {
  const frameIn = unusualFrames();
  const toldAt = {first: 0, later: 0};
  client.on('data', (chunk: Buffer) => {
    const frame = frameIn(chunk);
    if (frame === 0) return;
    const kind = frame === 1 ? 'first' : 'later';
    const now = Date.now();
    if (now - toldAt[kind] < TOLD_EVERY_MS) return;
    toldAt[kind] = now;
    sent(false);
  });
}
