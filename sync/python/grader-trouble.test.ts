// What happens to a grade when something happens to its process.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test, vi} from 'vitest';
import type {CodeTest} from '#schema/python/code-tests.ts';
import {GraderChild} from '#sync/python/grader-child.ts';
import {graderIn} from '#sync/python/grader.ts';
import {sandboxes, type Sandbox} from '#sync/python/grader-sandbox.ts';
import {descendantsOf, said} from '#tests/decoders.ts';
import {gradersOf} from '#tests/grader-processes.ts';

vi.setConfig({testTimeout: 300_000});

const PROGRAM = 'import time\ntime.sleep(3)\ndef one(): return 1';
const TESTS: readonly CodeTest[] = [
  {name: 'first', call: 'one()', equals: '1'},
  {name: 'second', call: 'one() + 1', equals: '2', hidden: true},
];

const BLOB_BYTES = 90_000_000;
/** A process with Python has some 220 MB before it runs anything. */
const RUNNING_BYTES = 270_000_000;

const memoryOf = (pid: number) => 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(said(pid, 'status'))?.[1] ?? 0);

describe.skipIf(process.platform !== 'linux')('a grade', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-grader-'));
  const opened: ReturnType<typeof graderIn>[] = [];
  const newGrader = (more: Partial<Parameters<typeof graderIn>[0]> = {}) => {
    const grader = graderIn({dataDir, log: () => undefined, ...more});
    opened.push(grader);
    return grader;
  };
  afterAll(() => {
    for (const grader of opened) grader.close();
    rmSync(dataDir, {recursive: true, force: true});
  });
  const who = {learnerId: 'ada'};
  /** The innermost processes, with Python. */
  const inner = () => gradersOf(process.pid).filter((pid) => descendantsOf(pid).length === 0);

  test('is right although its process was killed in the middle', async () => {
    const grader = newGrader();
    const program = `blob = b"x" * ${BLOB_BYTES}\n${PROGRAM}`;
    const graded = grader.grade({program, tests: TESTS}, who);
    // That much it has only while the program runs.
    const running = () => inner().find((pid) => memoryOf(pid) > RUNNING_BYTES);
    await expect.poll(running, {timeout: 120_000}).toBeDefined();
    const killed = running() ?? 0;
    process.kill(killed, 'SIGKILL');
    const result = await graded;
    expect(result.state === 'graded' && result.results.map(({passed}) => passed)).toEqual([true, true]);
    expect(said(killed, 'cmdline')).toBe('');
  });

  test('is none when the academy stops in the middle of it', async () => {
    const grader = newGrader();
    const graded = grader.grade({program: PROGRAM, tests: TESTS}, who);
    await expect.poll(() => inner().length, {timeout: 120_000}).toBeGreaterThan(0);
    grader.close();
    expect(await graded).toEqual({state: 'unavailable', why: 'The academy is stopping.'});
  });

  test('has its time in all: a program cannot sleep through each test', async () => {
    const grader = newGrader({answerMs: 5000});
    const program = 'import time\ntime.sleep(2)';
    const tests = [1, 2, 3].map((at): CodeTest => ({name: `${at}`, call: '1', equals: '1'}));
    const result = await grader.grade({program, tests}, who);
    expect(result.state === 'graded' && result.results.at(-1)).toMatchObject({
      passed: false,
      actual: 'It took too long and was stopped.',
    });
  });

  test('is none where what starts says nothing sensible, and that does not stay behind', async () => {
    const [real] = sandboxes(process.platform, process.getuid?.() === 0);
    const mad: Sandbox = {
      name: 'mad',
      command: (stage, inside) =>
        inside.includes('serve')
          ? ['/bin/sh', '-c', 'echo nonsense; exec sleep 4321']
          : (real?.command(stage, inside) ?? []),
    };
    const graded = await newGrader({sandboxes: [mad]}).grade({program: PROGRAM, tests: TESTS}, who);
    expect(graded).toMatchObject({state: 'unavailable', why: expect.stringContaining('nonsense')});
    const asleep = () => descendantsOf(process.pid).filter((pid) => said(pid, 'cmdline').includes('4321'));
    await expect.poll(asleep).toEqual([]);
  });

  test('is not waited for where a process floods us with lines that nobody asked for', async () => {
    const child = new GraderChild(['/bin/sh', '-c', 'exec yes a line']);
    const limits = {memoryBytes: 1e9, cpuMs: 60_000, wallMs: 60_000};
    expect(await child.next(limits)).toEqual({line: 'a line'});
    await expect.poll(() => child.hasEnded).toBe(true);
    expect(await child.next(limits)).toEqual({ending: 'broken'});
  });
});
