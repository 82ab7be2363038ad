// What the academy is measured against: pages and servers of the benches' own, from packages that only
// the benches install.
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {supervise} from '#sync/dev/supervisor/supervisor.ts';
import {answers, until} from '#sync/dev/wait.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {freeBlock} from '#tests/free-port.ts';

const HERE = join('tests', 'bench', 'peers');
const READY_LIMIT_MS = 60_000;
const GRACE_MS = 10_000;
const run = promisify(execFile);

export type Peers = {
  /** Where the peer pages are. */
  readonly origin: string;
  /** Address of the bare application's zero-cache, if a database was given. */
  readonly zero: string;
};

/** Installs, builds and starts the peers; with a database also the bare Zero application on it. */
export async function startPeers(opened: Closing, databaseUrl?: string): Promise<Peers> {
  await installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'academy-peers-'));
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  const pages = join(folder, 'pages');
  await run(process.execPath, [join(HERE, 'build-pages.ts'), pages], {
    env: {...process.env, NODE_ENV: 'production'},
  });

  const port = await freeBlock(4);
  const origin = `http://localhost:${port}`;
  const begin = (name: string, command: string, env: Record<string, string>) => {
    const service = {name, command, env, graceMs: GRACE_MS};
    const child = supervise(service, `peers-${port}`, folder, {onCrash: () => undefined});
    opened.add(() => child.stop());
    return (url: string) =>
      until(answers(url), {
        limitMs: READY_LIMIT_MS,
        gaveUp: () => child.restarts() > 1 || opened.signal.aborted,
      }).catch((error: unknown) => {
        throw new Error(`${name} did not start:\n${child.tail()}`, {cause: error});
      });
  };
  const database = databaseUrl ? {DATABASE_URL: databaseUrl} : undefined;
  const serverReady = begin('server', `${JSON.stringify(process.execPath)} ${join(HERE, 'bare-server.ts')}`, {
    PORT: String(port),
    PAGES: pages,
    ...database,
  });
  await serverReady(`${origin}/api/me`);
  const zero = `http://localhost:${port + 1}`;
  if (databaseUrl) {
    const zeroReady = begin('zero', join(HERE, 'node_modules', '.bin', 'zero-cache'), {
      ...bareZeroEnvironment(databaseUrl, origin),
      ZERO_REPLICA_FILE: join(folder, 'replica.db'),
      ZERO_PORT: String(port + 1),
    });
    await zeroReady(`${zero}/keepalive`);
  }
  return {origin, zero};
}

/** As the academy runs it (sync/dev/process-environments.ts), without what only the academy needs. */
const bareZeroEnvironment = (databaseUrl: string, origin: string): Record<string, string> => ({
  NODE_ENV: 'production',
  ZERO_UPSTREAM_DB: databaseUrl,
  ZERO_APP_PUBLICATIONS: 'bare',
  ZERO_QUERY_URL: `${origin}/zero/query`,
  ZERO_MUTATE_URL: `${origin}/zero/mutate`,
  ZERO_ENABLE_CRUD_MUTATIONS: 'false',
  ZERO_ADMIN_PASSWORD: 'only-for-benches',
  ZERO_ENABLE_TELEMETRY: 'false',
  DO_NOT_TRACK: '1',
  ZERO_LOG_LEVEL: 'warn',
});

/** Runs `npm ci` if node_modules does not match the peers' lockfile. */
export async function installPeers(): Promise<void> {
  const marker = join(HERE, 'node_modules', '.installed-lockfile');
  const lockfile = readFileSync(join(HERE, 'package-lock.json'));
  const fingerprint = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint) return;
  console.error('Installing what the benches compare with (once)…');
  await run('npm', ['ci', '--prefix', HERE, '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, fingerprint);
}
