// A PostgreSQL of the tests' own: the embedded one, on a free port, in a folder that goes with it.
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import pg from 'pg';
import {prepareCluster, type Cluster} from '#sync/dev/postgres-cluster.ts';
import {endWithMe} from '#sync/dev/reaper/reaper.ts';
import {until} from '#sync/dev/wait.ts';
import {freePort} from '#tests/free-port.ts';

const PASSWORD = 'only-for-tests';

export type TestPostgres = {
  /** Of the superuser, for the database `postgres`. */
  readonly url: string;
  /** Ends it as a machine's shutdown does; its data stay. */
  readonly stop: () => Promise<void>;
  /** The same cluster again, on the same port. */
  readonly start: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly remove: () => Promise<void>;
};

export async function startPostgres(walLevel: 'logical' | 'replica' = 'logical'): Promise<TestPostgres> {
  endWithMe();
  const folder = mkdtempSync(join(tmpdir(), 'academy-test-'));
  chmodSync(folder, 0o755); // As root PostgreSQL runs as another user.
  const cluster = prepareCluster(folder, PASSWORD);
  let port = await freePort();
  let child = launch(cluster, port, walLevel);
  const url = () => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  const ready = async () => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const ended = () => child.exitCode !== null || child.signalCode !== null;
        await until(() => accepts(url()), {limitMs: 30_000, everyMs: 20, gaveUp: ended});
        return;
      } catch (error) {
        if (attempt === 3) throw error;
        port = await freePort();
        child = launch(cluster, port, walLevel);
      }
    }
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  await ready();
  return {
    url: url(),
    stop,
    start: async () => {
      child = launch(cluster, port, walLevel);
      await until(() => accepts(url()), {limitMs: 30_000, everyMs: 20});
    },
    remove: async () => {
      await stop();
      for (const path of [folder, dirname(cluster.directory)]) rmSync(path, {recursive: true, force: true});
    },
  };
}

function launch(cluster: Cluster, port: number, walLevel: string): ChildProcess {
  const flags = {
    port,
    wal_level: walLevel,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    // Nobody's data: what a power cut would lose is lost on purpose anyway.
    fsync: 'off',
    // Locks and deadlocks are provoked on purpose.
    deadlock_timeout: '100ms',
  };
  const args = Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.directory, ...args], {
    stdio: 'ignore',
    ...cluster.identity,
  });
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({connectionString: url, connectionTimeoutMillis: 2000});
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
  return true;
}
