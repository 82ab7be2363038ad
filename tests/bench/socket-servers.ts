// The servers of the socket benches: signal itself, with a stand-in at sync's end of its link, and its peers.
import {spawn} from 'node:child_process';
import {createServer} from 'node:http';
import {once} from 'node:events';
import {join} from 'node:path';
import {WebSocketServer} from 'ws';
import {encodeIdentity, IDENTITY_HEADER} from '#schema/wire/identity.ts';
import {decodeUp, LINK_PATH, type LinkDown} from '#schema/wire/link.ts';
import {sign} from '#sync/account/auth-primitives.ts';
import {answers, until} from '#sync/dev/wait.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {pinned, type Client} from '#tests/bench/socket-load.ts';
import {freePort} from '#tests/free-port.ts';

/** Servers that only pass messages on. */
export const PEERS = ['bare', 'ws', 'socket.io', 'PeerJS'] as const;
export const SERVERS = ['signal', ...PEERS] as const;
export type ServerName = (typeof SERVERS)[number];

export type SocketServer = {
  readonly name: ServerName;
  readonly port: number;
  readonly pid: number;
  /** A client of this server: one of a room, that says something in it. */
  readonly client: (user: number, room: string) => Client;
  /** What a client of the room says, by number. @param to whom it is for, where a server has no rooms. */
  readonly says: (room: string, to: number) => string;
  /** Frames that a message becomes in a room of so many. */
  readonly copies: (size: number) => number;
};

const SECRET = 'what gateway and signal share, in benches';
const HOUR_MS = 3_600_000;
const READY_LIMIT_MS = 20_000;

/** Every frame of a relay has it, and none that tells of presence. */
export const MARKER = '"isTyping"';

/**
 * What is relayed: the one message that signal passes on from user to user without sync. Frames of a call, which go to one
 * user alone, take its place by this line and that of the marker.
 */
const frameIn = (room: string) => ({type: 'typing', channelId: room, isTyping: false});

/** Starts signal; its learners follow the room that their id names: `user-7.room-3`. */
export async function startSignal(opened: Closing): Promise<SocketServer> {
  const [port, internalPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  await standIn(opened, internalPort);
  const env = {
    SIGNAL_PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    METRICS_PORT: String(metricsPort),
    GATEWAY_SECRET: SECRET,
  };
  // As the Procfile starts it.
  const {pid} = start(opened, ['--max-semi-space-size=8', 'signal/main.ts'], env);
  await until(answers(`http://127.0.0.1:${metricsPort}/ready`), {limitMs: READY_LIMIT_MS});
  return {
    name: 'signal',
    port,
    pid,
    client: (user, room) => ({path: '/ws', headers: {[IDENTITY_HEADER]: identityOf(`user-${user}:${room}`)}}),
    says: (room) => JSON.stringify(frameIn(room)),
    copies: (size) => size,
  };
}

const identityOf = (userId: string): string =>
  encodeIdentity(
    {
      userId,
      username: userId,
      mayLearn: true,
      isDev: false,
      session: userId,
      network: '',
      expiresAt: Date.now() + HOUR_MS,
    },
    (text) => sign(SECRET, text),
  );

/** Answers as sync would, who comes follows the room that their id names. */
async function standIn(opened: Closing, port: number): Promise<void> {
  const http = createServer();
  const server = new WebSocketServer({server: http, path: LINK_PATH, perMessageDeflate: false});
  server.on('connection', (link) => {
    link.on('message', (data) => {
      const up = decodeUp((data as Buffer).toString('utf8'));
      if (up?.type !== 'opened') return;
      const items = up.userIds.map((userId) => ({userId, channelIds: [userId.split(':')[1] ?? '']}));
      link.send(JSON.stringify({type: 'channels', items} satisfies LinkDown));
    });
  });
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  opened.add(() => {
    server.clients.forEach((client) => client.terminate());
    http.close();
  });
}

/** Starts one of the peers (peers/socket-server.ts). */
export async function startPeer(opened: Closing, name: Exclude<ServerName, 'signal'>): Promise<SocketServer> {
  const port = await freePort();
  const file = join('tests', 'bench', 'peers', 'socket-server.ts');
  const {pid, child} = start(opened, [file], {PORT: String(port), KIND: name});
  await once(child, 'message', {
    signal: AbortSignal.any([opened.signal, AbortSignal.timeout(READY_LIMIT_MS)]),
  });
  return {name, port, pid, ...WORDS[name]};
}

/** Rooms of two: what one says, both hear. */
export function pairsOn(server: SocketServer, count: number): Client[] {
  return Array.from({length: 2 * count}, (_, user) => {
    const room = `room-${user >> 1}`;
    const client = server.client(user, room);
    return user % 2 === 0 ? {...client, says: server.says(room, user + 1), answeredBy: user + 1} : client;
  });
}

const byQuery = (user: number, room: string): string => `user=user-${user}&room=${room}`;

const WORDS: Readonly<
  Record<Exclude<ServerName, 'signal'>, Pick<SocketServer, 'client' | 'says' | 'copies'>>
> = {
  bare: plain(),
  ws: plain(),
  'socket.io': {
    client: (user, room) => ({
      path: `/ws/?EIO=4&transport=websocket&${byQuery(user, room)}`,
      greeting: '40',
    }),
    says: (room) => `42${JSON.stringify(['m', frameIn(room)])}`,
    copies: (size) => size,
  },
  PeerJS: {
    client: (user) => ({path: `/peerjs?key=peerjs&id=user-${user}&token=t`}),
    says: (room, to) => JSON.stringify({type: 'CANDIDATE', dst: `user-${to}`, payload: frameIn(room)}),
    copies: () => 1,
  },
};

function plain(): Pick<SocketServer, 'client' | 'says' | 'copies'> {
  return {
    client: (user, room) => ({path: `/ws?${byQuery(user, room)}`}),
    says: (room) => JSON.stringify(frameIn(room)),
    copies: (size) => size,
  };
}

/** Starts a Node process on the servers' processor. */
function start(opened: Closing, args: readonly string[], env: Record<string, string>) {
  const child = spawn(...pinned(0, process.execPath, args), {
    env: {...process.env, ...env, NODE_ENV: 'production'},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  opened.add(() => child.kill('SIGKILL'));
  if (child.pid === undefined) throw new Error('a server could not be started');
  return {pid: child.pid, child};
}
