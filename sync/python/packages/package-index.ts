// Packages for Pyodide that this installation has: files in its data folder, each with the hash that Pyodide's own list
// (pyodide-lock.json) has for it. Another release of Pyodide has another list, and so another folder.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import type {Lockfile} from 'pyodide';

/** In the data folder. */
const FOLDER = 'python-packages';
const INDEX = 'index.json';

/** All packages that there are for this release of Pyodide. */
export type Release = {readonly version: string; readonly edition: string; readonly lock: Lockfile};

/** The release that is installed from npm. */
export function installedRelease(): Release {
  const {resolve} = createRequire(import.meta.url);
  const list = readFileSync(resolve('pyodide/pyodide-lock.json'), 'utf8');
  const {version} = JSON.parse(readFileSync(resolve('pyodide/package.json'), 'utf8')) as {version: string};
  const edition = createHash('sha256').update(list).digest('hex').slice(0, 16);
  return {version, edition, lock: JSON.parse(list) as Lockfile};
}

export const packagesFolder = (dataDir: string, {edition}: Pick<Release, 'edition'>): string =>
  join(dataDir, FOLDER, edition);

export const indexFile = (folder: string): string => join(folder, INDEX);

/** Of packages that are here, what Pyodide has to know. @returns no packages where none were fetched. */
export async function readIndex(folder: string, {lock}: Pick<Release, 'lock'>): Promise<Lockfile> {
  try {
    return JSON.parse(await readFile(indexFile(folder), 'utf8')) as Lockfile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {...lock, packages: {}};
  }
}

/**
 * These packages and everything that they need, each after what it needs.
 * @throws {RangeError} for a name that the release does not have.
 */
export function withDependencies({lock}: Pick<Release, 'lock'>, names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    const known = lock.packages[name];
    if (!known) throw new RangeError(name);
    for (const needed of known.depends) visit(needed);
    found.add(name);
  };
  names.forEach(visit);
  return [...found];
}
