// A thousand calls that find each other at the same time, at one signal: how long an offer, an answer or a candidate is under
// way. Beside PeerJS's server, which passes on the same without asking whether the two are in a call.
import {execFile, fork} from 'node:child_process';
import {once} from 'node:events';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {answers, until} from '#sync/dev/wait.ts';
import {MARK, type CallClient, type CallLoad, type CallLoaded} from '#tests/bench/call-load.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {cpuMs, loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {installPeers} from '#tests/bench/start-peers.ts';
import {median} from '#tests/bench/statistics.ts';
import {freePort} from '#tests/free-port.ts';
import {startInside} from '#tests/inside-server.ts';
import {learner, startSignal} from '#tests/signal-process.ts';

const ROUNDS = 5;
const CALLS = 1000;
const BEGIN_MS = 2000;
const CANDIDATES = 8;
const APART_MS = 250;
/** As long as Chromium's offer of sound and picture. */
const SDP_LENGTH = 6000;
/** Beyond this share of a processor the client measures itself. */
const CLIENT_MAX_CORES = 0.9;
const ATTEMPTS = 4;
const READY_LIMIT_MS = 20_000;

type Server = {
  readonly name: 'signal' | 'PeerJS';
  readonly pid: number;
  readonly client: (user: number) => CallClient;
};
type Figure = CallLoaded & {readonly serverMs: number};

const SDP = `v=0\r\n${MARK}\r\n`.padEnd(SDP_LENGTH, 'a=rtpmap:96 VP8/90000\r\n');
const CANDIDATE = `candidate:1 1 udp 2122260223 192.0.2.7 ${MARK} typ host generation 0 ufrag abcd`;
/** The other one of a call. */
const other = (user: number) => `user-${user ^ 1}`;
const callIdOf = (user: number) => `11111111-2222-4333-8444-${String(user >> 1).padStart(12, '0')}`;

export async function callSignals(opened: Closing): Promise<Report> {
  await installPeers();
  const servers = [await signal(opened), await peerJs(opened)];
  const figures = new Map<Server['name'], Figure[]>(servers.map(({name}) => [name, []]));
  const loads = [loadOfTheMachine()];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const server of servers) figures.get(server.name)?.push(await measure(opened, server));
    loads.push(loadOfTheMachine());
  }
  return reportOf(figures, loads);
}

/** signal, with a sync that has granted all these calls. */
async function signal(opened: Closing): Promise<Server> {
  const inside = await startInside();
  opened.add(() => inside.close());
  for (let user = 0; user < 2 * CALLS; user += 1)
    inside.calls.set(`user-${user}`, [{callId: callIdOf(user), peerId: other(user)}]);
  // As the Procfile starts it.
  const started = await startSignal({NODE_OPTIONS: '--max-semi-space-size=8'}, {internal: inside.port});
  opened.add(() => started.child.kill('SIGKILL'));
  await until(answers(`http://127.0.0.1:${started.metricsPort}/ready`), {limitMs: READY_LIMIT_MS});
  const pid = started.child.pid ?? 0;
  await pin(0, pid);
  const of = (user: number) => ({targetUserId: other(user), callId: callIdOf(user), attempt: 0});
  return {
    name: 'signal',
    pid,
    client: (user) => ({
      address: started.url,
      headers: learner(`user-${user}`),
      offer: JSON.stringify({type: 'webrtc-offer', ...of(user), offer: {type: 'offer', sdp: SDP}}),
      answer: JSON.stringify({type: 'webrtc-answer', ...of(user), answer: {type: 'answer', sdp: SDP}}),
      candidate: JSON.stringify({
        type: 'ice-candidate',
        ...of(user),
        candidate: {candidate: CANDIDATE, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'abcd'},
      }),
    }),
  };
}

async function peerJs(opened: Closing): Promise<Server> {
  const port = await freePort();
  const child = fork(join('tests', 'bench', 'peers', 'peerjs-server.ts'), {
    env: {...process.env, PORT: String(port), NODE_ENV: 'production'},
  });
  opened.add(() => child.kill('SIGKILL'));
  await once(child, 'message', {signal: opened.signal});
  await pin(0, child.pid ?? 0);
  const says = (type: string, user: number, payload: object) =>
    JSON.stringify({
      type,
      dst: other(user),
      payload: {...payload, type: 'media', connectionId: callIdOf(user)},
    });
  return {
    name: 'PeerJS',
    pid: child.pid ?? 0,
    client: (user) => ({
      address: `ws://localhost:${port}/peerjs?key=peerjs&id=user-${user}&token=t`,
      headers: {},
      offer: says('OFFER', user, {sdp: {type: 'offer', sdp: SDP}}),
      answer: says('ANSWER', user, {sdp: {type: 'answer', sdp: SDP}}),
      candidate: says('CANDIDATE', user, {candidate: {candidate: CANDIDATE, sdpMid: '0', sdpMLineIndex: 0}}),
    }),
  };
}

