// What an academy keeps outside the database: files of learners, deleted accounts, signed heads of the audit log, the port.
import {existsSync} from 'node:fs';
import {open, readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {writeHashed} from '#sync/backup/hashed-file.ts';
import {OUTSIDE, type BackedUpFile} from '#sync/backup/manifest.ts';
import {AUDIT_HEADS_FILE} from '#sync/place.ts';

/** A file while it is written. */
const HALF = /\.part$/;

/** Where they are in a backup. */
export const FILES_FOLDER = 'data';

/**
 * Copies what was not copied yet. A file that goes meanwhile had no row any more.
 * @param headsFile the signed heads of the audit log, which may be elsewhere.
 */
export function filesCopier(dataDir: string, folder: string, headsFile: string) {
  const done = new Map<string, BackedUpFile>();
  const copy = async (path: string, from = join(dataDir, path)) => {
    const copied = await writeHashed(join(folder, FILES_FOLDER), path, bytesOf(from)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || existsSync(from)) throw error;
      },
    );
    if (copied) done.set(path, copied);
  };
  return {
    /** Learners' files are never changed, only added and removed. */
    copyFolders: async () => {
      for (const path of await filesBelow(dataDir)) if (!done.has(path)) await copy(path);
    },
    /** Lists that are added to: copied once. */
    copySingle: async () => {
      for (const list of OUTSIDE.lists) {
        await (list === AUDIT_HEADS_FILE ? copy(list, headsFile) : copy(list));
      }
    },
    copied: () => [...done.values()].toSorted((a, b) => a.path.localeCompare(b.path)),
  };
}

async function filesBelow(dataDir: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    OUTSIDE.folders
      .filter((name) => existsSync(join(dataDir, name)))
      .map(async (name) => {
        const entries = await readdir(join(dataDir, name), {recursive: true, withFileTypes: true});
        return entries
          .filter((entry) => entry.isFile() && !HALF.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
      }),
  );
  return lists.flat();
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  yield* file.createReadStream() as AsyncIterable<Buffer>;
}
