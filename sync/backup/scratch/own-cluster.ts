// The embedded PostgreSQL, run by this process: an empty one for checking a backup, the one of a restore, or the
// academy's while the academy is stopped.
import {spawn, type ChildProcess} from 'node:child_process';
import {randomInt} from 'node:crypto';
import {once} from 'node:events';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {dirname, join} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';
import {killMarked, MARK} from '#sync/dev/supervisor/orphans.ts';
import {prepareCluster, type Cluster} from '#sync/dev/postgres-cluster.ts';
import {accepts} from '#sync/dev/database/schema-ready.ts';
import {until} from '#sync/dev/wait.ts';

const START_LIMIT_MS = 120_000;
/** Below the ports that Linux hands out by itself. */
const PORTS = [20_000, 32_000] as const;
const ATTEMPTS = 5;

export type OwnCluster = {
  /** As superuser. */
  readonly url: string;
  /** A checkpoint, and the end; the data stay. */
  readonly stop: () => Promise<void>;
};

export type ClusterNeeds = {
  /** The cluster is in `pg` below it, or where postgres-cluster.ts puts it. */
  readonly dataDir: string;
  readonly password: string;
  /** Finds what an interrupted run left behind, to end it before another starts. */
  readonly mark: string;
  /** Whether it is thrown away: then a power cut may lose it. */
  readonly isScratch?: boolean;
};

/** What makes a cluster fast that is removed afterwards anyway. */
const SCRATCH = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/** @throws {SetupFailure} if it does not start. */
export async function startCluster(needs: ClusterNeeds): Promise<OwnCluster> {
  const {dataDir, password, mark} = needs;
  killMarked(mark);
  mkdirSync(dataDir, {recursive: true, mode: 0o700});
  const cluster = prepareCluster(dataDir, password);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const said: string[] = [];
    const child = launch(cluster, port, needs, said);
    const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
    try {
      const gaveUp = () => child.exitCode !== null || child.signalCode !== null;
      await until(() => accepts(url), {limitMs: START_LIMIT_MS, gaveUp});
      return {url, stop: () => stop(child)};
    } catch (cause) {
      await stop(child);
      // Another program may have taken the port since it was looked at.
      if (attempt < ATTEMPTS && /could not bind/i.test(said.join(''))) continue;
      throw new SetupFailure(
        `PostgreSQL doesn’t start on ${cluster.directory}:\n${said.slice(-10).join('') || '(it printed nothing)'}`,
        'Look at what it says; most often the disk is full.',
        {cause},
      );
    }
  }
}

/** Removes a cluster that was stopped, wherever postgres-cluster.ts had put it. */
export function removeCluster(dataDir: string, directory: string): void {
  // Outside it has a folder of its own, with binaries.
  const own = directory.startsWith(dataDir) ? [] : [dirname(directory)];
  for (const path of [...own, dataDir]) rmSync(path, {recursive: true, force: true, maxRetries: 5});
}

/** The port of a PostgreSQL that runs on the cluster. */
export function portOf(directory: string): number | undefined {
  const file = join(directory, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : Number.NaN;
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

function launch(
  cluster: Cluster,
  port: number,
  {isScratch = false, mark}: ClusterNeeds,
  said: string[],
): ChildProcess {
  const flags = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_messages: 'warning',
    max_wal_size: '4GB',
    ...(isScratch ? SCRATCH : {wal_level: 'logical'}),
  };
  const child = spawn(
    join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.directory, ...Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, [MARK]: mark},
      // Ctrl-C is for us: PostgreSQL is stopped afterwards.
      detached: true,
      ...cluster.identity,
    },
  );
  child.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
  throw new SetupFailure(`No free port was found from ${PORTS[0]} to ${PORTS[1]}.`, 'Stop another server.');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({port, host: '127.0.0.1', exclusive: true}, () => server.close(() => resolve(true)));
  });
