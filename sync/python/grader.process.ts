// What runs inside the sandbox: Python, and one learner's program, test by test. It reads a request a line and replies a
// line. It is no wall itself (docs/decisions/0142-a-grader-of-pyodide-under-node-needs-a-sandbox-of-the-operating-system.md):
// whatever leaves it is data of a stranger.
import {readdirSync, readFileSync, writeSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {loadPyodide, type PyodideConfig} from 'pyodide';
import {DRIVER} from '#schema/python/driver.ts';
import {limitMemory} from '#schema/python/memory-limit.ts';

/** Of a snapshot of the memory: what Pyodide has for it and does not describe. */
type WithSnapshot = {readonly makeMemorySnapshot: () => Uint8Array};

const STDOUT = 1;
/** Bytes a write. */
const PIECE = 65_536;
/** The driver under a name, so that the snapshot has it. */
const PREPARE = DRIVER.replace(/academy_driver\(\)\s*$/, 'academy = academy_driver()\n');

const [, , mode, memoryLimit] = process.argv;

/** @param more how the memory begins. */
const open = (more: Partial<PyodideConfig> & {_makeSnapshot?: boolean; _loadSnapshot?: Uint8Array}) =>
  loadPyodide({
    // Nothing of JavaScript is Python's.
    jsglobals: {},
    env: {HOME: '/home/learner', MPLBACKEND: 'AGG', PYTHONHASHSEED: '0'},
    stdin: () => null,
    ...more,
  });

/** Python starts four times as fast from a copy of its memory, taken before any learner's program ran. */
async function takeSnapshot(): Promise<void> {
  const pyodide = await open({_makeSnapshot: true});
  pyodide.runPython(PREPARE);
  write(Buffer.from((pyodide as unknown as WithSnapshot).makeMemorySnapshot()));
}

async function serve(): Promise<void> {
  limitMemory(Number(memoryLimit));
  const pyodide = await open({_loadSnapshot: readFileSync('/snapshot.bin')});
  // Output that counts is in the driver's reply.
  const drop = {write: (bytes: Uint8Array) => bytes.length};
  pyodide.setStdout(drop);
  pyodide.setStderr(drop);
  const driver = pyodide.globals.get('academy') as (request: string) => string;
  say(
    JSON.stringify({
      files: readdirSync('/'),
      user: process.getuid?.(),
      environment: Object.keys(process.env),
    }),
  );
  for await (const line of createInterface({input: process.stdin})) say(driver(line));
}

const say = (line: string): void => write(Buffer.from(`${line}\n`));

/** All of it: a pipe takes a part at a time. */
function write(bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(STDOUT, bytes, at, Math.min(PIECE, bytes.length - at));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

await (mode === 'snapshot' ? takeSnapshot() : serve());
