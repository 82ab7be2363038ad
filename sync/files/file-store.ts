// File storage. The local disk by default; any other store of bytes under keys can replace it.
import {randomBytes} from 'node:crypto';
import {mkdir, open, readdir, readFile, rename, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';

/** `ageMs` is never negative: a file's time is finer than the clock, which may also have been put back. */
export type StoredFile = {readonly key: string; readonly ageMs: number};

export type FileStore = {
  /** Resolves when all bytes are on disk: a file exists completely or not at all. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** `undefined` when there is none. @throws {TypeError} for what is no key. */
  readonly read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** No error when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** All keys in the store, also of files that a crash left half-written. */
  readonly list: () => Promise<readonly StoredFile[]>;
};

/** A key is a folder and 128 random bits; it never contains user input. */
const KEY = /^[a-z]+\/[\w-]{22}\.[a-z0-9]+$/;
/** Suffix of a file while it is written, so that it is not taken for a complete one. */
const HALF = '.part';

export const newKey = (folder: string, extension: string): string =>
  `${folder}/${randomBytes(16).toString('base64url')}.${extension}`;

export const isKey = (text: string): boolean => KEY.test(text);

/** A key, or one that is being written. */
const isOurs = (name: string) => isKey(name.endsWith(HALF) ? name.slice(0, -HALF.length) : name);

/** Files in a folder of this machine. */
export function filesOnDisk(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!isOurs(key)) throw new TypeError(`"${key}" is no key of a file`);
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), {recursive: true});
      const file = await open(path + HALF, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path + HALF, path);
    },
    read: (key) => readFile(pathOf(key)).catch(unlessMissing),
    remove: (key) => rm(pathOf(key), {force: true}),
    list: async () => {
      const names = (await readdir(folder, {recursive: true}).catch(unlessMissing)) ?? [];
      const found = await Promise.all(
        names.filter(isOurs).map(async (name) => {
          const info = await stat(join(folder, name)).catch(unlessMissing);
          return info?.isFile() ? [{key: name, ageMs: Math.max(0, Date.now() - info.mtimeMs)}] : [];
        }),
      );
      return found.flat();
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
