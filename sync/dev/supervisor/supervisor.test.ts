import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest';
import {findMarked, killMarked} from '#sync/dev/supervisor/orphans.ts';
import {supervise, type Supervised} from '#sync/dev/supervisor/supervisor.ts';

type Crash = {name: string; code: number | string; delayMs: number};

let folder = '';
let crashes: Crash[] = [];
let service: Supervised | undefined;
const run = () => folder.split('/').at(-1) ?? '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-supervisor-'));
  crashes = [];
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  killMarked(run());
  rmSync(folder, {recursive: true});
});

/** Starts a program for Node as a supervised service. */
function start(program: string, graceMs = 5000): Supervised {
  writeFileSync(join(folder, 'worker.cjs'), program);
  const command = `'${process.execPath}' '${join(folder, 'worker.cjs')}'`;
  const description = {name: 'worker', command, env: {FROM_THE_ACADEMY: 'yes'}, graceMs};
  service = supervise(description, run(), folder, {
    onCrash: (name, code, delayMs) => crashes.push({name, code, delayMs}),
  });
  return service;
}
const FOREVER = 'setInterval(() => {}, 1000)';
const marked = () => findMarked(`${run()}/worker`);

test('starts a process that crashes again, each time after a longer wait', async () => {
  const worker = start('console.log("up", process.env.FROM_THE_ACADEMY); process.exit(3)');
  await expect.poll(() => crashes.length, {timeout: 20_000}).toBe(2);
  expect(crashes).toEqual([500, 1000].map((delayMs) => ({name: 'worker', code: 3, delayMs})));
  expect(worker.restarts()).toBe(2);
  await expect.poll(() => worker.tail()).toBe('up yes\nup yes');
});

/** Supervises while nothing more can be opened, and lets go of everything once the start has failed. */
const EXHAUSTED = `
const {closeSync, openSync} = await import('node:fs');
const {supervise} = await import('#sync/dev/supervisor/supervisor.ts');
const [folder, run] = process.argv.slice(1);
const held = [];
try { for (;;) held.push(openSync('/dev/null')); } catch {}
const command = "'" + process.execPath + "' --eval 'setInterval(() => {}, 1000)'";
supervise({name: 'worker', command, env: {}, graceMs: 100}, run, folder, {
  onCrash: (name, code, delayMs) => {
    for (const one of held.splice(0)) closeSync(one);
    process.send({name, code, delayMs});
  },
});`;

test('starts a process again that could not be made', async () => {
  // A limit that is soon reached; PATH and the rest as here.
  const supervisor = spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -n 128; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '--eval',
      EXHAUSTED,
      folder,
      run(),
    ],
    {stdio: ['ignore', 'inherit', 'inherit', 'ipc']},
  );
  supervisor.on('message', (crash: Crash) => crashes.push(crash));
  onTestFinished(() => void supervisor.kill('SIGKILL'));
  await expect.poll(() => marked()).toHaveLength(1);
  expect(crashes).toEqual([{name: 'worker', code: 'EMFILE', delayMs: 500}]);
});

/** Longer than a system takes it. */
const TOO_LONG = {name: 'worker', command: `: ${'x'.repeat(200_000)}`, env: {}, graceMs: 100};

test('starts a process again that the system refused at once', async () => {
  service = supervise(TOO_LONG, run(), folder, {
    onCrash: (name, code, delayMs) => crashes.push({name, code, delayMs}),
  });
  await expect.poll(() => crashes.length).toBe(2);
  expect(crashes).toEqual([500, 1000].map((delayMs) => ({name: 'worker', code: 'E2BIG', delayMs})));
  expect(service.tail()).toBe('spawn E2BIG\nspawn E2BIG');
});

test('stops while a process could not be made', async () => {
  service = supervise(TOO_LONG, run(), folder, {
    onCrash: (name) => crashes.push({name, code: 0, delayMs: 0}),
  });
  await service.stop();
  expect(crashes).toHaveLength(1);
  expect(service.pid()).toBeUndefined();
});

test('starts a process again that was killed, and names the signal', async () => {
  const worker = start(FOREVER);
  const first = worker.pid();
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(() => worker.restarts()).toBe(1);
  expect(crashes).toEqual([{name: 'worker', code: 'SIGKILL', delayMs: 500}]);
  await expect.poll(() => worker.pid(), {timeout: 10_000}).toBeTypeOf('number');
  expect(worker.pid()).not.toBe(first);
});

/** A session of its own, whose parent is gone: what zero-cache's workers are after a kill. */
const ORPHAN = `require('node:child_process')
  .spawn(process.execPath, ['-e', '${FOREVER}'], {detached: true, stdio: 'ignore'}).unref()`;

test('leaves no grandchild behind after a crash, though it is a session of its own', async () => {
  start(`${ORPHAN}; setTimeout(() => process.exit(1), 200)`);
  await expect.poll(() => marked().length).toBe(2);
  const orphan = marked().find((pid) => pid !== service?.pid());
  await expect.poll(() => crashes.length).toBe(1);
  await expect.poll(() => marked()).not.toContain(orphan);
});

test('leaves no grandchild behind after a stop', async () => {
  const worker = start(`${ORPHAN}; ${FOREVER}`);
  await expect.poll(() => marked().length).toBe(2);
  await worker.stop();
  await expect.poll(() => marked()).toEqual([]);
});

test('lets a process shut down gracefully, and does not restart it', async () => {
  const worker = start(
    `process.on('SIGTERM', () => {console.log('saved'); process.exit(0)}); console.log('ready'); ${FOREVER}`,
  );
  await expect.poll(() => worker.tail()).toBe('ready');
  await worker.stop();
  expect(crashes).toEqual([]);
  expect(worker.pid()).toBeUndefined();
  await expect.poll(() => readFileSync(join(folder, 'worker.log'), 'utf8')).toBe('ready\nsaved\n');
});

test('kills a process that does not end in the time it has', async () => {
  const worker = start(`process.on('SIGTERM', () => {}); console.log('ready'); ${FOREVER}`, 100);
  await expect.poll(() => worker.tail()).toBe('ready');
  await worker.stop();
  await expect.poll(() => marked()).toEqual([]);
});

test('stops while it waits to start a process again', async () => {
  const worker = start('process.exit(1)');
  await expect.poll(() => crashes.length).toBe(1);
  await worker.stop();
  expect(worker.restarts()).toBe(1);
  expect(marked()).toEqual([]);
});

test('shows the last thirty lines, and keeps them all', async () => {
  const worker = start(`for (let i = 1; i <= 100; i++) console.log('line', i); ${FOREVER}`);
  await expect.poll(() => worker.tail().split('\n').at(-1)).toBe('line 100');
  expect(worker.tail().split('\n')).toHaveLength(30);
  // The file is written beside the pipe that the tail is read from.
  await expect.poll(() => readFileSync(join(folder, 'worker.log'), 'utf8').split('\n').length).toBe(101);
});

test('finds the processes of one mark only', async () => {
  start(FOREVER);
  await expect.poll(() => marked().length).toBe(1);
  expect(findMarked(run())).toEqual(marked());
  for (const other of [run().slice(0, -1), `${run()}/work`, `${run()}/worker/x`, '.*', '']) {
    expect(findMarked(other)).toEqual([]);
  }
});
