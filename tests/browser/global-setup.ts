// An academy for each worker of the browser tests: the production build, on ports and data of its own.
import {randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright';
import type {TestProject} from 'vitest/node';
import {startAcademy} from '#sync/dev/academy.ts';
import {findBrowser, findShell, type FoundBrowser} from '#tests/browser/find-browser.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock, freePort} from '#tests/free-port.ts';
import {openidEnv} from '#tests/openid/client.ts';

export type AcademyHere = {
  readonly origin: string;
  /** Where `chromium.connect` finds this worker's browser for pages alone (`findShell`). */
  readonly shell: string;
  /** The same for all that Chromium is: calls need its devices. */
  readonly browser: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly basePort: number;
  /** Values that only the server may know; they were in the environment when the client was built. */
  readonly secrets: readonly string[];
  /** What sync shares with the processes behind it. */
  readonly gatewaySecret: string;
  /** Where a test may put services that know a visitor's country. */
  readonly countryPorts: readonly number[];
  /** Where a test may put a push service. */
  readonly pushPort: number;
  /** Where a test may put a provider of sign-ins; while it does not, the provider is down. */
  readonly openidPort: number;
  /** Opens the embedded voice platform. */
  readonly voicePlatformKey: string;
};

declare module 'vitest' {
  // oxlint-disable-next-line consistent-type-definitions -- vitest reads its own interface
  export interface ProvidedContext {
    academies: readonly AcademyHere[];
  }
}

const VOICE_PLATFORM_KEY = 'key-of-the-browser-tests';
const SECRETS = ['GATEWAY_SECRET', 'ZERO_API_KEY', 'ZERO_ADMIN_PASSWORD', 'POSTGRES_PASSWORD'] as const;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // In this process too: the client is built with them in the environment.
  for (const name of SECRETS) process.env[name] = `canary${randomBytes(24).toString('hex')}`;
  // Half of what zero-cache and sync need to start is the compiler's work; tests that kill them start them often.
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/compiled');
  const started = await Promise.all(Array.from({length: project.config.maxWorkers}, () => start()));
  project.provide(
    'academies',
    started.map(({here}) => here),
  );
  return async () => void (await Promise.all(started.map(({stop}) => stop())));
}

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  const basePort = await freeBlock();
  const countryPorts = [await freePort(), await freePort(), await freePort()];
  const openidPort = await freePort();
  const pushPort = await freePort();
  const academy = await startAcademy({
    env: {
      ...process.env,
      // All tests come from one address.
      ATTEMPTS_PER_ADDRESS: '10000',
      // Nobody outside is asked, whatever a test does.
      COUNTRY_SERVICES: countryPorts.map((port) => `http://localhost:${port}/`).join(' '),
      PUSH_SERVICES: `localhost:${pushPort}`,
      STUN_SERVERS: '',
      ...openidEnv(`http://localhost:${openidPort}`),
      DATA_DIR: dataDir,
      VOICE_PLATFORM_KEYS: VOICE_PLATFORM_KEY,
      COURSE_DIR: courseForTests(join(dataDir, 'course')),
      PORT: String(basePort),
      DATABASE_URL: undefined,
      PUBLIC_ORIGIN: undefined,
    },
    onCrash: (name, code) => process.stderr.write(`${name} ended (${code})\n`),
  });
  const [shell, browser] = await Promise.all([findShell().then(serve), findBrowser().then(serve)]);
  const here: AcademyHere = {
    origin: academy.origin,
    shell: shell.wsEndpoint(),
    browser: browser.wsEndpoint(),
    databaseUrl: academy.databaseUrl,
    dataDir,
    basePort,
    secrets: SECRETS.map((name) => process.env[name] ?? ''),
    gatewaySecret: process.env['GATEWAY_SECRET'] ?? '',
    countryPorts,
    openidPort,
    pushPort,
    voicePlatformKey: VOICE_PLATFORM_KEY,
  };
  const stop = async () => {
    await Promise.all([shell.close(), browser.close()]);
    await academy.stop();
    rmSync(dataDir, {recursive: true, force: true});
  };
  return {here, stop};
}

const serve = ({executablePath, args}: FoundBrowser) =>
  chromium.launchServer({executablePath, args: [...args]});
