// Brings packages for Pyodide into the data folder: from the release's own address, or from a folder of files.
import {createHash, randomUUID} from 'node:crypto';
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Lockfile} from 'pyodide';
import {outbound} from '#sync/http/outbound.ts';
import {
  indexFile,
  packagesFolder,
  readIndex,
  withDependencies,
  type Release,
} from '#sync/python/packages/package-index.ts';

/** A slow line and the largest package, about 30 MB. */
const TIMEOUT_MS = 600_000;
const MOST_BYTES = 100 * 1_048_576;

export type PackageOrder = {
  readonly dataDir: string;
  readonly release: Release;
  readonly names: readonly string[];
  /** An address that ends in a slash, or a folder. */
  readonly from: URL | string;
  readonly onFile?: (name: string, how: 'fetched' | 'there') => void;
};

/** What is wrong with a file, in words for the person who ordered it. */
export class PackageFailure extends Error {
  override readonly name = 'PackageFailure';
}

/**
 * Fetches what is not there yet; a file is kept only if its hash is the one that Pyodide's list has.
 * @throws {PackageFailure} for a file that does not come or is another; what came before it stays.
 */
export async function fetchPackages({dataDir, release, names, from, onFile}: PackageOrder): Promise<void> {
  const folder = packagesFolder(dataDir, release);
  await mkdir(folder, {recursive: true, mode: 0o700});
  const read = from instanceof URL ? readFrom(from) : (file: string) => readFile(join(from, file));
  for (const name of withDependencies(release, names)) {
    const {file_name: file, sha256} = entryOf(release, name);
    const isThere = await readFile(join(folder, file)).then(
      (bytes) => hashOf(bytes) === sha256,
      () => false,
    );
    if (!isThere) await bring({folder, file, sha256, read});
    await list(folder, release, name);
    onFile?.(name, isThere ? 'there' : 'fetched');
  }
}

type Read = (file: string) => Promise<Uint8Array>;

function readFrom(address: URL): Read {
  const ask = outbound({
    hosts: [address.host],
    mayBePrivate: true,
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
  });
  return async (file) => {
    const reply = await ask(new URL(file, address));
    if (!reply.ok) throw new PackageFailure(`${address.host} answered ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  };
}

type Wanted = {readonly folder: string; readonly file: string; readonly sha256: string; readonly read: Read};

async function bring({folder, file, sha256, read}: Wanted): Promise<void> {
  const bytes = await read(file).catch((cause: Error) => {
    throw new PackageFailure(`${file} can’t be fetched: ${cause.message}`, {cause});
  });
  if (hashOf(bytes) !== sha256) {
    throw new PackageFailure(`${file} isn’t the file that Pyodide’s list names: its hash is another one`);
  }
  await replace(join(folder, file), bytes);
}

/** Adds a package to the index: it lists nothing that is not there. */
async function list(folder: string, release: Release, name: string): Promise<void> {
  const index: Lockfile = await readIndex(folder, release);
  const packages = {...index.packages, [name]: entryOf(release, name)};
  await replace(indexFile(folder), JSON.stringify({...index, packages}));
}

/** A reader sees the old file or the new one, never half of one. */
async function replace(file: string, content: Uint8Array | string): Promise<void> {
  const beside = `${file}.${randomUUID()}`;
  await writeFile(beside, content, {mode: 0o600});
  await rename(beside, file);
}

function entryOf({lock}: Release, name: string): Lockfile['packages'][string] {
  const entry = lock.packages[name];
  if (!entry) throw new RangeError(name);
  return entry;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
