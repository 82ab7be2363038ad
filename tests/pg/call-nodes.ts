// The way of a call through everything but browsers: gateway, signal, sync and PostgreSQL.
import type {ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import type {AddressInfo, Server} from 'node:net';
import type {Pool} from 'pg';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {App} from '#sync/app.ts';
import type {Log} from '#sync/db/pool.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';
import {academyOn, GATEWAY_SECRET, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {startSignal, type SignalProcess} from '#tests/signal-process.ts';
import {openSocket, type Client} from '#tests/sockets.ts';

const listen = async (server: Server, port = 0) => {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

type Frame<T extends ServerMessage['type']> = ServerMessage & {readonly type: T};

/** A device of a learner's. */
export type Phone = {
  readonly say: (message: object) => void;
  /** The next frame of that type; presence and the like are passed over. */
  readonly next: <T extends ServerMessage['type']>(type: T) => Promise<Frame<T>>;
  /** All frames about calls until now. */
  readonly heard: () => Promise<readonly ServerMessage[]>;
  readonly close: () => Promise<unknown>;
  readonly closed: Client['closed'];
};

const isOfCalls = ({type}: ServerMessage) => /^(?:call-|webrtc-|ice-|error)/.test(type);

function phoneOn(socket: Client): Phone {
  const say = (message: object) => socket.send(JSON.stringify(message));
  const read = async () => JSON.parse(await socket.next()) as ServerMessage;
  return {
    say,
    next: async (type) => {
      for (;;) {
        const frame = await read();
        if (frame.type === type) return frame as Frame<typeof type>;
      }
    },
    heard: async () => {
      say({type: 'ping'});
      const frames: ServerMessage[] = [];
      for (let frame = await read(); frame.type !== 'pong'; frame = await read())
        if (isOfCalls(frame)) frames.push(frame);
      return frames;
    },
    close: () => {
      socket.close();
      return socket.closed;
    },
    closed: socket.closed,
  };
}

export type CallNode = {
  readonly app: Pick<App, 'signals'>;
  /** Where the gateway takes sockets. */
  readonly url: string;
  /** Opens a socket as the learner's browser does. */
  readonly phone: (who: TestLearner) => Promise<Phone>;
  readonly signal: () => SignalProcess;
  /** Kills signal, and starts another one in its place. */
  readonly restartSignal: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A node of an academy: its own sync and its own signal, on a database that it may share. */
export async function startCallNode(
  pool: Pool,
  databaseUrl: string,
  log: Log,
  natsUrl?: string,
): Promise<CallNode> {
  const signalPort = await freePort();
  const app = academyOn(pool, databaseUrl, log, {}, {signal: signalPort});
  const internal = await listen(app.insideServer);
  const outside = `ws://127.0.0.1:${await listen(app.outsideServer)}/ws`;
  const start = async () => {
    const env = {GATEWAY_SECRET, ...(natsUrl === undefined ? {} : {NATS_URL: natsUrl})};
    const one = await startSignal(env, {internal, signal: signalPort});
    await until(answers(`http://127.0.0.1:${one.metricsPort}/ready`), {limitMs: 20_000});
    if (natsUrl !== undefined)
      await until(async () => (await one.metric('signal_bus_up')) === 1, {limitMs: 20_000});
    return one;
  };
  let signal = await start();
  const stopJobs = app.startJobs();
  return {
    app,
    url: outside,
    phone: async (who) => {
      const url = `${outside}?userId=${who.userId}&username=${who.username}`;
      const phone = phoneOn(await openSocket(url, {cookie: who.cookie, origin: ORIGIN}));
      await until(() => Promise.resolve(app.signals.live.isOnline(who.userId)), {limitMs: 20_000});
      return phone;
    },
    signal: () => signal,
    restartSignal: async () => {
      await killed(signal.child);
      signal = await start();
    },
    close: async () => {
      await stopJobs();
      signal.child.kill('SIGKILL');
      app.signals.close();
      app.sockets.close();
      app.insideServer.close();
      app.outsideServer.close();
    },
  };
}

const killed = async (child: ChildProcess) => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};
