// One academy for all browser tests: the production build, on ports and data of its own.
import {randomBytes} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TestProject} from 'vitest/node';
import {startAcademy} from '#sync/dev/academy.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock, freePort} from '#tests/free-port.ts';
import {openidEnv} from '#tests/openid/client.ts';

declare module 'vitest' {
  // oxlint-disable-next-line consistent-type-definitions -- vitest reads its own interface
  export interface ProvidedContext {
    origin: string;
    databaseUrl: string;
    dataDir: string;
    basePort: number;
    /** Values that only the server may know; they were in the environment when the client was built. */
    secrets: readonly string[];
    /** What sync shares with the processes behind it. */
    gatewaySecret: string;
    /** Where a test may put services that know a visitor's country. */
    countryPorts: readonly number[];
    /** Where a test may put a provider of sign-ins; while it does not, the provider is down. */
    openidPort: number;
    /** Opens the embedded voice platform. */
    voicePlatformKey: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  const basePort = await freeBlock();
  // All tests come from one address.
  process.env['ATTEMPTS_PER_ADDRESS'] = '10000';
  const countryPorts = [await freePort(), await freePort(), await freePort()];
  const voicePlatformKey = 'key-of-the-browser-tests';
  // Nobody outside is asked, whatever a test does.
  process.env['COUNTRY_SERVICES'] = countryPorts.map((port) => `http://localhost:${port}/`).join(' ');
  const openidPort = await freePort();
  Object.assign(process.env, openidEnv(`http://localhost:${openidPort}`));
  const secrets = ['GATEWAY_SECRET', 'ZERO_API_KEY', 'ZERO_ADMIN_PASSWORD', 'POSTGRES_PASSWORD'].map(
    (name) => {
      process.env[name] = `canary${randomBytes(24).toString('hex')}`;
      return process.env[name];
    },
  );
  const academy = await startAcademy({
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      VOICE_PLATFORM_KEYS: voicePlatformKey,
      COURSE_DIR: courseForTests(join(dataDir, 'course')),
      PORT: String(basePort),
      DATABASE_URL: undefined,
      PUBLIC_ORIGIN: undefined,
    },
    onCrash: (name, code) => process.stderr.write(`${name} ended (${code})\n`),
  });
  project.provide('origin', academy.origin);
  project.provide('databaseUrl', academy.databaseUrl);
  project.provide('dataDir', dataDir);
  project.provide('basePort', basePort);
  project.provide('secrets', secrets);
  project.provide('gatewaySecret', process.env['GATEWAY_SECRET'] ?? '');
  project.provide('countryPorts', countryPorts);
  project.provide('openidPort', openidPort);
  project.provide('voicePlatformKey', voicePlatformKey);
  return async () => {
    await academy.stop();
    rmSync(dataDir, {recursive: true, force: true});
  };
}
