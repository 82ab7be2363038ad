// `npm test`: every check and every test. What is cheap to look at comes first and ends the run; then every level runs,
// whatever the one before it came to. Files with a failure run once more at the end, alone: what fails then, too, fails
// the run, and what passes is named as unstable.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {FileOutcome} from '#tests/outcome.ts';
import {setup as openRunFolder} from '#tests/run-folder.ts';
import {failedIn, verdict, type Verdict} from '#tests/verdict.ts';

const CHECKS = ['check:format', 'check:lint', 'check:types', 'check:unused'];
/**
 * Groups one after the other; the rows of a group beside each other, for neither needs both cores all the time. Browser
 * tests do: nothing runs beside them.
 */
const LEVELS: readonly (readonly (readonly string[])[])[] = [
  [
    ['check:unit', 'test:pg'],
    ['test:course', 'test:components'],
  ],
  [['test:browser']],
];

type Run = {readonly script: string; readonly isGreen: boolean; readonly files: readonly FileOutcome[]};

// Half of what a process of the academy needs to start is the compiler's work, and tests start hundreds of them.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'node_modules/.cache/compiled');
openRunFolder();
const folder = mkdtempSync(join(tmpdir(), 'outcome-'));

/**
 * Shows what a script prints as it comes, or in one piece at its end where another one prints beside it.
 * @param only the files of tests that it runs, with one worker; without any, all of them.
 */
async function run(script: string, {isBeside = false, only = [] as readonly string[]} = {}): Promise<Run> {
  const began = performance.now();
  const outcome = join(folder, `${script.replaceAll(':', '-')}-${began}.json`);
  const output = isBeside ? 'pipe' : 'inherit';
  const child = spawn('npm', ['run', '--silent', script, ...(only.length > 0 ? ['--', ...only] : [])], {
    env: {
      ...process.env,
      ...(process.stdout.isTTY ? {FORCE_COLOR: '1'} : {}),
      ...(only.length > 0 ? {TEST_ALONE: '1'} : {}),
      TEST_OUTCOME: outcome,
    },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.stdout.write(Buffer.concat(printed));
  const isGreen = code === 0;
  const took = `${Math.round((performance.now() - began) / 1000)} s`;
  console.log(`${script}: ${isGreen ? 'passed' : 'failed'} after ${took}\n`);
  return {script, isGreen, files: existsSync(outcome) ? readOutcome(outcome) : []};
}

const readOutcome = (path: string): readonly FileOutcome[] => JSON.parse(readFileSync(path, 'utf8'));

/** Runs what failed once more, and judges the level. */
async function judge({script, isGreen, files}: Run): Promise<Verdict> {
  const failed = failedIn(files);
  if (failed.length === 0) {
    const outside = isGreen ? [] : [`${script} > an error outside of its tests: see above`];
    return {...verdict(files, []), failed: outside};
  }
  console.log(`${script}: ${failed.length} of its files once more, alone`);
  const again = await run(script, {only: failed.map(({path}) => path)});
  const judged = verdict(files, again.files);
  if (again.isGreen || judged.failed.length > 0) return judged;
  return {...judged, failed: [`${script} > an error outside of its tests, in their second run: see above`]};
}

/** @returns the closing line, which is the last that is printed. */
function close(judged: readonly Verdict[]): never {
  const failed = judged.flatMap((one) => one.failed);
  const unstable = judged.flatMap((one) => one.unstable);
  const passed = judged.reduce((sum, one) => sum + one.passed, 0);
  for (const name of unstable) console.log(`unstable, failed beside others and passed alone: ${name}`);
  for (const name of failed) console.log(`FAIL ${name}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}

const checks = await Promise.all(CHECKS.map((script) => run(script, {isBeside: true})));
const complaints = checks.filter(({isGreen}) => !isGreen);
if (complaints.length > 0) close([{passed: 0, failed: complaints.map(({script}) => script), unstable: []}]);

const runs: Run[] = [];
for (const rows of LEVELS) {
  const inRow = async (row: readonly string[]) => {
    for (const script of row) runs.push(await run(script, {isBeside: rows.length > 1}));
  };
  await Promise.all(rows.map(inRow));
}
const judged: Verdict[] = [];
for (const one of runs) judged.push(await judge(one));
close(judged);
