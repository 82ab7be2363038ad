// Starts the processes of one academy in order, each when what it needs is ready, and stops them in
// the reverse order. `npm start`, the browser tests and the benches all run through here.
import {existsSync, readdirSync, statSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {buildWhenChanged} from '#sync/dev/build.ts';
import {prepareDataFolder} from '#sync/dev/data/data-folder.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {markOf, takeDataFolder} from '#sync/dev/data/lock.ts';
import {claimEnvironment} from '#sync/dev/own-environment.ts';
import {choosePort} from '#sync/dev/ports.ts';
import {processEnvironments, type ProcessName} from '#sync/dev/process-environments.ts';
import {endWithMe} from '#sync/dev/reaper/reaper.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {servicesFor, type Services} from '#sync/dev/supervisor/services.ts';
import type {Supervised} from '#sync/dev/supervisor/supervisor.ts';
import {tellOfDeath} from '#sync/dev/supervisor/tell-of-death.ts';
import {answers} from '#sync/dev/wait.ts';
import {publicOriginFrom, warningsFor} from '#sync/public-origin.ts';
import {portsFrom, type Ports} from '#sync/place.ts';

/** Opens the embedded voice platform of `npm run dev`. */
const DEVELOPMENT_KEY = 'development';

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
  /** Called after each successful step, with its duration. */
  readonly onStep?: (step: string, ms: number) => void;
  /** Called when the database begins to be brought up to date, which may take minutes. */
  readonly onMigrating?: () => void;
  /** Called with warnings about settings that are probably wrong. */
  readonly onWarning?: (warning: string) => void;
  readonly onCrash?: (name: string, code: number | string, delayMs: number) => void;
  /** Gives the start up; what had started is stopped, and the promise rejects. */
  readonly signal?: AbortSignal;
};

/** @throws {SetupFailure} when a step fails; what had started is stopped again. */
export async function startAcademy(options: AcademyOptions = {}): Promise<Academy> {
  const env = options.env ? {...options.env} : process.env;
  claimEnvironment(env);
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  const warn = options.onWarning ?? (() => undefined);
  prepareDataFolder(dataDir, warn);
  endWithMe();
  const run = markOf(dataDir);
  const release = takeDataFolder(dataDir, run);
  let services: Services | undefined;
  const stop = async () => {
    await services?.stop();
    release();
  };

  try {
    const place = await placeFor(dataDir, env, options.dev === true);
    const {ports, origin, databaseUrl} = place;
    warningsFor(origin, env['TRUSTED_PROXY'] ?? '').forEach(warn);
    const tell = tellOfDeath({...place, warn});
    const started = servicesFor({
      run,
      logDir: join(dataDir, 'logs'),
      environments: processEnvironments({...place, env}),
      onStep: options.onStep ?? (() => undefined),
      onCrash: (name, code, delayMs) => {
        tell(name, code);
        options.onCrash?.(name, code, delayMs);
      },
      signal: options.signal,
    });
    services = started;
    // Both are waited for even when one fails, so that nothing is launched after the stop below.
    const outcomes = await Promise.allSettled([
      options.dev ? undefined : build(options),
      startServers(started, place, {
        ownDatabase: env['DATABASE_URL'] !== undefined,
        dev: options.dev === true,
        onMigrating: options.onMigrating ?? (() => undefined),
      }),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return {origin, ports, databaseUrl, dataDir, service: started.find, stop};
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = Parameters<typeof processEnvironments>[0];

/** Where everything listens, under which address, with which keys. */
async function placeFor(dataDir: string, env: NodeJS.ProcessEnv, dev: boolean): Promise<Place> {
  const demanded = originFrom(env['PUBLIC_ORIGIN']);
  const ports = portsFrom(await choosePort(dataDir, env['PORT']));
  const secrets = readOrMakeSecrets(dataDir, env);
  const origin = demanded ?? `http://localhost:${dev ? ports.vite : ports.public}`;
  const password = encodeURIComponent(secrets.POSTGRES_PASSWORD);
  const databaseUrl =
    env['DATABASE_URL'] ?? `postgres://postgres:${password}@127.0.0.1:${ports.postgres}/postgres`;
  const voicePlatformKeys = env['VOICE_PLATFORM_KEYS'] ?? (dev ? DEVELOPMENT_KEY : undefined);
  return {ports, secrets, origin, databaseUrl, dataDir, voicePlatformKeys};
}

function originFrom(address: string | undefined): string | undefined {
  try {
    return address === undefined ? undefined : publicOriginFrom(address);
  } catch (cause) {
    throw new SetupFailure(
      `PUBLIC_ORIGIN cannot be used: ${(cause as Error).message}.`,
      'Set PUBLIC_ORIGIN=https://… to the address that browsers use, or unset it to try the academy on this machine.',
      {cause},
    );
  }
}

/** PostgreSQL is launched before the packages are loaded that ask it. */
const asking = () => import('#sync/dev/database/schema-ready.ts');

async function startServers(
  services: Services,
  {ports, databaseUrl, dataDir}: Place,
  {ownDatabase, dev, onMigrating}: {ownDatabase: boolean; dev: boolean; onMigrating: () => void},
): Promise<void> {
  if (ownDatabase) await (await import('#sync/dev/database/database-check.ts')).checkDatabase(databaseUrl);
  else await services.start('postgres', async () => (await asking()).accepts(databaseUrl));
  const {isSchemaReady} = await asking();
  const isDone = () => isSchemaReady(databaseUrl, dataDir);
  const isReady = await isDone();
  const sync = services.start('sync', answers(`http://127.0.0.1:${ports.internal}/ready`), {
    before: isReady ? undefined : {step: 'schema', onBegin: onMigrating, isDone},
  });
  // The course comes to a running zero-cache by replication, in one transaction: half of it is never seen.
  if (!isReady) await sync;
  await Promise.all([
    sync,
    services.start('zero', answers(`http://127.0.0.1:${ports.zero}/keepalive`), {
      progress: () => sizeOf(join(dataDir, 'replica')),
    }),
    services.start('signal', answers(`http://127.0.0.1:${ports.signal}/ready`)),
  ]);
  if (dev) await services.start('web', answers(`http://localhost:${ports.vite}/`));
}

/** Bytes in a folder: zero-cache answers once it has copied the whole database to it. */
const sizeOf = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder).reduce(
        (sum, name) => sum + (statSync(join(folder, name), {throwIfNoEntry: false})?.size ?? 0),
        0,
      )
    : 0;

async function build(options: AcademyOptions): Promise<void> {
  const begun = performance.now();
  if (await buildWhenChanged()) options.onStep?.('build', performance.now() - begun);
}
