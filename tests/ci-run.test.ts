import {execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {STARTED_BY} from '#sync/dev/reaper/reaper.ts';
import {findMarked} from '#sync/dev/supervisor/orphans.ts';

const MARKED = 'ACADEMY_TEST_OF_CI_RUN';
let folder = '';

/** All that the script finds on its machine: nothing that could install a package. */
const TOOLS = ['bash', 'dirname', 'grep', 'id', 'mktemp', 'node', 'npm', 'rm', 'sh', 'tail', 'tee'];

const placeOf = (tool: string) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((path) => join(path, tool))
    .find((path) => existsSync(path)) ?? tool;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-ci-run-'));
  for (const name of ['.ci', 'bin']) mkdirSync(join(folder, name));
  for (const name of ['.ci/run', '.npmrc']) copyFileSync(name, join(folder, name));
  for (const tool of TOOLS) symlinkSync(placeOf(tool), join(folder, 'bin', tool));
  writeFileSync(join(folder, 'package.json'), '{"scripts": {"test": "node tests.mjs"}}');
});

afterEach(() => {
  for (const pid of findMarked(folder, MARKED)) process.kill(pid, 'SIGKILL');
  rmSync(folder, {recursive: true, force: true, maxRetries: 5});
});

/** @param program is what `npm test` runs. */
function planted(program: string) {
  writeFileSync(join(folder, 'tests.mjs'), program);
  const env = {
    PATH: join(folder, 'bin'),
    HOME: folder,
    TMPDIR: folder,
    [MARKED]: folder,
    [STARTED_BY]: process.env[STARTED_BY] ?? '',
  };
  return {script: join(folder, '.ci', 'run'), env};
}

test.each([
  [
    'the closing line of the tests is the last',
    `console.log('3 passed, 0 failed');`,
    '3 passed, 0 failed',
    0,
  ],
  [
    'the closing line is said again where something follows it',
    `console.log('3 passed, 0 failed\\nnpm notice There is a new version');`,
    '3 passed, 0 failed',
    0,
  ],
  [
    'the closing line counts failures, with their exit code',
    `console.log('1 passed, 12 failed\\nnpm error'); process.exit(1);`,
    '1 passed, 12 failed',
    1,
  ],
  ['what ends before a closing line has failed', `process.exit(7);`, '0 passed, 1 failed', 7],
  [
    'what ends with an error after a green closing line has failed',
    `console.log('3 passed, 0 failed'); process.exit(1);`,
    '0 passed, 1 failed',
    1,
  ],
])('%s', async (_, program, closing, code) => {
  const {script, env} = planted(program);
  const {stdout, exitCode} = await new Promise<{stdout: string; exitCode: number | null}>((resolve) => {
    const child = execFile(script, {env}, (__, text) => resolve({stdout: text, exitCode: child.exitCode}));
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.at(-1)).toBe(closing);
  expect(lines.at(-2)).not.toBe(closing);
  expect(exitCode).toBe(code);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a run that gets %s ends what it has started, and has failed',
  async (signal) => {
    const {script, env} = planted(`
      import {spawn} from 'node:child_process';
      spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {stdio: 'ignore'});
      console.log('started');
      setInterval(() => {}, 1000);`);
    const run = spawn(script, {env, stdio: ['ignore', 'pipe', 'inherit']});
    let printed = '';
    run.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
    await expect.poll(() => printed).toContain('started');
    run.kill(signal);
    const [code] = (await once(run, 'close')) as [number | null];
    expect(code).toBeGreaterThan(0);
    expect(printed.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
    await expect.poll(() => findMarked(folder, MARKED)).toEqual([]);
  },
);
