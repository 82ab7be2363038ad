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
  type CallDevices,
  type Cut,
  type LinkUp,
} from '#schema/wire/link.ts';
import type {Log} from '#sync/db/pool.ts';
import {epochTeller} from '#sync/signal/epoch-on-links.ts';
import {Followers} from '#sync/signal/followers.ts';
import {judgeLink} from '#sync/signal/link-admission.ts';
import {linkCommands, type LinkCommands} from '#sync/signal/link-commands.ts';
import {Link} from '#sync/signal/link.ts';
import {liveOn} from '#sync/signal/live-on-links.ts';
import {CallsOnOpen} from '#sync/signal/on-open.ts';
import {runEither} from '#sync/signal/run-either.ts';
import type {CallsOnLink, ChatOnLink, Live} from '#sync/signal/live.ts';

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
  readonly calls: CallsOnLink;
  readonly secret: string;
  readonly limit: (userId: string) => Promise<void>;
  /** Of the database; rejects while it is away. */
  readonly epoch: () => Promise<number | undefined>;
  readonly log: Log;
};

export function signalsWith({chat, calls, secret, limit, epoch, log}: Needs): Signals {
  const links = new Set<Link>();
  const commandsOf = linkCommands({...runEither({chat, calls, limit}), log});
  const followers = new Followers(chat.channelsOf, log);
  const callsOnOpen = new CallsOnOpen(calls.callsOf, log);
  const tellEpoch = epochTeller({links, epoch, log});
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LINK_FRAME_MAX_BYTES,
  });

  const welcome = (socket: WebSocket) => {
    const link = new Link(socket, log);
    const commands = commandsOf(link);
    socket.on('message', (data) => {
      const up = decodeUp((data as Buffer).toString('utf8'));
      if (up) hear(link, up, commands);
      else log('signal sent a frame that cannot be read', new Error(`${(data as Buffer).length} bytes`));
    });
    // 'close' always follows.
    socket.on('error', (error) => log('the link of a signal failed', error));
    socket.on('close', () => {
      links.delete(link);
      commands.forget();
      link.users.clear();
      link.devices.clear();
    });
  };

  const hear = (link: Link, up: LinkUp, commands: LinkCommands): void => {
    if (up.type === 'hello') {
      if (isOfAnotherVersion(up, log)) return link.close(LINK_CLOSE.version);
      link.spreads = up.spreads;
      // Said again when the bus comes or goes.
      if (!links.has(link)) tellEpoch(link);
      links.add(link);
      return undefined;
    }
    if (!links.has(link)) return undefined;
    if (up.type === 'commands') return commands.add(up.items);
    if (up.type === 'devices') return noteDevices(link, up.items);
    for (const userId of up.userIds) {
      if (up.type === 'opened') link.users.add(userId);
      else link.users.delete(userId);
    }
    if (up.type === 'closed') return undefined;
    void callsOnOpen.tell(link, up.userIds);
    return followers.ask(link, up.userIds);
  };

  return {
    live: liveOn(links, callsOnOpen),
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

function isOfAnotherVersion({version}: LinkUp & {type: 'hello'}, log: Log): boolean {
  if (version === LINK_VERSION) return false;
  log('signal is of another version', new Error(`link version ${version}, here ${LINK_VERSION}`));
  return true;
}

function noteDevices({devices}: Link, items: readonly CallDevices[]): void {
  for (const {userId, deviceIds} of items) {
    if (deviceIds.length > 0) devices.set(userId, new Set(deviceIds));
    else devices.delete(userId);
  }
}

/** The address as a route, for a request without an upgrade. */
export function signalRoute(app: Hono): void {
  app.get(LINK_PATH, (c) => c.json({message: 'Only signal comes here, by WebSocket.'}, 426));
}
