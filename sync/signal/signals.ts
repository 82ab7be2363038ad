// sync's end of the internal link: signals come in here, and what goes out to learners leaves by them.
import type {IncomingMessage, Server} from 'node:http';
import type {Duplex} from 'node:stream';
import type {Hono} from 'hono';
import {WebSocketServer, type WebSocket} from 'ws';
import {
  decodeUp,
  LINK_CLOSE,
  LINK_FRAME_MAX_BYTES,
  LINK_PATH,
  LINK_VERSION,
  type Cut,
  type LinkUp,
} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';
import {Followers} from '#sync/signal/followers.ts';
import {judgeLink} from '#sync/signal/link-admission.ts';
import {LinkQueue} from '#sync/signal/link-queue.ts';
import {Link} from '#sync/signal/link.ts';
import {liveOn} from '#sync/signal/live-on-links.ts';
import type {ChatOnLink, Live} from '#sync/signal/live.ts';

export type Signals = {
  readonly live: Live;
  /** Closes the sockets of a session, or all of a learner's, at every signal that is linked to this process. */
  readonly cut: (cut: Cut) => void;
  /** Takes the upgrades of the inside server. */
  readonly attach: (server: Server) => void;
  /** Ends every link; signals keep what has no result for the next process. */
  readonly close: () => void;
};

type Needs = {
  readonly chat: ChatOnLink;
  readonly secret: string;
  readonly limit: (userId: string) => Promise<void>;
  readonly log: Log;
};

export function signalsWith({chat, secret, limit, log}: Needs): Signals {
  const links = new Set<Link>();
  const queue = new LinkQueue({run: chat.run, limit, log});
  const followers = new Followers(chat.channelsOf, log);
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LINK_FRAME_MAX_BYTES,
  });

  const welcome = (socket: WebSocket) => {
    const link = new Link(socket);
    socket.on('message', (data) => {
      const up = decodeUp((data as Buffer).toString('utf8'));
      if (up) hear(link, up);
      else log('signal sent a frame that cannot be read', new Error(`${(data as Buffer).length} bytes`));
    });
    // 'close' always follows.
    socket.on('error', (error) => log('the link of a signal failed', error));
    socket.on('close', () => {
      links.delete(link);
      link.users.clear();
    });
  };

  const hear = (link: Link, up: LinkUp): void => {
    if (up.type === 'hello') {
      if (up.version !== LINK_VERSION) {
        log('signal is of another version', new Error(`link version ${up.version}, here ${LINK_VERSION}`));
        return link.close(LINK_CLOSE.version);
      }
      link.spreads = up.spreads;
      links.add(link);
      return undefined;
    }
    if (!links.has(link)) return undefined;
    if (up.type === 'commands') {
      return queue.add(up.items, (items) => link.send({type: 'results', items}));
    }
    for (const userId of up.userIds) {
      if (up.type === 'opened') link.users.add(userId);
      else link.users.delete(userId);
    }
    return up.type === 'opened' ? followers.ask(link, up.userIds) : undefined;
  };

  return {
    live: liveOn(links),
    cut: (cut) => links.forEach((link) => link.send({type: 'cut', items: [cut]})),
    attach: (inside) =>
      inside.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.on('error', () => undefined);
        const verdict = judgeLink(request, secret);
        if (verdict === 'in') return server.handleUpgrade(request, socket, head, welcome);
        return void socket.end(`HTTP/1.1 ${verdict}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      }),
    close: () => server.clients.forEach((socket) => socket.close()),
  };
}

/** The address as a route, for a request without an upgrade. */
export function signalRoute(app: Hono): void {
  app.get(LINK_PATH, (c) => c.json({message: 'Only signal comes here, by WebSocket.'}, 426));
}
