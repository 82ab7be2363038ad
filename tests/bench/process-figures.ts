// What another process has used, from /proc: Linux only.
import {readdirSync, readFileSync} from 'node:fs';

/** Linux counts in hundredths of a second, on every architecture. */
const TICK_MS = 10;

/** User and system time of a process, of all its threads, ms. @throws {Error} when it has ended. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Resident memory, bytes. @throws {Error} when it has ended. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The processes below this one, and itself. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Tasks that run or wait for a processor, over the last minute: what else the machine does. */
export const loadOfTheMachine = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
