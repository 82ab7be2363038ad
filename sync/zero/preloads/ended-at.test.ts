import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {beforeEach, expect, onTestFinished, test} from 'vitest';

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-at-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  file = join(folder, 'ended-at');
});

/** Runs it in a process with the preload. @returns the exit code. */
const run = (program: string, path = file) =>
  spawnSync(process.execPath, ['-e', program], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--require ${JSON.stringify(resolve(import.meta.dirname, 'ended-at.cjs'))}`,
      ACADEMY_ENDED_AT_FILE: path,
    },
  }).status;

/** As zero-cache does, which tells of it before it ends. */
const SLOWLY = `process.on('uncaughtException', () => setTimeout(() => process.exit(13), 300));`;

test.each(['throw new Error("e")', 'Promise.reject(new Error("e"))'])(
  'a process that begins to end by an exception notes when: %s',
  (broken) => {
    const before = Date.now();
    expect(run(`${SLOWLY} setTimeout(() => {${broken}})`)).toBe(13);
    const noted = Number(readFileSync(file, 'utf8'));
    expect(noted).toBeGreaterThanOrEqual(before);
    expect(noted).toBeLessThanOrEqual(Date.now() - 300);
  },
);

test('the first of them counts', () => {
  run(`${SLOWLY} throw new Error('e')`);
  const first = readFileSync(file, 'utf8');
  run(`${SLOWLY} throw new Error('e')`);
  expect(readFileSync(file, 'utf8')).toBe(first);
});

test('what ends well notes nothing', () => {
  expect(run('process.exit(3)')).toBe(3);
  expect(existsSync(file)).toBe(false);
});

test('where nothing can be noted the process ends as it would', () => {
  expect(run(`${SLOWLY} throw new Error('e')`, join(file, 'nowhere'))).toBe(13);
});
