// What sockets cost that say nothing: the server's memory, other people's time, and the way in.
import {setTimeout as pause} from 'node:timers/promises';
import type {Closing} from '#tests/bench/closing.ts';
import {cpuMs, loadOfTheMachine, residentBytes} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {
  MARKER,
  pairsOn,
  SERVERS,
  startPeer,
  startSignal,
  type ServerName,
  type SocketServer,
} from '#tests/bench/socket-servers.ts';
import {socketLoad, type Client, type Program} from '#tests/bench/socket-load.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median, quantile} from '#tests/bench/statistics.ts';

const IDLE = 19_000;
/** Learners of a room: they are told of each other. */
const ROOM = 100;
/** How long memory that nobody needs has to go, ms. */
const REST_MS = 4000;
const MEMORY_ROUNDS = 1;

const BESIDE = 5000;
const OTHERS_ROUNDS = 3;
const PAIRS = 25;
const PACE = 1000;

const CONNECT_ROUNDS = 3;
const AT_ONCE = 64;

const start = (opened: Closing, name: ServerName): Promise<SocketServer> =>
  name === 'signal' ? startSignal(opened) : startPeer(opened, name);

const silent = (server: SocketServer, count: number, from = 0): Client[] =>
  Array.from({length: count}, (_, at) => server.client(from + at, `idle-${Math.floor((from + at) / ROOM)}`));

export async function signalIdle(opened: Closing): Promise<Report> {
  await installPeers();
  const program = await socketLoad(opened);
  const load = loadOfTheMachine();
  const memory = new Map<ServerName, number[]>();
  for (let round = 0; round < MEMORY_ROUNDS; round += 1)
    for (const name of SERVERS)
      memory.set(name, [...(memory.get(name) ?? []), await memoryOf(opened, program, name)]);
  const others = await othersTime(opened, program);
  const connects = await connectsOf(opened, program);
  return report({memory, others, connects, loads: [load, loadOfTheMachine()]});
}

/** Bytes of a fresh server for each idle socket. */
async function memoryOf(opened: Closing, program: Program, name: ServerName): Promise<number> {
  const server = await start(opened, name);
  // What the first sockets of all make a process load is not theirs.
  await (
    await program.hold({port: server.port, clients: silent(server, 100), settleMs: 500})
  )();
  await pause(REST_MS / 2);
  const before = residentBytes(server.pid);
  const leave = await program.hold({port: server.port, clients: silent(server, IDLE), settleMs: 0});
  await pause(REST_MS);
  const bytes = (residentBytes(server.pid) - before) / IDLE;
  await leave();
  process.kill(server.pid, 'SIGKILL');
  return bytes;
}

type Others = {readonly alone: readonly number[]; readonly beside: readonly number[]};

/** p95 of messages between others, ms, of each round: without and with idle sockets at the same server. */
async function othersTime(opened: Closing, program: Program): Promise<Others> {
  const server = await startSignal(opened);
  const clients = pairsOn(server, PAIRS);
  const p95 = async () => {
    const load = {port: server.port, clients, marker: MARKER, mode: 'pace', rate: PACE} as const;
    const loaded = await program.run({...load, warmMs: 500}, () => 0);
    if (!loaded) throw new Error('the client was the bottleneck');
    return loaded.p95;
  };
  const others = {alone: [] as number[], beside: [] as number[]};
  for (let round = 0; round < OTHERS_ROUNDS; round += 1) {
    others.alone.push(await p95());
    const leave = await program.hold({
      port: server.port,
      clients: silent(server, BESIDE, 1000),
      settleMs: 3000,
    });
    others.beside.push(await p95());
    await leave();
    await pause(1000);
  }
  process.kill(server.pid, 'SIGKILL');
  return others;
}

/** Connects of each server for a second of its processor, by round. */
async function connectsOf(opened: Closing, program: Program): Promise<ReadonlyMap<ServerName, number[]>> {
  const servers = [];
  for (const name of ['signal', 'bare', 'ws', 'socket.io'] as const) servers.push(await start(opened, name));
  const found = new Map<ServerName, number[]>();
  for (let round = 0; round < CONNECT_ROUNDS; round += 1)
    for (const server of servers) {
      const clients = silent(server, AT_ONCE);
      const load = {
        port: server.port,
        clients,
        marker: '',
        mode: 'connect',
        settleMs: 0,
        warmMs: 500,
      } as const;
      const loaded = await program.run({...load, measureMs: 1500}, () => cpuMs(server.pid));
      if (loaded)
        found.set(server.name, [
          ...(found.get(server.name) ?? []),
          (1000 * loaded.connects) / loaded.watched,
        ]);
      await pause(500);
    }
  return found;
}

type Found = {
  readonly memory: ReadonlyMap<ServerName, readonly number[]>;
  readonly others: Others;
  readonly connects: ReadonlyMap<ServerName, readonly number[]>;
  readonly loads: readonly string[];
};

function report({memory, others, connects, loads}: Found): Report {
  const cell = (values: readonly number[] | undefined, decimals: number, unit = 1) =>
    values === undefined ? '–' : (median(values) / unit).toFixed(decimals);
  const ratios = others.beside.map((value, round) => value / (others.alone[round] ?? value));
  return {
    title: 'signal: sockets that say nothing',
    columns: ['', ...SERVERS],
    rows: [
      [
        `memory of the server for each of ${IDLE}, kB`,
        ...SERVERS.map((name) => cell(memory.get(name), 2, 1000)),
      ],
      ['connects for a second of its processor', ...SERVERS.map((name) => cell(connects.get(name), 0))],
    ],
    requirements: [
      {
        name: `memory for each of ${IDLE}`,
        measured: median(memory.get('signal') ?? []) / 1000,
        limit: 3,
        unit: ' kB',
      },
      {
        name: `p95 of others beside ${BESIDE}, over without them`,
        measured: median(ratios),
        limit: 1.1,
        unit: '×',
      },
      {
        name: 'connects: socket.io over signal',
        measured: median(connects.get('socket.io') ?? []) / median(connects.get('signal') ?? []),
        limit: 1,
        unit: '×',
      },
    ],
    notes: [
      `Memory: ${MEMORY_ROUNDS} rounds on fresh servers, ${REST_MS / 1000} s after the last has come; without the kernel’s. Others: ${OTHERS_ROUNDS} rounds in turns, ${PACE} messages a second between ${PAIRS} pairs; p95 ${quantile(others.alone, 0.5).toFixed(2)} ms without and ${quantile(others.beside, 0.5).toFixed(2)} ms with them. Connects: ${CONNECT_ROUNDS} rounds in turns, ${AT_ONCE} at a time, gone once the upgrade is answered; signal checks the gateway’s signature, the others look into a table, and socket.io never comes to join its namespace. Load of the machine at the beginning and at the end: ${loads.join(', ')}.`,
      `Each of signal’s sockets follows its learner and a channel of ${ROOM}, who are told of each other.`,
    ],
  };
}
