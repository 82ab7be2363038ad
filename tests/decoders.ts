// What unpacking pictures costs, read from outside while it happens.
import {existsSync, readdirSync, readFileSync} from 'node:fs';

const EVERY_MS = 10;
/** Whether this machine tells of other processes (Linux); where it does not, these tests are skipped. */
export const canWatch = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
const MIB = 1_048_576;

type Cost = {
  readonly mostAtOnce: number;
  /** Most memory that one of them held (Linux: VmHWM). */
  readonly peakMiB: number;
  /** What this process, in which the server runs, grew by. */
  readonly serverMiB: number;
};

/** Looks at this process and its decoders until the end. */
export function watchDecoders(): {readonly end: () => Cost} {
  const before = process.memoryUsage.rss();
  let [mostAtOnce, peakMiB, most] = [0, 0, before];
  const look = () => {
    const peaks = decodersOf(process.pid).map(peakOf);
    mostAtOnce = Math.max(mostAtOnce, peaks.length);
    peakMiB = Math.max(peakMiB, ...peaks);
    most = Math.max(most, process.memoryUsage.rss());
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return {mostAtOnce, peakMiB, serverMiB: (most - before) / MIB};
    },
  };
}

const peakOf = (pid: number) => Number(/VmHWM:\s+(\d+) kB/.exec(said(pid, 'status'))?.[1] ?? 0) / 1024;

/** The processes that unpack a picture for this one. */
export const decodersOf = (parent: number): readonly number[] =>
  childrenOf(parent).filter((pid) => isDecoder(said(pid, 'cmdline')));

/** All processes below one. */
export const descendantsOf = (parent: number): readonly number[] =>
  childrenOf(parent).flatMap((pid) => [pid, ...descendantsOf(pid)]);

function childrenOf(parent: number): readonly number[] {
  try {
    return readdirSync(`/proc/${parent}/task`)
      .flatMap((thread) => readFileSync(`/proc/${parent}/task/${thread}/children`, 'latin1').split(' '))
      .filter((pid) => pid !== '')
      .map(Number);
  } catch {
    return []; // It ended between the list and the look.
  }
}

/** Not the shell that sets its limits and then becomes it. */
const isDecoder = (command: string) =>
  command.startsWith(process.execPath) && command.includes('picture.decoder.ts');

/** A file of the process in /proc; empty when it has ended. */
export function said(pid: number, name: 'cmdline' | 'limits' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
