// Deleted accounts, recorded outside the database: a backup that is older than the deletion would bring the
// account back, and the restore deletes it again.
import {existsSync} from 'node:fs';
import {mkdir, open, readFile} from 'node:fs/promises';
import {join} from 'node:path';

export type Departed = {
  /** Resolves when it is on the disk. */
  readonly note: (userId: string) => Promise<void>;
  /** Everybody, by user id. */
  readonly all: () => Promise<readonly string[]>;
};

/** The list in `deleted-accounts` of the data folder: ids of random bits, nothing of the person. */
export function departedIn(dataDir: string): Departed {
  const path = join(dataDir, 'deleted-accounts');
  return {
    note: async (userId) => {
      await mkdir(dataDir, {recursive: true, mode: 0o700});
      const file = await open(path, 'a', 0o600);
      try {
        await file.appendFile(`${userId}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    all: async () =>
      existsSync(path) ? (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '') : [],
  };
}
