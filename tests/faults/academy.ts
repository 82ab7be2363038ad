// An academy whose processes can be killed, as a case sees it.
import {execFileSync, fork} from 'node:child_process';
import {chmodSync, existsSync, mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import pg from 'pg';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';
import {prepareCluster} from '#sync/dev/postgres-cluster.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {courseForTests, PRACTICE} from '#tests/course.ts';
import {knowAcademy} from '#tests/passing.ts';
import type {Order, Reply, Victim} from '#tests/faults/academy-process.ts';

export type KillableAcademy = {
  readonly origin: string;
  readonly dataDir: string;
  /** Survives kills of PostgreSQL. */
  readonly pool: pg.Pool;
  readonly lessons: readonly Lesson[];
  /** Kills a process as `kill -9` does. @returns when, by this machine's clock. */
  readonly kill: (victim: Victim) => Promise<number>;
  /** Waits until everything runs again. @throws {Error} if a killed process left descendants behind. */
  readonly heal: () => Promise<void>;
  /** Stops and starts again, as an operator would. */
  readonly restart: () => Promise<void>;
  /** Stops and starts again from another checkout with the same data and address: a deployment. */
  readonly moveTo: (root: string) => Promise<void>;
  /** Stops, copies the data folder as a backup, and starts again. */
  readonly backUp: () => Promise<Backup>;
  /** Stops, runs `npm run restored`, and starts again. */
  readonly noteRestore: () => Promise<void>;
};

export type Backup = {
  /** Stops, puts the copy in place, and starts again; `isTold`: with `npm run restored` before the start. */
  readonly putBack: (isTold: boolean) => Promise<void>;
};

/** An academy's data folder, course folder and port. */
export type Site = {readonly dataDir: string; readonly courseDir: string; readonly port: number};

export type Lesson = {readonly id: string; readonly title: string; readonly path: string};

const FIRST_PORT = 27_000;
const BLOCKS = 99;
let nextBlock = Math.floor(Math.random() * BLOCKS);

/** A fresh folder and a free block of ports; the folder is removed at the end. @param modules as `count` of `courseForTests`. */
export async function newSite(opened: Closing, modules?: number): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-faults-'));
  chmodSync(dataDir, 0o755); // As root PostgreSQL runs as another user.
  opened.add(() => {
    // If that user cannot read the checkout, the cluster is elsewhere.
    const folders = existsSync(join(dataDir, 'pg'))
      ? [dataDir, dirname(prepareCluster(dataDir, '').directory)]
      : [dataDir];
    for (const path of folders) rmSync(path, {recursive: true, force: true, maxRetries: 5});
  });
  for (let attempt = 0; attempt < BLOCKS; attempt += 1) {
    const port = FIRST_PORT + 10 * (nextBlock++ % BLOCKS);
    const free = await Promise.all(Array.from({length: BLOCK_SIZE}, (_, at) => isFree(port + at)));
    if (!free.every(Boolean)) continue;
    return {dataDir, courseDir: courseForTests(join(dataDir, 'course'), modules), port};
  }
  throw new Error(`no free block of ports from ${FIRST_PORT}`);
}

/** Starts the academy of the checkout `root`. */
export async function openAcademy(
  opened: Closing,
  root: string,
  site: Site,
  more: Readonly<Record<string, string>> = {},
): Promise<KillableAcademy> {
  let run = await startRun(opened, root, site, more);
  const {origin, databaseUrl} = run;
  knowAcademy(run);
  const pool = poolFor(opened, databaseUrl);
  let now = root;
  const note = () => {
    const env = {...process.env, DATA_DIR: site.dataDir};
    execFileSync(process.execPath, [join(now, 'sync', 'dev', 'restored.ts')], {cwd: now, env});
  };
  const moveTo = async (next: string) => {
    await run.stop();
    run = await startRun(opened, next, site, more);
    now = next;
  };
  return {
    origin,
    dataDir: site.dataDir,
    pool,
    lessons: await writtenLessons(pool),
    kill: async (victim) => expectReply(await run.ask({do: 'kill', victim}), 'killed').at,
    heal: async () => {
      const {left} = expectReply(await run.ask({do: 'heal'}), 'healed');
      if (left.length > 0) throw new Error(`${left.length} processes of a killed run were left behind`);
    },
    restart: () => moveTo(now),
    moveTo,
    backUp: async () => {
      const copy = `${site.dataDir}-backup`;
      opened.add(() => rmSync(copy, {recursive: true, force: true}));
      await run.stop();
      // Unchanged, with owners and permissions.
      execFileSync('cp', ['-a', site.dataDir, copy]);
      run = await startRun(opened, now, site, more);
      return {
        putBack: async (isTold) => {
          await run.stop();
          rmSync(site.dataDir, {recursive: true, force: true});
          execFileSync('cp', ['-a', copy, site.dataDir]);
          if (isTold) note();
          run = await startRun(opened, now, site, more);
        },
      };
    },
    noteRestore: async () => {
      await run.stop();
      note();
      run = await startRun(opened, now, site, more);
    },
  };
}

type Run = {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly ask: (order: Order) => Promise<Reply>;
  readonly stop: () => Promise<void>;
};

/** One run of an academy, in a separate process. */
async function startRun(
  opened: Closing,
  root: string,
  {dataDir, courseDir, port}: Site,
  more: Readonly<Record<string, string>>,
): Promise<Run> {
  // A database or an address in the environment of the shell that runs this must not be used.
  const {DATABASE_URL: _database, PUBLIC_ORIGIN: _origin, ...inherited} = process.env;
  const child = fork(join(root, 'tests', 'faults', 'academy-process.ts'), [], {
    cwd: root,
    env: {
      ...inherited,
      ...more,
      DATA_DIR: dataDir,
      COURSE_DIR: courseDir,
      PORT: String(port),
      NODE_ENV: 'production',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const gone = new Promise<Reply>((resolve) => {
    child.once('exit', () => resolve({is: 'failed', message: 'the academy ended'}));
  });
  const hear = () => {
    const heard = new Promise<Reply>((resolve) => {
      child.once('message', (reply: Reply) => resolve(reply));
    });
    return Promise.race([heard, gone]);
  };
  // One request at a time: a reply does not name its request.
  let turn = hear();
  const ask = (order: Order): Promise<Reply> => {
    turn = turn.then(() => {
      const answer = hear();
      if (child.connected) child.send(order);
      return answer;
    });
    return turn;
  };
  const stop = async () => {
    if (child.connected) child.send({do: 'stop'} satisfies Order);
    await gone;
  };
  opened.add(stop);
  const {origin, databaseUrl} = expectReply(await turn, 'open');
  return {origin, databaseUrl, ask, stop};
}

/** Lessons that any learner can mark as done with the button, in reading order. */
async function writtenLessons(pool: pg.Pool): Promise<readonly Lesson[]> {
  const {rows} = await pool.query<Lesson>(
    `select l."id", l."title", '/modules/' || m."id" || '/lessons/' || l."id" as "path"
     from "lesson" l join "module" m on m."id" = l."moduleId"
     where m."id" = $1 order by l."position"`,
    [PRACTICE.id],
  );
  return rows;
}

function poolFor(opened: Closing, connectionString: string): pg.Pool {
  const pool = new pg.Pool({connectionString, max: 4, connectionTimeoutMillis: 5000});
  // PostgreSQL is killed repeatedly: the next query opens a fresh connection.
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
