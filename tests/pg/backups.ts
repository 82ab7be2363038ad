// A data folder and folders for its backups, for tests; goes with the test file.
import {chmodSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import type {Pool} from 'pg';
import {afterAll} from 'vitest';
import {makeBackup} from '#sync/backup/make-backup.ts';
import {startCluster} from '#sync/backup/scratch/own-cluster.ts';
import {restoreBackup} from '#sync/backup/restore-backup.ts';
import {openPool} from '#sync/db/pool.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {markOf} from '#sync/dev/data/lock.ts';
import {locateCluster} from '#sync/dev/postgres-cluster.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';

const onStep = () => undefined;

/** Message and remedy of what is refused. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => {
      if (!(error instanceof SetupFailure)) throw error;
      return `${error.message}\n${error.remedy}`;
    },
  );

/** Folders of its own for a test file. */
export function backupSite() {
  const root = mkdtempSync(join(tmpdir(), 'academy-backup-'));
  chmodSync(root, 0o755); // As root PostgreSQL runs as another user.
  const dataDir = join(root, 'data');
  const to = join(root, 'backups');
  const secretsTo = join(root, 'keys');
  afterAll(() => {
    if (existsSync(dataDir)) {
      const {directory} = locateCluster(dataDir);
      if (!directory.startsWith(root)) rmSync(dirname(directory), {recursive: true, force: true});
    }
    rmSync(root, {recursive: true, force: true, maxRetries: 5});
  });
  return {
    root,
    dataDir,
    to,
    secretsTo,
    /** Names, the latest last. */
    backups: () => readdirSync(to).toSorted(),
    backup: (keep = 14, more: Record<string, string> = {}) =>
      makeBackup({to, secretsTo, keep, env: {DATA_DIR: dataDir, ...more}, onStep}),
    restore: (name: string, overNewer = false, more: Record<string, string> = {}) =>
      restoreBackup({
        from: join(to, name),
        secretsFile: join(secretsTo, `${name}.secrets.json`),
        overNewer,
        env: {DATA_DIR: dataDir, ...more},
        onStep,
      }),
    /** Works on the database of the data folder, while its academy is stopped. */
    withDatabase: async <T>(work: (pool: Pool, url: string) => Promise<T>): Promise<T> => {
      const password = readOrMakeSecrets(dataDir, {}).POSTGRES_PASSWORD;
      const cluster = await startCluster({dataDir, password, mark: markOf(dataDir)});
      const pool = openPool(cluster.url, () => undefined);
      try {
        return await work(pool, cluster.url);
      } finally {
        await pool.end();
        await cluster.stop();
      }
    },
  };
}
