// Names in a folder of backups. What does not have such a name is not ours, and is left alone.
import {existsSync, readdirSync, readFileSync, rmSync, renameSync} from 'node:fs';
import {join} from 'node:path';
import {MANIFEST_FILE} from '#sync/backup/manifest.ts';

const WHOLE = /^academy-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const HALF = /^\.academy-[\dTZ-]+\.(?<pid>\d+)\.(?:partial|removing)$/;
const SECRETS_END = '.secrets.json';

/** Sorts by time. */
export const nameAt = (moment: Date): string =>
  `academy-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const partialName = (name: string): string => `.${name}.${process.pid}.partial`;
export const secretsName = (name: string): string => `${name}${SECRETS_END}`;

/** Removes what interrupted runs left half-written. */
export function removeHalves(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(HALF.exec(name)?.groups?.['pid']);
    if (Number.isInteger(pid) && !isAlive(pid)) rmSync(join(folder, name), {recursive: true, force: true});
  }
}

/**
 * Keeps the latest backups of this academy and removes its older ones, with their secrets.
 * @returns the names of the removed.
 */
export function removeOld(folder: string, secretsFolder: string, academy: string, keep: number): string[] {
  const ours = readdirSync(folder)
    .filter((name) => WHOLE.test(name) && academyOf(join(folder, name)) === academy)
    .toSorted();
  const old = ours.slice(0, Math.max(0, ours.length - keep));
  for (const name of old) {
    // Renamed first: what is named as a backup is whole.
    const going = join(folder, `.${name}.${process.pid}.removing`);
    renameSync(join(folder, name), going);
    rmSync(going, {recursive: true, force: true});
    rmSync(join(secretsFolder, secretsName(name)), {force: true});
  }
  return old;
}

function academyOf(folder: string): unknown {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) return undefined;
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as {academy?: unknown}).academy;
  } catch {
    return undefined; // Not as we write it: not ours to remove.
  }
}

/** Whether a process of that id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
