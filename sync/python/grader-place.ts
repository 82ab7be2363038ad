// Where graders run on this machine: the first sandbox that holds, and a process that is ready in it.
import {once} from 'node:events';
import {spawn} from 'node:child_process';
import {readdir} from 'node:fs/promises';
import type {Log} from '#sync/db/pool.ts';
import {GraderChild, type Limits, type Reply} from '#sync/python/grader-child.ts';
import {graderCommand, sandboxes as sandboxesOf, type Sandbox} from '#sync/python/grader-sandbox.ts';
import {stageGrader} from '#sync/python/grader-stage.ts';

/** Memory of Python itself: beyond it a program gets a MemoryError. */
const PYTHON_BYTES = 256 * 1_048_576;
/** To start Python on a busy machine. */
const START: Limits = {memoryBytes: 1024 * 1_048_576, cpuMs: 60_000, wallMs: 120_000};
/** After a failure the next answer looks again, but not sooner, ms. */
const LOOK_AGAIN_MS = 60_000;

/** Why nothing can be graded here. */
export type Unavailable = {readonly why: string};

export type GraderPlace = {
  /** A process that has run nothing. */
  readonly take: () => Promise<GraderChild | Unavailable>;
  /** Makes one ready. */
  readonly prepare: () => void;
  readonly dropSpare: () => void;
  readonly close: () => void;
};

type Means = {readonly dataDir: string; readonly log: Log; readonly sandboxes?: readonly Sandbox[]};
type Found = {readonly command: readonly string[]; readonly stage: string};

export function graderPlace({dataDir, log, sandboxes = machineSandboxes()}: Means): GraderPlace {
  let found: Promise<Found | Unavailable> | undefined;
  let spare: Promise<GraderChild | Unavailable> | undefined;
  const living = new Set<GraderChild>();
  let isClosed = false;

  const look = async (): Promise<Found | Unavailable> => {
    const reasons: string[] = [];
    for (const sandbox of sandboxes) {
      try {
        const stage = await stageGrader(dataDir, (draft) => snapshotIn(sandbox, draft));
        const command = sandbox.command(stage, graderCommand('serve', PYTHON_BYTES));
        await readyChild(command, stage).then((child) => child.end());
        return {command, stage};
      } catch (error) {
        reasons.push(`${sandbox.name}: ${(error as Error).message.trim()}`);
      }
    }
    const why = reasons.length === 0 ? 'Code is graded on Linux only.' : reasons.join(' · ');
    log('code cannot be graded here', new Error(why));
    setTimeout(() => (found = undefined), LOOK_AGAIN_MS).unref();
    return {why};
  };

  const start = async (): Promise<GraderChild | Unavailable> => {
    found ??= look();
    const here = await found;
    if ('why' in here) return here;
    try {
      const child = await readyChild(here.command, here.stage);
      for (const one of living) if (one.hasEnded) living.delete(one);
      living.add(child);
      if (isClosed) child.end();
      return child;
    } catch (error) {
      // Somebody may have removed its folder.
      found = undefined;
      return {why: (error as Error).message};
    }
  };
  const dropSpare = () => {
    void spare?.then((child) => 'why' in child || child.end());
    spare = undefined;
  };
  return {
    take: async () => {
      const taken = spare;
      spare = undefined;
      const ready = await taken;
      // One that waited may have been ended by the system, and so may one that was starting.
      return ready && !('why' in ready) && !ready.hasEnded ? ready : start();
    },
    prepare: () => {
      if (!isClosed) spare ??= start();
    },
    dropSpare,
    close: () => {
      isClosed = true;
      dropSpare();
      for (const child of living) child.end();
    },
  };
}

const machineSandboxes = (): readonly Sandbox[] => sandboxesOf(process.platform, process.getuid?.() === 0);

/** @throws {Error} that says what the system or the program said. No process stays behind then. */
async function readyChild(command: readonly string[], stage: string): Promise<GraderChild> {
  const child = new GraderChild(command);
  try {
    const trouble = await troubleIn(await child.next(START), stage);
    if (trouble === undefined) return child;
    throw new Error(child.errors || trouble);
  } catch (error) {
    child.end();
    throw error;
  }
}

/** It says what it sees around itself before it runs anything; more than its folder is no sandbox. */
async function troubleIn(said: Reply, stage: string): Promise<string | undefined> {
  if ('ending' in said) return `the start failed (${said.ending})`;
  const {files, user} = JSON.parse(said.line) as {files: readonly string[]; user: number};
  const own = new Set(await readdir(stage));
  if (!files.every((name) => own.has(name))) return 'it sees files of the system';
  return user === 0 ? 'it runs as root' : undefined;
}

async function snapshotIn(sandbox: Sandbox, stage: string): Promise<Uint8Array> {
  const [program = '', ...more] = sandbox.command(stage, graderCommand('snapshot', PYTHON_BYTES));
  const child = spawn(program, more, {stdio: ['ignore', 'pipe', 'pipe'], env: {}, timeout: START.wallMs});
  const pieces: Buffer[] = [];
  let errors = '';
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString().slice(0, 2000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(errors || `it ended with ${code}`);
  return Buffer.concat(pieces);
}
