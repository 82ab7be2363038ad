// zero-cache's workers are sessions of their own: a killed parent leaves them behind, holding its port
// and replication slot. Every process that we start inherits a mark in its environment, by which what
// is left of it can be found whatever its parent, group or session.
import {execFileSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';

/** Name of the environment variable that carries the mark. */
export const MARK = 'ACADEMY_PROCESS';

/**
 * Process ids of all that carry exactly this mark, or one that starts with it and a slash.
 * @param name of the environment variable.
 */
export function findMarked(mark: string, name = MARK): number[] {
  const wanted = new RegExp(`(?:^|[\\0 ])${name}=${escapeRegExp(mark)}(?:[/\\0 ]|$)`);
  return environments()
    .filter(({pid, text}) => pid !== process.pid && wanted.test(text))
    .map(({pid}) => pid);
}

/** Kills all that carry the mark, at once. */
export function killMarked(mark: string): number {
  const found = findMarked(mark);
  for (const pid of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between the look and the kill.
    }
  }
  return found.length;
}

function environments(): {pid: number; text: string}[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-Aww', '-E', '-o', 'pid=,command='], {encoding: 'utf8', maxBuffer: 64 << 20})
      .split('\n')
      .map((line) => ({pid: Number.parseInt(line, 10), text: line}))
      .filter(({pid}) => pid > 0);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({pid: Number(name), text: readEnvironment(name)}));
}

function readEnvironment(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return ''; // Gone meanwhile, or another user's.
  }
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
