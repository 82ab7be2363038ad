// What the gateway adds to the way of a message: sockets through it, as browsers come, beside sockets straight to signal.
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {identities} from '#tests/bench/chat-crowd.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {socketLoad, type Load, type Loaded} from '#tests/bench/socket-load.ts';
import {median} from '#tests/bench/statistics.ts';

const ROUNDS = 5;
const SOCKETS = 50;
const PACE = 1000;
/** Bursts a second, of one message of each socket. */
const BURSTS = 10;

type Way = 'through' | 'straight';
type Pair = Readonly<Record<Way, Loaded>>;

export async function signalGateway(opened: Closing): Promise<Report> {
  const {academy} = await benchAcademy(opened);
  const program = await socketLoad(opened);
  const learner = await newBenchLearner(academy.origin);
  const identity = identities(academy.dataDir);
  const {public: gate, signal} = academy.ports;
  const ways = {
    through: {
      port: gate,
      headers: () => ({Cookie: `session=${learner.token}`, Origin: academy.origin}),
    },
    straight: {port: signal, headers: () => identity(learner)},
  };
  const load = (way: Way, burst: number): Load => ({
    port: ways[way].port,
    clients: Array.from({length: SOCKETS}, (_, at) => ({
      path: `/ws?userId=${learner.userId}&username=${learner.username}`,
      headers: ways[way].headers(),
      says: '{"type":"ping"}',
      answeredBy: at,
    })),
    marker: '"pong"',
    mode: 'pace',
    burst,
    rate: burst > 1 ? BURSTS * burst : PACE,
    measureMs: 1500,
    warmMs: 500,
  });
  const run = async (way: Way, burst: number) => {
    const loaded = await program.run(load(way, burst), () => 0);
    if (!loaded) throw new Error('the client was the bottleneck');
    return loaded;
  };
  const paced: Pair[] = [];
  const bursts: Pair[] = [];
  const loads = [loadOfTheMachine()];
  for (let round = 0; round < ROUNDS; round += 1) {
    paced.push({through: await run('through', 1), straight: await run('straight', 1)});
    bursts.push({through: await run('through', SOCKETS), straight: await run('straight', SOCKETS)});
  }
  return report(paced, bursts, [...loads, loadOfTheMachine()]);
}

function report(paced: readonly Pair[], bursts: readonly Pair[], loads: readonly string[]): Report {
  const cells = (name: string, rounds: readonly Pair[], way: Way) => [
    name,
    ...(['p50', 'p95', 'p99'] as const).map((share) =>
      median(rounds.map((round) => round[way][share])).toFixed(3),
    ),
  ];
  return {
    title: 'signal: through the gateway and straight',
    columns: ['ms', 'p50', 'p95', 'p99'],
    rows: [
      cells(`${PACE} a second, through the gateway`, paced, 'through'),
      cells('— straight to signal', paced, 'straight'),
      cells(`${SOCKETS} at once, through the gateway`, bursts, 'through'),
      cells('— straight to signal', bursts, 'straight'),
    ],
    requirements: [
      {
        name: `${PACE} a second: p50 above straight`,
        measured: median(paced.map(({through, straight}) => through.p50 - straight.p50)),
        limit: 0.15,
        unit: ' ms',
      },
      {
        name: `${SOCKETS} at once: p50 beside straight`,
        measured: median(bursts.map(({through, straight}) => through.p50 / straight.p50)),
        limit: 2,
        unit: '×',
      },
    ],
    notes: [
      `${ROUNDS} rounds in turns, over ${SOCKETS} sockets; from the moment at which a message should have been sent to its own socket’s answer. Load of the machine at the beginning and at the end: ${loads.join(', ')}.`,
    ],
  };
}
