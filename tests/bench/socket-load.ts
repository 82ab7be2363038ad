// Runs the load on a socket server (socket-load.c), on a processor of its own where there are two.
import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {promisify} from 'node:util';
import type {Closing} from '#tests/bench/closing.ts';

/** Beyond this share of a processor the client measures itself. */
const CLIENT_MAX_CORES = 0.9;

/** As the program numbers them. */
const MODES = {loop: 0, pace: 1, fan: 2, hold: 3, connect: 4} as const;

export type Client = {
  /** Path and query of the upgrade. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent once it is open. */
  readonly greeting?: string;
  /** What it says; who says nothing listens. `DIGITS` in it becomes others in each message. */
  readonly says?: string;
  /** Which of the clients gets the answer. */
  readonly answeredBy?: number;
};

/** In a text that a client says: digits that make a UUID with the 9 characters before. */
export const DIGITS = `${'#'.repeat(24)}000`;

export type Load = {
  readonly port: number;
  readonly clients: readonly Client[];
  /**
   * - `loop`: each sender says `flight` things, and another one with each answer.
   * - `pace`: `rate` messages a second, `burst` at once.
   * - `fan`: one sender, `flight` groups of `burst` under way; each message becomes `copies` frames.
   * - `hold`: nothing is said.
   * - `connect`: connects and leaves, again and again.
   */
  readonly mode: keyof typeof MODES;
  readonly flight?: number;
  readonly burst?: number;
  readonly rate?: number;
  readonly copies?: number;
  /** Frames that count hold this. */
  readonly marker: string;
  readonly settleMs?: number;
  readonly warmMs?: number;
  readonly measureMs?: number;
};

/** Times are ms, from the moment at which a message should have been sent. */
export type Loaded = {
  readonly ms: number;
  readonly clientCpuMs: number;
  /** Frames that counted. */
  readonly frames: number;
  readonly answers: number;
  readonly connects: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
};

export type Program = {
  /** @param watch called when the measuring begins and ends. @returns nothing if the client was the bottleneck. */
  readonly run: (
    load: Load,
    watch: () => number,
  ) => Promise<(Loaded & {readonly watched: number}) | undefined>;
  /** Opens the connections. @returns closes them. */
  readonly hold: (load: Omit<Load, 'mode' | 'marker'>) => Promise<() => Promise<void>>;
};

/** Server and client each have a processor, where there are two. */
const hasTwo = availableParallelism() > 1;
export const pinned = (processor: 0 | 1, command: string, args: readonly string[]): [string, string[]] =>
  hasTwo ? ['taskset', ['-c', String(processor), command, ...args]] : [command, [...args]];

/** Compiles the program. @throws {Error} where there is no C compiler. */
export async function socketLoad(opened: Closing): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-load-'));
  opened.add(() => rmSync(folder, {recursive: true, force: true}));
  const program = join(folder, 'socket-load');
  try {
    await promisify(execFile)('cc', ['-O2', '-o', program, join('tests', 'bench', 'socket-load.c')]);
  } catch (cause) {
    throw new Error('This bench needs a C compiler under the name cc (Debian: apt install gcc).', {cause});
  }
  const begin = (load: Load) => {
    const child = spawn(...pinned(1, program, []), {stdio: ['pipe', 'pipe', 'pipe']});
    opened.add(() => child.kill('SIGKILL'));
    child.stdin.on('error', () => undefined); // It has ended, and says itself why.
    child.stdin.end(planOf(load));
    return child;
  };
  return {
    run: async (load, watch) => {
      const lines = linesOf(begin(load));
      await lines('begin');
      const before = watch();
      const loaded = JSON.parse(await lines('end')) as Loaded;
      const watched = watch() - before;
      return loaded.clientCpuMs / loaded.ms > CLIENT_MAX_CORES ? undefined : {...loaded, watched};
    },
    hold: async (load) => {
      const child = begin({...load, mode: 'hold', marker: ''});
      await linesOf(child)('begin');
      return async () => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
      };
    },
  };
}

/** Waits for lines of the program's. @returns what comes after the word. */
function linesOf(child: ChildProcess & {readonly stdout: NodeJS.ReadableStream | null}) {
  const heard = new Map<string, string>();
  const waiting = new Map<string, (rest: string) => void>();
  let fail: (error: Error) => void = () => undefined;
  let said = '';
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // Raced by each wait; a load that ends between two of them is told to the next.
  failed.catch(() => undefined);
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  child.once('close', (code) => fail(new Error(`the load ended with ${code}: ${said}`)));
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      const [word = '', rest = ''] = line.split(/ (.*)/);
      heard.set(word, rest);
      waiting.get(word)?.(rest);
    });
  return (word: string): Promise<string> =>
    Promise.race([
      failed,
      new Promise<string>((resolve) => {
        const already = heard.get(word);
        if (already === undefined) waiting.set(word, resolve);
        else resolve(already);
      }),
    ]);
}

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

function planOf(load: Load): Buffer {
  const {port, clients, mode, flight = 1, burst = 1, rate = 1, copies = 1, marker} = load;
  const {settleMs = 500, warmMs = 1000, measureMs = 2000} = load;
  const head = [port, clients.length, MODES[mode], flight, burst, rate, settleMs, warmMs, measureMs, copies];
  return Buffer.concat([
    ...head.map(number),
    ...text(marker),
    ...clients.flatMap(({path, headers = {}, greeting = '', says = '', answeredBy = 0xffff_ffff}) => [
      ...text(upgradeOf(port, path, headers)),
      ...text(greeting),
      ...text(says),
      number(answeredBy),
    ]),
  ]);
}

const upgradeOf = (port: number, path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function text(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  return [number(bytes.length), bytes];
}
