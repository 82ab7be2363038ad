import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {SetupFailure} from '#sync/dev/failure.ts';
import {servicesFor, type Services} from '#sync/dev/supervisor/services.ts';

const LIMIT_MS = 100;
const NONE = {postgres: {}, zero: {}, sync: {}, signal: {}, web: {}};

let folder = '';
let services: Services | undefined;
let told: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-services-'));
  told = [];
});
afterEach(async () => {
  await services?.stop();
  rmSync(folder, {recursive: true});
});

/** An academy of a single process, which may take a tenth of a second to get ready. */
function servicesOf(program = 'setInterval(() => {}, 1000)', signal?: AbortSignal): Services {
  services = servicesFor({
    run: basename(folder),
    logDir: folder,
    environments: NONE,
    procfile: new Map(
      ['sync', 'zero'].map((name) => [name, `'${process.execPath}' -e '${program}'`] as const),
    ),
    readyLimitMs: LIMIT_MS,
    onStep: (step) => told.push(step),
    onCrash: () => undefined,
    signal,
  });
  return services;
}

/** Holds once much more time has passed than a process has to get ready. */
const afterTheLimit = () => {
  const begun = performance.now();
  return async () => performance.now() - begun > 4 * LIMIT_MS;
};

const migration = (isDone: () => Promise<boolean>) => ({
  step: 'schema',
  onBegin: () => told.push('begun'),
  isDone,
});

test('a migration takes as long as it takes, and the process gets ready after it', async () => {
  await servicesOf().start('sync', async () => told.includes('schema'), {before: migration(afterTheLimit())});
  expect(told).toEqual(['begun', 'schema', 'sync']);
});

test('what comes after the migration has its limit', async () => {
  const started = servicesOf().start('sync', async () => false, {before: migration(afterTheLimit())});
  await expect(started).rejects.toThrow(SetupFailure);
  expect(told).toEqual(['begun', 'schema']);
});

test('a process without a migration has its limit', async () => {
  await expect(servicesOf().start('sync', async () => false)).rejects.toThrow('did not become ready');
});

test('a process that gets ahead is waited for, until it does no more', async () => {
  let copied = 0;
  const isLater = afterTheLimit();
  const copying = {progress: () => (copied += 1)};
  await servicesOf().start('zero', isLater, copying);
  expect(told).toEqual(['zero']);
  const stuck = services?.start('zero', async () => false, {progress: () => Math.min(copied, 5)});
  await expect(stuck).rejects.toThrow('did not become ready');
});

test('a migration that always fails is given up, with its last words', async () => {
  const started = servicesOf('console.log("no such table"); process.exit(1)').start(
    'sync',
    async () => false,
    {before: migration(async () => false)},
  );
  await expect(started).rejects.toThrow('no such table');
});

test('a start that is given up waits for no migration', async () => {
  const interrupted = new AbortController();
  const started = servicesOf(undefined, interrupted.signal).start('sync', async () => false, {
    before: migration(async () => {
      interrupted.abort(new Error('interrupted'));
      return false;
    }),
  });
  await expect(started).rejects.toThrow('interrupted');
});