/** Servers and client each have a processor, where there are two. */
async function pin(processor: 0 | 1, pid: number): Promise<void> {
  if (availableParallelism() < 2) return;
  await promisify(execFile)('taskset', ['-a', '-c', '-p', String(processor), String(pid)]);
}

/** @throws {Error} when the client was the bottleneck each time, or something was lost. */
async function measure(opened: Closing, server: Server): Promise<Figure> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const figure = await load(opened, server);
    if (figure.heard !== figure.sent)
      throw new Error(`${server.name}: ${figure.heard} of ${figure.sent} came`);
    if (figure.cpuMs / figure.ms <= CLIENT_MAX_CORES) return figure;
  }
  throw new Error(
    `the client needed more than ${CLIENT_MAX_CORES} of a processor for ${server.name} each time`,
  );
}

async function load(opened: Closing, {client, pid}: Server): Promise<Figure> {
  const child = fork(join('tests', 'bench', 'call-load.ts'), {env: {...process.env, NODE_ENV: 'production'}});
  opened.add(() => child.kill('SIGKILL'));
  await pin(1, child.pid ?? 0);
  const ended = new AbortController();
  child.once('exit', (code) => code !== 0 && ended.abort(new Error(`the load ended with ${code}`)));
  const said = () => once(child, 'message', {signal: ended.signal});
  const plan: CallLoad = {
    clients: Array.from({length: 2 * CALLS}, (_, user) => client(user)),
    beginMs: BEGIN_MS,
    candidates: CANDIDATES,
    apartMs: APART_MS,
  };
  const open = said();
  child.send(plan);
  await open;
  const before = cpuMs(pid);
  const loaded = said();
  child.send('begin');
  const [figure] = (await loaded) as [CallLoaded];
  return {...figure, serverMs: cpuMs(pid) - before};
}

function reportOf(figures: ReadonlyMap<Server['name'], readonly Figure[]>, loads: readonly string[]): Report {
  const names = [...figures.keys()];
  const typical = (name: Server['name'], of: (figure: Figure) => number) =>
    median((figures.get(name) ?? []).map(of));
  const row = (what: string, of: (figure: Figure) => number, decimals: number) => [
    what,
    ...names.map((name) => typical(name, of).toFixed(decimals)),
  ];
  const p99s = (name: Server['name']) => (figures.get(name) ?? []).map(({p99}) => p99);
  const peer = p99s('PeerJS');
  return {
    title: `call-signals: ${CALLS} calls find each other at once`,
    columns: [`offers, answers, candidates; median of ${ROUNDS} rounds`, ...names],
    rows: [
      row('under way: p50, ms', ({p50}) => p50, 2),
      row('— **p99, ms**', ({p99}) => p99, 2),
      row('— longest, ms', ({max}) => max, 1),
      row('messages a second', ({sent, ms}) => (1000 * sent) / ms, 0),
      row('processor time of a message, µs', ({serverMs, heard}) => (1000 * serverMs) / heard, 1),
      row('processors that the client used', ({cpuMs: used, ms}) => used / ms, 2),
    ],
    requirements: [
      {
        name: 'p99 beside PeerJS’s server',
        measured: median(p99s('signal').map((p99, round) => p99 / (peer[round] ?? Number.NaN))),
        limit: 1,
        unit: '×',
      },
    ],
    notes: [
      `${2 * CALLS} sockets; every call begins within ${BEGIN_MS / 1000} s and is an offer and an answer of ${SDP_LENGTH} characters and ${CANDIDATES} candidates of each side, about ${APART_MS} ms apart: all of them are under way at the same time. Server and client each have a processor; a run for which the client needed more than ${CLIENT_MAX_CORES} of it does not count. The time holds the client's own part. Load of the machine at the beginning and after each round: ${loads.join(', ')}.`,
      'signal knows by a grant of sync who is in which call, checks the form of each message and writes in who sends; PeerJS passes on to any id.',
    ],
  };
}
