// Ends what a process has started when that process is gone, however it went: Ctrl-C, a closed terminal, `kill -9`, no
// memory. Our servers are sessions and groups of their own, so nothing else would end them. A small process of its own
// waits on a pipe that closes with this one.
import {spawn} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {join} from 'node:path';
import type {Writable} from 'node:stream';

/** Name of the environment variable by which what a process has started is found: children inherit it. */
export const STARTED_BY = 'ACADEMY_STARTED_BY';

const PROGRAM = join(import.meta.dirname, 'reaper-process.ts');

let pipe: Writable | undefined;

/** From now on whatever this process starts, and whatever that starts, ends when this process is gone. */
export function endWithMe(): void {
  reaper();
}

/** @param folder is removed when this process is gone and what it has started has ended. */
export function removeWithMe(folder: string): void {
  reaper().write(`${folder}\n`);
}

function reaper(): Writable {
  if (pipe) return pipe;
  const id = randomUUID();
  const child = spawn(process.execPath, [PROGRAM, id], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    // It must not find itself by the mark of whoever started this process.
    env: {...process.env, [STARTED_BY]: ''},
  });
  process.env[STARTED_BY] = id;
  child.unref();
  pipe = child.stdin;
  // Without a reaper a killed process leaves its servers behind, as it says itself on standard error.
  pipe.on('error', () => undefined);
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return pipe;
}
