// What a tree of processes costs, read where Linux tells it.
import {readFileSync} from 'node:fs';

/** Of all processes below one. */
export type Cost = {readonly memoryBytes: number; readonly cpuMs: number};

const PAGE_BYTES = 4096;
/** Linux counts processor time in hundredths of a second for programs, whatever its kernel's own clock. */
const TICK_MS = 10;
/** Of /proc/…/stat, behind the name in parentheses. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** @throws {Error} where the system does not tell, and for a process that is gone. */
export function costOf(pid: number): Cost {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
  let memoryBytes = resident * PAGE_BYTES;
  let cpuMs = (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
  for (const child of childrenOf(pid)) {
    const cost = costOf(child);
    memoryBytes += cost.memoryBytes;
    cpuMs += cost.cpuMs;
  }
  return {memoryBytes, cpuMs};
}

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
