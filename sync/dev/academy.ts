// Starts the processes of one academy in order, each when what it needs is ready, and stops them in
// the reverse order. `npm start`, the browser tests and the benches all run through here.
import {createHash} from 'node:crypto';
import {mkdirSync} from 'node:fs';
import {join, resolve} from 'node:path';
import pg from 'pg';
import {buildWhenChanged} from '#sync/dev/build.ts';
import {checkDatabase} from '#sync/dev/database-check.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {takeDataFolder} from '#sync/dev/lock.ts';
import {choosePort} from '#sync/dev/ports.ts';
import {processEnvironments, type ProcessName} from '#sync/dev/process-environments.ts';
import {readProcfile} from '#sync/dev/procfile.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {supervise, type Supervised} from '#sync/dev/supervisor.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {portsFrom, type Ports} from '#sync/settings.ts';

const READY_LIMIT_MS = 60_000;
const GRACE_MS: Record<ProcessName, number> = {postgres: 20_000, zero: 30_000, sync: 10_000, signal: 5000, web: 2000};

export type Academy = {
  /** Where browsers go, such as http://localhost:8080. */
  readonly origin: string;
  readonly ports: Ports;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The supervised process of that name. */
  service(name: ProcessName): Supervised;
  stop(): Promise<void>;
};

export type AcademyOptions = {
  /** Runs Vite's development server in front instead of the production build. */
  readonly dev?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Told of each step that ended well, with its duration. */
  readonly onStep?: (step: string, ms: number) => void;
  readonly onCrash?: (name: string, code: number | string, delayMs: number) => void;
  /** Gives the start up; what had started is stopped, and the promise rejects. */
  readonly signal?: AbortSignal;
};

/** @throws {SetupFailure} when a step fails; what had started is stopped again. */
export async function startAcademy(options: AcademyOptions = {}): Promise<Academy> {
  const env = options.env ?? process.env;
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  makeFolders(dataDir);
  const run = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const release = takeDataFolder(dataDir, run);
  const running: Supervised[] = [];
  const stop = async () => {
    for (const service of running.toReversed()) await service.stop();
    release();
  };

  try {
    const ports = portsFrom(await choosePort(dataDir, env['PORT']));
    const secrets = readOrMakeSecrets(dataDir, env);
    const origin = new URL(env['PUBLIC_ORIGIN'] ?? `http://localhost:${options.dev ? ports.vite : ports.public}`).origin;
    const databaseUrl =
      env['DATABASE_URL'] ??
      `postgres://postgres:${encodeURIComponent(secrets.POSTGRES_PASSWORD)}@127.0.0.1:${ports.postgres}/postgres`;
    const environments = processEnvironments({ports, secrets, origin, databaseUrl, dataDir});
    const procfile = readProcfile();
    const hooks = {onCrash: options.onCrash ?? (() => undefined)};

    const launch = (name: ProcessName) => {
      const command = procfile.get(name);
      if (!command) throw new SetupFailure(`The Procfile has no line "${name}".`, 'Restore the Procfile.');
      const service = supervise(
        {name, command, env: environments[name], graceMs: GRACE_MS[name]},
        run,
        join(dataDir, 'logs'),
        hooks,
      );
      running.push(service);
      return service;
    };
    const ready = async (name: ProcessName, probe: () => Promise<boolean>) => {
      options.signal?.throwIfAborted();
      const begun = performance.now();
      const service = launch(name);
      try {
        await until(probe, {limitMs: READY_LIMIT_MS, gaveUp: () => service.restarts() > 2 || options.signal?.aborted === true});
      } catch (cause) {
        options.signal?.throwIfAborted();
        throw new SetupFailure(
          `The process "${name}" did not become ready. Its last lines:\n${service.tail() || '(it printed nothing)'}`,
          `Its whole output is in ${join(dataDir, 'logs', `${name}.log`)}.`,
          {cause},
        );
      }
      options.onStep?.(name, performance.now() - begun);
    };
    const build = async () => {
      const begun = performance.now();
      if (!options.dev && (await buildWhenChanged())) options.onStep?.('build', performance.now() - begun);
    };
    const servers = async () => {
      if (env['DATABASE_URL']) await checkDatabase(databaseUrl);
      else await ready('postgres', () => accepts(databaseUrl));
      await ready('sync', answers(`http://127.0.0.1:${ports.internal}/ready`));
      await Promise.all([
        ready('zero', answers(`http://127.0.0.1:${ports.zero}/keepalive`)),
        ready('signal', answers(`http://127.0.0.1:${ports.signal}/ready`)),
      ]);
      if (options.dev) await ready('web', answers(`http://localhost:${ports.vite}/`));
    };
    // Both are waited for even when one fails, so that nothing is launched after the stop below.
    const outcomes = await Promise.allSettled([build(), servers()]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;

    return {
      origin,
      ports,
      databaseUrl,
      dataDir,
      service: (name) => {
        const found = running.find((service) => service.name === name);
        if (!found) throw new Error(`the process "${name}" does not run`);
        return found;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeFolders(dataDir: string): void {
  try {
    for (const folder of ['logs', 'replica', 'files', 'mail']) {
      mkdirSync(join(dataDir, folder), {recursive: true});
    }
  } catch (cause) {
    throw new SetupFailure(
      `The data folder ${dataDir} cannot be written: ${(cause as Error).message}`,
      'Give yourself the right to write there, or set DATA_DIR to another folder.',
      {cause},
    );
  }
}

async function accepts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 2000});
  client.on('error', () => undefined); // A dropped probe is a "not yet"; the caller asks again.
  await client.connect();
  await client.end();
  return true;
}
