// Starts a process for each picture, with limits that no file can evade.
import {spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {Log} from '#sync/db/pool.ts';
import type {FromDecoder, ToDecoder} from '#sync/files/picture-messages.ts';

export type DecoderLimits = {
  /** Of the whole process; one that does nothing has 65. */
  readonly memoryMiB: number;
  /** Processor time, so that a busy machine rejects nobody. */
  readonly cpuSeconds: number;
  /** Time in all, ms. */
  readonly wallMs: number;
};

/** Measured over 16 megapixels: 275 MiB and 0.9 s at most (16 bits, transparency, interlaced, turned). */
export const DECODER_LIMITS: DecoderLimits = {memoryMiB: 512, cpuSeconds: 5, wallMs: 20_000};

const PROGRAM = fileURLToPath(new URL('picture.decoder.ts', import.meta.url));
/** Kernel limits where available; the decoder also checks its own memory, on every platform. */
const LIMITED = 'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"';

/** Resolves when the process is gone, and its memory with it. @throws {Error} when none could be started. */
export function decodeApart(bytes: ToDecoder, limits: DecoderLimits, log: Log): Promise<FromDecoder> {
  const {memoryMiB, cpuSeconds, wallMs} = limits;
  const command = [process.execPath, PROGRAM, String(memoryMiB * 1_048_576)];
  const child = spawn('sh', ['-c', LIMITED, 'sh', String(memoryMiB * 1024), String(cpuSeconds), ...command], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    // No secrets of the server; the mark lets a later start find what a killed academy left behind.
    env: {PATH: process.env['PATH'], ACADEMY_PROCESS: process.env['ACADEMY_PROCESS']},
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), wallMs);
  return new Promise((resolve, reject) => {
    let answer: FromDecoder | undefined;
    child.once('error', reject);
    child.once('message', (message: FromDecoder) => {
      answer = message;
      child.kill('SIGKILL');
    });
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      if (!answer) log('a picture was too much for its decoder', new Error(`it ended by ${signal ?? code}`));
      resolve(answer ?? {is: 'costly'});
    });
    child.send(bytes, (error) => {
      // A decoder that has exited is reported by its exit event.
      if (error) child.kill('SIGKILL');
    });
  });
}
