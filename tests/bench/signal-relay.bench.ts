// What signal does with a message that it passes on, beside servers that do nothing else.
import type {Closing} from '#tests/bench/closing.ts';
import {cpuMs, loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {
  MARKER,
  pairsOn,
  PEERS,
  SERVERS,
  startPeer,
  startSignal,
  type ServerName,
  type SocketServer,
} from '#tests/bench/socket-servers.ts';
import {socketLoad, type Client, type Load, type Loaded, type Program} from '#tests/bench/socket-load.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median} from '#tests/bench/statistics.ts';

const ROUNDS = 5;
const PAIRS = 100;
/** Messages of each pair under way. */
const FLIGHT = 2;
const PACE = 5000;
const FOLLOWERS = 500;
const BURST = 16;
/** Runs of one figure of which the client was not the bottleneck: how many may be. */
const ATTEMPTS = 4;

type Case = {readonly load: (server: SocketServer) => Load; readonly servers: readonly ServerName[]};
type Figure = Loaded & {readonly watched: number};
type Figures = Map<string, Figure[]>;

/** One speaks, all hear. */
const crowd = (server: SocketServer): Client[] =>
  Array.from({length: FOLLOWERS}, (_, user) => ({
    ...server.client(user, 'room-0'),
    ...(user === 0 ? {says: server.says('room-0', 0)} : {}),
  }));

const fan = (server: SocketServer, burst: number): Load => ({
  port: server.port,
  clients: crowd(server),
  marker: MARKER,
  mode: 'fan',
  flight: burst > 1 ? 2 : 2,
  burst,
  copies: server.copies(FOLLOWERS),
  settleMs: 1500,
});

const CASES: Readonly<Record<string, Case>> = {
  relay: {
    servers: SERVERS,
    load: (server) => ({
      port: server.port,
      clients: pairsOn(server, PAIRS),
      marker: MARKER,
      mode: 'loop',
      flight: FLIGHT,
    }),
  },
  pace: {
    servers: SERVERS,
    load: (server) => ({
      port: server.port,
      clients: pairsOn(server, PAIRS),
      marker: MARKER,
      mode: 'pace',
      rate: PACE,
    }),
  },
  single: {servers: ['signal', 'bare', 'ws', 'socket.io'], load: (server) => fan(server, 1)},
  burst: {servers: ['signal', 'bare', 'ws', 'socket.io'], load: (server) => fan(server, BURST)},
};

export async function signalRelay(opened: Closing): Promise<Report> {
  await installPeers();
  const program = await socketLoad(opened);
  const servers = [await startSignal(opened)];
  for (const name of PEERS) servers.push(await startPeer(opened, name));
  const figures: Figures = new Map();
  const loads = [loadOfTheMachine()];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, {load, servers: names}] of Object.entries(CASES)) {
      for (const server of servers.filter((one) => names.includes(one.name))) {
        const key = `${name} ${server.name}`;
        figures.set(key, [...(figures.get(key) ?? []), await measure(program, server, load(server))]);
      }
    }
    loads.push(loadOfTheMachine());
  }
  return report(figures, loads);
}

/** @throws {Error} when the client was the bottleneck each time. */
async function measure(program: Program, server: SocketServer, load: Load): Promise<Figure> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const figure = await program.run(load, () => cpuMs(server.pid));
    if (figure) return figure;
  }
  throw new Error(`the client needed more than 0.9 of a processor for ${server.name} each time`);
}

function report(figures: Figures, loads: readonly string[]): Report {
  const all = (name: string, server: ServerName) => figures.get(`${name} ${server}`) ?? [];
  const typical = (name: string, server: ServerName, of: (figure: Figure) => number) =>
    median(all(name, server).map(of));
  /** Of each round, so that a busy minute is in both. */
  const ratio = (name: string, server: ServerName, peer: ServerName, of: (figure: Figure) => number) =>
    median(all(name, server).map((figure, round) => of(figure) / of(all(name, peer)[round] ?? figure)));
  const perMessage = ({watched, answers}: Figure) => (1000 * watched) / answers;
  const perFrame = ({watched, frames}: Figure) => (1000 * watched) / frames;
  const rate = ({answers, ms}: Figure) => (1000 * answers) / ms;
  return {
    title: 'signal: messages passed on, beside servers that do nothing else',
    columns: ['', ...SERVERS],
    rows: [
      row(`one to one, ${2 * PAIRS} sockets: processor time of a message, µs`, SERVERS, (server) =>
        typical('relay', server, perMessage).toFixed(2),
      ),
      row('— messages a second', SERVERS, (server) => typical('relay', server, rate).toFixed(0)),
      row(`${PACE} a second: p50, ms`, SERVERS, (server) =>
        typical('pace', server, ({p50}) => p50).toFixed(3),
      ),
      row('— p99, ms', SERVERS, (server) => typical('pace', server, ({p99}) => p99).toFixed(2)),
      row(`to ${FOLLOWERS} followers: processor time of a delivery, µs`, SERVERS, (server) =>
        all('single', server).length > 0 ? typical('single', server, perFrame).toFixed(2) : '–',
      ),
      row(`— in bursts of ${BURST}`, SERVERS, (server) =>
        all('burst', server).length > 0 ? typical('burst', server, perFrame).toFixed(3) : '–',
      ),
    ],
    requirements: [
      limit(
        'one to one: processor time beside bare uWebSockets.js',
        ratio('relay', 'signal', 'bare', perMessage),
        1 / 0.8,
      ),
      limit('— beside ws', ratio('relay', 'signal', 'ws', perMessage), 1 / 1.5),
      limit('— beside socket.io', ratio('relay', 'signal', 'socket.io', perMessage), 1 / 2.5),
      limit(
        `${PACE} a second: p50 beside bare`,
        ratio('pace', 'signal', 'bare', ({p50}) => p50),
        1.1,
      ),
      limit(
        '— p99',
        ratio('pace', 'signal', 'bare', ({p99}) => p99),
        1.5,
      ),
      limit(
        `to ${FOLLOWERS}: processor time of a delivery beside bare`,
        ratio('single', 'signal', 'bare', perFrame),
        1 / 0.9,
      ),
      limit(`— in bursts of ${BURST}`, ratio('burst', 'signal', 'bare', perFrame), 1 / 0.85),
      limit('— in bursts, beside socket.io', ratio('burst', 'signal', 'socket.io', perFrame), 1 / 10),
    ],
    notes: [
      `${ROUNDS} rounds in turns, servers and client each on a processor; a run for which the client needed more than 0.9 of it does not count. Load of the machine at the beginning and after each round: ${loads.join(', ')}.`,
      `The message is \`typing\` between two, which signal reads, allows by the channels followed and by the rate, encodes and publishes to both; the others read it, write in the sender and pass it on to both. PeerJS has no rooms: it passes on to one, and looks at nothing.`,
    ],
  };
}

const row = (name: string, servers: readonly ServerName[], of: (server: ServerName) => string) => [
  name,
  ...servers.map(of),
];
const limit = (name: string, measured: number, most: number) => ({name, measured, limit: most, unit: '×'});
