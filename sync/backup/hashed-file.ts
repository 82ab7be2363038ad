// Files of a backup: written to the disk and hashed on the way, and checked by that hash.
import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {mkdir, open, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {BackedUpFile} from '#sync/backup/manifest.ts';
import {SetupFailure} from '#sync/dev/failure.ts';

/** Writes what the stream gives to `folder`/`path`. Resolves when it is on the disk; of a failure nothing stays. */
export async function writeHashed(
  folder: string,
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<BackedUpFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), {recursive: true, mode: 0o700});
  const sum = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      sum.update(chunk);
      bytes += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await rm(target, {force: true});
    throw error;
  } finally {
    await file.close();
  }
  return {path, bytes, sha256: sum.digest('hex')};
}

/** @throws {SetupFailure} for a file that is not as it was written: missing, cut off or changed. */
export async function checkHashed(folder: string, {path, bytes, sha256}: BackedUpFile): Promise<void> {
  const damaged = (how: string) =>
    new SetupFailure(
      `The backup ${folder} is damaged: ${path} ${how}.`,
      'Copy the backup again from where it was written, or restore another one.',
    );
  const info = await stat(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw damaged('is missing');
    throw error;
  });
  if (info.size !== bytes) throw damaged(`has ${info.size} of ${bytes} bytes`);
  const sum = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), sum);
  if (sum.digest('hex') !== sha256) throw damaged('has changed since it was written');
}

/** Makes new names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
