// Whole runs over files that are green, red or unstable on purpose: by their closing line and their exit code alone whoever
// starts the tests knows what became of them.
import {execFile} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';

/** Of tests. Those that run alone are told so by `TEST_ALONE`. */
const BODIES = {
  green: '',
  red: "throw new Error('always');",
  unstable: "if (process.env.TEST_ALONE !== '1') throw new Error('beside others');",
  crash: "process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});",
  crashOnce:
    "if (process.env.TEST_ALONE !== '1') { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); }",
  uncaught: "void Promise.reject(new Error('nobody waits for it')); await new Promise(setImmediate);",
  // No error but a text: nothing at it can say in which file it was thrown.
  homeless: "void Promise.reject('nobody waits for it'); await new Promise(setImmediate);",
} as const;

type Planted = keyof typeof BODIES;

const root = mkdtempSync(join(tmpdir(), 'academy-levels-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));

const CONFIG = `
import {Outcome} from ${JSON.stringify(join(process.cwd(), 'tests/outcome.ts'))};
export default {
  cacheDir: 'cache',
  test: {include: ['*.test.ts'], isolate: false, maxWorkers: 1, reporters: ['default', new Outcome()]},
};`;

const PROGRAM = `
const {runLevels} = await import(${JSON.stringify(join(process.cwd(), 'tests/levels.ts'))});
process.exit(await runLevels({checks: [], levels: [[['planted']]]}));`;

/** Of the run that this test belongs to. */
const OUTER = /^(?:VITEST|TEST_OUTCOME$|TEST_ALONE$|FORCE_COLOR$)/;

async function runOf(files: readonly Planted[]): Promise<{readonly lines: string[]; readonly code: number}> {
  const folder = join(root, files.join('-'));
  mkdirSync(folder);
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "scripts": {"planted": "vitest run"}}');
  writeFileSync(join(folder, 'vitest.config.ts'), CONFIG);
  for (const name of files) {
    const code = `import {test} from 'vitest';\ntest('runs', async () => { ${BODIES[name]} });\n`;
    writeFileSync(join(folder, `${name}.test.ts`), code);
  }
  const inherited = Object.entries(process.env).filter(([name]) => !OUTER.test(name));
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM],
      {cwd: folder, env: {...Object.fromEntries(inherited), NO_COLOR: '1'}},
      (_, stdout) => resolve({lines: stdout.trim().split('\n'), code: child.exitCode ?? -1}),
    );
  });
}

const UNSTABLE = 'unstable, failed beside others and passed alone: unstable.test.ts > runs';

test.each<[string, readonly Planted[], readonly string[], number]>([
  [
    'a test that passes alone is named, and the run is green',
    ['green', 'unstable'],
    [UNSTABLE, '2 passed, 0 failed'],
    0,
  ],
  [
    'a test that fails again alone fails the run',
    ['red', 'unstable'],
    [UNSTABLE, 'FAIL red.test.ts > runs', '1 passed, 1 failed'],
    1,
  ],
  [
    'a file whose worker dies again alone fails the run',
    ['crash', 'unstable'],
    [UNSTABLE, 'FAIL crash.test.ts > (did not get to its end)', '1 passed, 1 failed'],
    1,
  ],
  [
    'a file whose worker dies runs again, and what waited for that worker with it',
    ['crashOnce', 'green'],
    [
      'unstable, failed beside others and passed alone: crashOnce.test.ts > (did not get to its end)',
      'unstable, failed beside others and passed alone: green.test.ts > (did not run)',
      '2 passed, 0 failed',
    ],
    0,
  ],
  [
    'an error that nothing catches fails its file',
    ['uncaught', 'unstable'],
    [
      UNSTABLE,
      'FAIL uncaught.test.ts > (an error that nothing caught) nobody waits for it',
      '2 passed, 1 failed',
    ],
    1,
  ],
  [
    'an error that belongs to no file fails the run, though everything passes alone',
    ['homeless', 'unstable'],
    [UNSTABLE, 'FAIL planted > an error outside of its tests: nobody waits for it', '2 passed, 1 failed'],
    1,
  ],
])('%s', {timeout: 60_000}, async (_, files, closing, code) => {
  const run = await runOf(files);
  expect(run.lines.slice(-closing.length), run.lines.join('\n')).toEqual(closing);
  expect(run.code).toBe(code);
});
