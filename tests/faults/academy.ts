// An academy whose processes can be killed, as a case sees it.
import {fork} from 'node:child_process';
import {chmodSync, existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import pg from 'pg';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';
import {prepareCluster} from '#sync/dev/postgres-cluster.ts';
import {addCourse} from '#tests/bench/bench-course.ts';
import type {Closing} from '#tests/bench/closing.ts';
import type {Order, Reply, Victim} from '#tests/faults/academy-process.ts';

export type KillableAcademy = {
  readonly origin: string;
  /** Survives the deaths of PostgreSQL. */
  readonly pool: pg.Pool;
  /** Ends a process as `kill -9` does. @returns when, by this machine's clock. */
  readonly kill: (victim: Victim) => Promise<number>;
  /** Waits until all runs again. @throws {Error} when something of a killed process was left behind. */
  readonly heal: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Where an academy keeps its data, and which address it has. */
export type Place = {readonly dataDir: string; readonly port: number};

/** Lessons beside the real course. */
export const LESSONS = 150;

const FIRST_PORT = 27_000;
const BLOCKS = 99;
let nextBlock = Math.floor(Math.random() * BLOCKS);

/** A folder and a block of ports that nobody uses; the folder goes at the end. */
export async function newPlace(opened: Closing): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-faults-'));
  chmodSync(dataDir, 0o755); // As root PostgreSQL runs as another user.
  opened.add(() => {
    // Where the checkout is closed to that user, the cluster stands elsewhere.
    const folders = existsSync(join(dataDir, 'pg'))
      ? [dataDir, dirname(prepareCluster(dataDir, '').directory)]
      : [dataDir];
    for (const path of folders) rmSync(path, {recursive: true, force: true, maxRetries: 5});
  });
  for (let tries = 0; tries < BLOCKS; tries += 1) {
    const port = FIRST_PORT + 10 * (nextBlock++ % BLOCKS);
    const free = await Promise.all(Array.from({length: BLOCK_SIZE}, (_, at) => isFree(port + at)));
    if (free.every(Boolean)) return {dataDir, port};
  }
  throw new Error(`no free block of ports from ${FIRST_PORT}`);
}

/** Starts the academy of the checkout `root`. */
export async function openAcademy(
  opened: Closing,
  root: string,
  {dataDir, port}: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<KillableAcademy> {
  const env = {...process.env, ...more, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'production'};
  // A database or an address of the person who runs this is none of a fault's.
  for (const name of ['DATABASE_URL', 'PUBLIC_ORIGIN']) delete (env as NodeJS.ProcessEnv)[name];
  const child = fork(join(root, 'tests', 'faults', 'academy-process.ts'), [], {
    cwd: root,
    env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = new Promise<Reply>((resolve) =>
    child.once('exit', () => resolve({is: 'failed', message: 'the academy ended'})),
  );
  const next = () =>
    Promise.race([gone, new Promise<Reply>((resolve) => child.once('message', resolve as never))]);
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (order: Order): Promise<Reply> => {
    const reply = turn.then(async () => {
      const answer = next();
      if (child.connected) child.send(order);
      return answer;
    });
    turn = reply;
    return reply;
  };
  let stopped: Promise<unknown> | undefined;
  const stop = async () => {
    stopped ??= ask({do: 'stop'}).then(() => gone);
    await stopped;
  };
  opened.add(stop);
  const open = await (turn = next());
  const reply = open as Reply;
  if (reply.is !== 'open') throw new Error(reply.is === 'failed' ? reply.message : 'no academy');
  const pool = poolFor(opened, reply.databaseUrl);
  return {
    origin: reply.origin,
    pool,
    kill: async (victim) => expectReply(await ask({do: 'kill', victim}), 'killed').at,
    heal: async () => {
      const {left} = expectReply(await ask({do: 'heal'}), 'healed');
      if (left.length > 0) throw new Error(`${left.length} processes of a killed run were left behind`);
    },
    stop,
  };
}

/** Adds lessons for every try that a case may need. */
export const addLessons = (academy: KillableAcademy) => addCourse(academy.pool, {lessons: LESSONS});

function poolFor(opened: Closing, connectionString: string): pg.Pool {
  const pool = new pg.Pool({connectionString, max: 4, connectionTimeoutMillis: 5000});
  // PostgreSQL is killed again and again: the next query opens a fresh connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  opened.add(() => pool.end());
  return pool;
}

function expectReply<Is extends Reply['is']>(reply: Reply, is: Is): Reply & {is: Is} {
  if (reply.is === is) return reply as Reply & {is: Is};
  throw new Error(reply.is === 'failed' ? reply.message : `an answer of another kind: ${reply.is}`);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({port, exclusive: true}, () => server.close(() => resolve(true)));
  });
