// Keeps one process of the Procfile alive: restarts it after a crash with back-off, cleans up its orphans first, and
// stops it gracefully within a time limit.
import {spawn, type ChildProcess} from 'node:child_process';
import {createWriteStream, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {killMarked, MARK} from '#sync/dev/supervisor/orphans.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** After this uptime the back-off is reset. */
const WELL_AFTER_MS = 60_000;
const TAIL_LINES = 30;

export type Service = {
  readonly name: string;
  readonly command: string;
  readonly env: Record<string, string>;
  /** Time that SIGTERM is given before everything of this service is killed, ms. */
  readonly graceMs: number;
};

export type Supervised = {
  readonly name: string;
  /** Process id of the present run, if it runs. */
  pid(): number | undefined;
  /** Last lines of its output, for a failure message. */
  tail(): string;
  /** How often it had to be started again. */
  restarts(): number;
  stop(): Promise<void>;
};

type Hooks = {onCrash: (name: string, code: number | string, delayMs: number) => void};

/** Starts the service and restarts it whenever it exits. */
export function supervise(service: Service, run: string, logDir: string, hooks: Hooks): Supervised {
  const mark = `${run}/${service.name}`;
  const {keep, tail, end} = journal(logDir, service.name);
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let failures = 0;
  let restarts = 0;
  let startedAt = 0;

  const say = (error: Error) => keep(Buffer.from(`${error.message}\n`));
  const again = (reason: number | string) => {
    child = undefined;
    if (stopping) return;
    if (Date.now() - startedAt > WELL_AFTER_MS) failures = 0;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
    failures += 1;
    restarts += 1;
    hooks.onCrash(service.name, reason, delayMs);
    timer = setTimeout(start, delayMs);
  };

  /** No process could be made, as on a machine that has too many: nothing of it is left, and no exit follows. */
  const failed = (error: NodeJS.ErrnoException) => {
    say(error);
    again(error.code ?? error.message);
  };

  const start = () => {
    startedAt = Date.now();
    try {
      child = launch(service, mark);
    } catch (error) {
      return failed(error as NodeJS.ErrnoException);
    }
    const {pid} = child;
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', pid === undefined ? failed : say);
    child.once('exit', (code, signal) => {
      if (!stopping) killMarked(mark);
      again(signal ?? code ?? 'unknown');
    });
  };

  const stop = async () => {
    stopping = true;
    clearTimeout(timer);
    if (child) await ended(child, service, mark);
    killMarked(mark);
    end();
  };

  start();
  return {
    name: service.name,
    pid: () => child?.pid,
    tail,
    restarts: () => restarts,
    stop,
  };
}

/** @throws {Error} for some of the reasons why no process could be made; others come as an event. */
function launch(service: Service, mark: string): ChildProcess {
  // What it writes is its user's alone.
  // `exec` replaces the shell with the command, so that signals reach it.
  // A group of its own keeps the terminal's Ctrl-C from racing our ordered stop.
  return spawn(`umask 077; exec ${service.command}`, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {...process.env, ...service.env, [MARK]: mark},
  });
}

/** Tells the process to end, and kills everything of its service when its time is over. */
async function ended(child: ChildProcess, {graceMs}: Service, mark: string): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const limit = setTimeout(() => killMarked(mark), graceMs);
  await exit;
  clearTimeout(limit);
}

/** Keeps the whole output in a file and its last lines at hand. */
function journal(logDir: string, name: string) {
  mkdirSync(logDir, {recursive: true});
  const log = createWriteStream(join(logDir, `${name}.log`), {flags: 'a', mode: 0o600});
  // A full disk must not end the supervisor.
  log.on('error', () => undefined);
  const lines: string[] = [];
  return {
    keep: (chunk: Buffer) => {
      // Output that is still in the pipe may come after the end.
      if (!log.writableEnded) log.write(chunk);
      lines.push(...chunk.toString('utf8').split('\n').filter(Boolean));
      lines.splice(0, Math.max(0, lines.length - TAIL_LINES));
    },
    tail: () => lines.join('\n'),
    end: () => log.end(),
  };
}
