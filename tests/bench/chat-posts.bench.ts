// Messages that stay: in by a socket, committed, out by another socket. Beside the least that keeps as many rows: single
// inserts of the same row on ten connections.
import pg from 'pg';
import {benchAcademy, type BenchAcademy} from '#tests/bench/bench-academy.ts';
import {newPairs, socketsOf, type Pair} from '#tests/bench/chat-crowd.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {cpuMs, familyOf, loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {socketLoad, type Loaded, type Program} from '#tests/bench/socket-load.ts';
import {median} from '#tests/bench/statistics.ts';

const ROUNDS = 5;
const PAIRS = 50;
/** Messages of each writer that are under way. */
const FLIGHT = 8;
const CONNECTIONS = 10;
const MEASURED_MS = 3000;
const PACE = 1000;
/** Single rows, a second, of which messages reach at least this share. */
const SHARE = 0.4;
const ACKNOWLEDGED_MS = 20;

/** As many words as people write. */
const WORDS =
  'a list is empty before the loop begins so its last item is not there and the model reads the wrong row';
const contentOf = (at: number) => `${WORDS.slice(at % 20)} ${at}`;

type Rate = {readonly perSecond: number; readonly cpuUs: Readonly<Record<string, number>>};

export async function chatPosts(opened: Closing): Promise<Report> {
  const bench = await benchAcademy(opened);
  const program = await socketLoad(opened);
  const pairs = await newPairs(bench, PAIRS);
  const bare = await bareInserts(opened, bench);
  const load = loadOfTheMachine();
  const paced = [];
  for (let round = 0; round < ROUNDS; round += 1) paced.push(await pace(program, bench, pairs));
  await bench.academy.service('zero').stop();
  const posts: Rate[] = [];
  const rows: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    posts.push(await post(program, bench, pairs));
    rows.push(await bare());
  }
  return report({posts, rows, paced, loads: [load, loadOfTheMachine()]});
}

/** CPU time of the processes so far, ms, by name. */
const usedBy = (academy: BenchAcademy['academy']) =>
  Object.fromEntries(
    (['signal', 'sync', 'postgres'] as const).map((name) => [
      name,
      familyOf(academy.service(name).pid() ?? 0)
        .map(safely(cpuMs))
        .reduce((sum, ms) => sum + ms, 0),
    ]),
  );

/** A process may end between two looks. */
const safely = (look: (pid: number) => number) => (pid: number) => {
  try {
    return look(pid);
  } catch {
    return 0;
  }
};

const perUnit = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  units: number,
) =>
  Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, (1000 * (ms - (before[name] ?? 0))) / units]),
  );

async function post(program: Program, bench: BenchAcademy, pairs: readonly Pair[]): Promise<Rate> {
  const seen: Record<string, number>[] = [];
  const loaded = await program.run(
    {
      port: bench.academy.ports.signal,
      clients: socketsOf(bench, pairs, contentOf),
      marker: '"new_channel_message"',
      mode: 'loop',
      flight: FLIGHT,
      measureMs: MEASURED_MS,
    },
    () => seen.push(usedBy(bench.academy)),
  );
  if (!loaded) throw new Error('the client was the bottleneck');
  const [before = {}, after = {}] = seen;
  return {
    perSecond: (1000 * loaded.answers) / loaded.ms,
    cpuUs: {...perUnit(before, after, loaded.answers), client: (1000 * loaded.clientCpuMs) / loaded.answers},
  };
}

async function pace(program: Program, bench: BenchAcademy, pairs: readonly Pair[]): Promise<Loaded> {
  const clients = socketsOf(bench, pairs, contentOf);
  // Acknowledged on the writer's own socket.
  const own = clients.map((client, at) => (client.says === undefined ? client : {...client, answeredBy: at}));
  const loaded = await program.run(
    {
      port: bench.academy.ports.signal,
      clients: own,
      marker: '"clientMessageId"',
      mode: 'pace',
      rate: PACE,
      measureMs: MEASURED_MS,
    },
    () => 0,
  );
  if (!loaded) throw new Error('the client was the bottleneck');
  return loaded;
}

/** Inserts rows that hold what a message holds, with nothing but their key. */
async function bareInserts(opened: Closing, {academy}: BenchAcademy): Promise<() => Promise<Rate>> {
  const pool = new pg.Pool({connectionString: academy.databaseUrl, max: CONNECTIONS});
  opened.add(() => pool.end());
  await pool.query(
    `create table private."bareMessage" ("id" text primary key, "channelId" text not null, "senderId" text,
       "seq" bigint not null, "body" text not null, "createdAt" timestamptz not null)`,
  );
  const query = {name: 'bare', text: `insert into private."bareMessage" values ($1, $2, $3, $4, $5, now())`};
  let rows = 0;
  const during = async (ms: number) => {
    const begun = performance.now();
    const before = rows;
    const worker = async () => {
      const client = await pool.connect();
      while (performance.now() - begun < ms) {
        rows += 1;
        const values = [
          crypto.randomUUID(),
          `pair-${rows % PAIRS}`,
          `writer-${rows % PAIRS}`,
          rows,
          contentOf(rows),
        ];
        await client.query({...query, values});
      }
      client.release();
    };
    await Promise.all(Array.from({length: CONNECTIONS}, worker));
    return {count: rows - before, ms: performance.now() - begun};
  };
  return async () => {
    await during(500);
    const before = usedBy(academy);
    const own = process.cpuUsage();
    const {count, ms} = await during(MEASURED_MS);
    const {user, system} = process.cpuUsage(own);
    return {
      perSecond: (1000 * count) / ms,
      cpuUs: {...perUnit(before, usedBy(academy), count), client: (user + system) / count},
    };
  };
}

type Found = {
  readonly posts: readonly Rate[];
  readonly rows: readonly Rate[];
  readonly paced: readonly Loaded[];
  readonly loads: readonly string[];
};

function report({posts, rows, paced, loads}: Found): Report {
  const cells = (name: string, rates: readonly Rate[]) => [
    name,
    median(rates.map(({perSecond}) => perSecond)).toFixed(0),
    ...(['client', 'signal', 'sync', 'postgres'] as const).map((part) =>
      median(rates.map(({cpuUs}) => cpuUs[part] ?? 0)).toFixed(1),
    ),
  ];
  const ratio = median(posts.map(({perSecond}, round) => (rows[round]?.perSecond ?? 0) / perSecond));
  const typical = (of: (one: Loaded) => number) => median(paced.map(of));
  return {
    title: 'chat-posts: messages by sockets, committed and passed on',
    columns: ['', 'a second', 'client, µs each', 'signal', 'sync', 'PostgreSQL'],
    rows: [
      cells(`${PAIRS} writers, ${FLIGHT} messages under way each`, posts),
      cells(`single rows, ${CONNECTIONS} connections`, rows),
    ],
    requirements: [
      {name: 'single rows over messages', measured: ratio, limit: 1 / SHARE, unit: '×'},
      {
        name: `p99 to the acknowledgement, ${PACE} a second, zero-cache on`,
        measured: typical(({p99}) => p99),
        limit: ACKNOWLEDGED_MS,
        unit: ' ms',
      },
    ],
    notes: [
      `${ROUNDS} rounds, in turns; zero-cache is off but for the acknowledgements (p50 ${typical(({p50}) => p50).toFixed(1)} ms). Load of the machine at the beginning and at the end: ${loads.join(', ')}.`,
      'A message is claimed, numbered in its channel, checked against who may write there, found by its words, and goes to both of the pair by their sockets; a single row has a key and nothing else.',
    ],
  };
}
