// One process in its sandbox, seen from outside: started, asked, watched, ended.
import {spawn, type ChildProcessWithoutNullStreams} from 'node:child_process';
import {costOf} from '#sync/python/grader-cost.ts';

/** What a program may cost; where it costs more, its process is killed. */
export type Limits = {
  /** Of the whole process. */
  readonly memoryBytes: number;
  /** Processor time, so that a busy machine fails nobody. */
  readonly cpuMs: number;
  /** Time in all: a program may sleep. */
  readonly wallMs: number;
};

/** Why there is no reply. */
export type Ending = 'time' | 'memory' | 'broken';

/** A line, or why there is none. */
export type Reply = {readonly line: string} | {readonly ending: Ending};

const WATCH_EVERY_MS = 100;
/** Characters of one reply. */
const MOST_REPLY = 3_000_000;
const MOST_ERRORS = 2000;

export class GraderChild {
  readonly #child: ChildProcessWithoutNullStreams;
  #text = '';
  #errors = '';
  #ending: Ending | undefined;
  #settle: ((reply: Reply) => void) | undefined;
  #watch: NodeJS.Timeout | undefined;

  /** @param command a program of the system and its arguments, with the sandbox around. */
  constructor([program = '', ...more]: readonly string[]) {
    // The mark lets a later start find what a killed academy left behind; the sandbox takes it away again.
    const {ACADEMY_PROCESS: mark} = process.env;
    this.#child = spawn(program, more, {env: mark === undefined ? {} : {ACADEMY_PROCESS: mark}});
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(0, MOST_ERRORS);
    });
    // A process that ended takes no more; its end is told by `close`.
    this.#child.stdin.on('error', () => undefined);
    this.#child.once('error', (error) => {
      this.#errors ||= error.message;
      this.#end('broken');
    });
    this.#child.once('close', () => this.#end('broken'));
  }

  /** What it wrote about itself; for people who run the academy. */
  get errors(): string {
    return this.#errors;
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined;
  }

  /** The next line that it writes, or why there is none. Asked one at a time. */
  next(limits: Limits, request?: string): Promise<Reply> {
    return new Promise((resolve) => {
      if (this.#ending) return resolve({ending: this.#ending});
      this.#settle = resolve;
      this.#watchOver(limits);
      if (request === undefined) this.#take('');
      else this.#child.stdin.write(`${request}\n`);
    });
  }

  /** Kills it, with everything in its sandbox. */
  end(): void {
    this.#end('broken');
  }

  #take(text: string): void {
    this.#text += text;
    // Also where nobody asked: what floods us must not stay.
    if (this.#text.length > MOST_REPLY) return this.#end('broken');
    const end = this.#text.indexOf('\n');
    if (end === -1 || !this.#settle) return;
    const line = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 1);
    this.#tell({line});
  }

  #watchOver({memoryBytes, cpuMs, wallMs}: Limits): void {
    const pid = this.#child.pid ?? 0;
    const begun = {at: performance.now(), cpuMs: costSoFar(pid)?.cpuMs ?? 0};
    this.#watch = setInterval(() => {
      const cost = costSoFar(pid);
      if (cost && cost.memoryBytes > memoryBytes) this.#end('memory');
      else if (cost && cost.cpuMs - begun.cpuMs > cpuMs) this.#end('time');
      else if (performance.now() - begun.at > wallMs) this.#end('time');
    }, WATCH_EVERY_MS);
  }

  #end(why: Ending): void {
    this.#ending ??= why;
    this.#text = '';
    this.#child.kill('SIGKILL');
    this.#tell({ending: this.#ending});
  }

  #tell(reply: Reply): void {
    clearInterval(this.#watch);
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(reply);
  }
}

/** `undefined` for a process that has just ended. */
function costSoFar(pid: number): ReturnType<typeof costOf> | undefined {
  try {
    return costOf(pid);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
