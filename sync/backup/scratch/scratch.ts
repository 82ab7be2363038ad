// A PostgreSQL of its own for a moment, in the folder for temporary files. The academy's has nothing to do with it.
import {randomBytes} from 'node:crypto';
import {chmodSync, lstatSync, mkdtempSync, readdirSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {isAlive} from '#sync/backup/names.ts';
import {removeCluster, startCluster} from '#sync/backup/scratch/own-cluster.ts';
import {killMarked} from '#sync/dev/supervisor/orphans.ts';
import {locateCluster} from '#sync/dev/postgres-cluster.ts';

const NAME = /^academy-scratch-(?<pid>\d+)-/;

/** Runs `work` on an empty database that is removed afterwards; TMPDIR says on which disk. */
export async function withScratchDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `academy-scratch-${process.pid}-`));
  chmodSync(folder, 0o711); // As root PostgreSQL runs as another user.
  const {directory} = locateCluster(folder);
  try {
    const password = randomBytes(24).toString('base64url');
    const cluster = await startCluster({
      dataDir: folder,
      password,
      mark: markOf(process.pid),
      isScratch: true,
    });
    try {
      return await work(cluster.url);
    } finally {
      await cluster.stop();
    }
  } finally {
    removeCluster(folder, directory);
  }
}

const markOf = (pid: number) => `scratch-${pid}`;

/** What a killed run left: its PostgreSQL, and its folder. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(NAME.exec(name)?.groups?.['pid']);
    const folder = join(tmpdir(), name);
    if (!Number.isInteger(pid) || isAlive(pid) || !isOurs(folder)) continue;
    killMarked(markOf(pid));
    removeCluster(folder, locateCluster(folder).directory);
  }
}

/** A folder of this user's, and no link: everybody may make names there. */
function isOurs(path: string): boolean {
  const info = lstatSync(path, {throwIfNoEntry: false});
  return info?.isDirectory() === true && info.uid === process.getuid?.();
}
