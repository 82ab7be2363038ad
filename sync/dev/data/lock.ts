// One academy per data folder: a second start says where the first one runs.
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';
import {killMarked} from '#sync/dev/supervisor/orphans.ts';

/** Marks every process of the academy on this data folder, so that a later start finds what was left running. */
export function markOf(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
}

/**
 * Takes the data folder and clears what a killed academy left running on it.
 * @returns the function that gives it back.
 * @throws {SetupFailure} when another academy runs on it.
 */
export function takeDataFolder(dataDir: string, mark: string): () => void {
  const file = fileIn(dataDir);
  const holder = holderOf(dataDir);
  if (holder !== undefined) {
    throw new SetupFailure(
      `An academy already runs on ${dataDir} (process ${holder}).`,
      'Use that one, stop it with Ctrl-C, or give this one a folder of its own: DATA_DIR=.data-2 PORT=8180 npm start',
    );
  }
  killMarked(mark);
  writeFileSync(file, String(process.pid), {mode: 0o600});
  return () => rmSync(file, {force: true});
}

const fileIn = (dataDir: string) => join(dataDir, 'academy.pid');

/** The process, other than this one, that runs the academy on the data folder. */
export function holderOf(dataDir: string): number | undefined {
  const file = fileIn(dataDir);
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(holder) && holder !== process.pid && isAcademy(holder) ? holder : undefined;
}

function isAcademy(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  // Process ids are reused: after a reboot the number may be anybody's.
  return existsSync(`/proc/${pid}/cmdline`) && /node/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'));
}
