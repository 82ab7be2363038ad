// Runs the scripts that prove the academy and says what they came to. Files with a failure run once more at the end,
// alone: what fails then, too, fails the run, and what passes is named as unstable.
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {RunOutcome} from '#tests/outcome.ts';
import {failedIn, verdict, type Verdict} from '#tests/verdict.ts';

type Plan = {
  /** Scripts of package.json that are cheap: a failure of theirs ends the run. */
  readonly checks: readonly string[];
  /** Scripts by groups, one after the other; the rows of a group run beside each other. */
  readonly levels: readonly (readonly (readonly string[])[])[];
};

type Run = RunOutcome & {readonly script: string; readonly isGreen: boolean};

/** Runs everything and prints the closing line. @returns the exit code. */
export async function runLevels({checks, levels}: Plan): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'outcome-'));
  const checked = await Promise.all(checks.map((script) => run(script, folder, {isBeside: true})));
  const complaints = checked.filter(({isGreen}) => !isGreen).map(({script}) => script);
  if (complaints.length > 0) return close([{passed: 0, failed: complaints, unstable: []}]);
  const runs: Run[] = [];
  for (const rows of levels) {
    const inRow = async (row: readonly string[]) => {
      for (const script of row) runs.push(await run(script, folder, {isBeside: rows.length > 1}));
    };
    await Promise.all(rows.map(inRow));
  }
  const judged: Verdict[] = [];
  for (const one of runs) judged.push(await judge(one, folder));
  return close(judged);
}

/**
 * Shows what a script prints as it comes, or in one piece at its end where another one prints beside it.
 * @param only the files of tests that it runs, with one worker; without any, all of them.
 */
async function run(
  script: string,
  folder: string,
  {isBeside = false, only = [] as readonly string[]} = {},
): Promise<Run> {
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
  return {script, isGreen, ...(existsSync(outcome) ? readOutcome(outcome) : {files: [], outside: []})};
}

const readOutcome = (path: string): RunOutcome => JSON.parse(readFileSync(path, 'utf8'));

/** Runs what failed once more, and judges the level. */
async function judge(first: Run, folder: string): Promise<Verdict> {
  const failed = failedIn(first.files);
  if (failed.length === 0) {
    return {...verdict(first.files, []), failed: first.isGreen ? [] : outsideOf(first)};
  }
  console.log(`${first.script}: ${failed.length} of its files once more, alone`);
  const again = await run(first.script, folder, {only: failed.map(({path}) => path)});
  const judged = verdict(first.files, again.files);
  // Running files again says nothing about what went wrong outside of them.
  const outside = first.outside.length > 0 ? outsideOf(first) : [];
  const isExplained = again.isGreen || (judged.failed.length > 0 && again.outside.length === 0);
  return {...judged, failed: [...judged.failed, ...outside, ...(isExplained ? [] : outsideOf(again))]};
}

const outsideOf = ({script, outside}: Run): readonly string[] =>
  (outside.length > 0 ? outside : ['see above']).map(
    (words) => `${script} > an error outside of its tests: ${words}`,
  );

/** Prints the closing line, which is the last that is printed. @returns the exit code. */
function close(judged: readonly Verdict[]): number {
  const failed = judged.flatMap((one) => one.failed);
  const unstable = judged.flatMap((one) => one.unstable);
  const passed = judged.reduce((sum, one) => sum + one.passed, 0);
  for (const name of unstable) console.log(`unstable, failed beside others and passed alone: ${name}`);
  for (const name of failed) console.log(`FAIL ${name}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}
