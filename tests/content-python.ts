// The Python that learners run in their browsers, here in Node: one instance for a whole test file, and the same driver.
import {loadPyodide} from 'pyodide';
import {DRIVER} from '#schema/python/driver.ts';
import type {DriverReply, RunRequest} from '#schema/python/run.ts';
import {interrupter} from '#tests/interrupter.ts';

/** A program's output; an error that ended it is the last line. */
export type Run = {readonly output: string; readonly failed: boolean};

export type Python = {
  /** Runs programs that share their names. @returns what each printed */
  readonly run: (programs: readonly string[]) => readonly Run[];
  /** Runs as the worker of a learner's browser does. `isStopped`: it took too long. */
  readonly ask: (
    request: RunRequest,
  ) => DriverReply & {readonly printed: string; readonly isStopped: boolean};
};

const OUTPUT_LIMIT = 100_000;
/** What ends at all ends in milliseconds. */
const LIMIT_MS = 4000;

/**
 * Starts Python from its npm package, without a network.
 * @param limitMs of one run.
 */
export async function openPython(limitMs = LIMIT_MS): Promise<Python> {
  // As the grader's: what a wrong program prints of a set must not be luck.
  const pyodide = await loadPyodide({env: {HOME: '/home/pyodide', PYTHONHASHSEED: '0'}});
  const decoder = new TextDecoder();
  let printed = '';
  const write = (bytes: Uint8Array) => {
    printed += decoder.decode(bytes, {stream: true});
    return bytes.length;
  };
  pyodide.setStdout({write});
  pyodide.setStderr({write});
  const driver = pyodide.runPython(DRIVER) as (request: string) => string;
  const {signal, within} = interrupter(limitMs);
  pyodide.setInterruptBuffer(signal);
  const ask = (request: RunRequest) => {
    printed = '';
    const {result, isStopped} = within(() => driver(JSON.stringify(request)));
    return {...(JSON.parse(result) as DriverReply), printed, isStopped};
  };
  // Each program as a learner runs it: those before it first, in names of its own.
  const run = (programs: readonly string[]) =>
    programs.map((_, at): Run => {
      const reply = ask({programs: programs.slice(0, at + 1), outputLimit: OUTPUT_LIMIT});
      const lines = [reply.printed.trimEnd(), ...(reply.error ? [reply.error.summary] : [])];
      return {output: lines.filter((line) => line !== '').join('\n'), failed: reply.error !== null};
    });
  return {run, ask};
}
