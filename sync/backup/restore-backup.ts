// Puts a backup in the academy's place. Everything is made beside the data folder and takes its name at the end; what
// was there before is kept under another name.
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {copyFile, mkdir} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {checkHashed} from '#sync/backup/hashed-file.ts';
import {load} from '#sync/backup/load.ts';
import {readManifest, type Manifest} from '#sync/backup/manifest.ts';
import {FILES_FOLDER} from '#sync/backup/outside-files.ts';
import {removeCluster, startCluster} from '#sync/backup/scratch/own-cluster.ts';
import {academyOf, readSecretsFor} from '#sync/backup/secrets-file.ts';
import {refuseFilled, refuseNewer} from '#sync/backup/target.ts';
import {checkDatabase} from '#sync/dev/database/database-check.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {markOf, takeDataFolder} from '#sync/dev/data/lock.ts';
import {locateCluster} from '#sync/dev/postgres-cluster.ts';
import type {Secrets} from '#sync/dev/secrets.ts';
import {AUDIT_HEADS_FILE, RESTORED_FILE} from '#sync/place.ts';

export type RestoreOrder = {
  /** The backup's folder, and its file of keys. */
  readonly from: string;
  readonly secretsFile: string;
  /** Replaces data that are newer than the backup. */
  readonly overNewer: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly onStep: (step: string) => void;
};

export type Restored = {
  readonly dataDir: string;
  readonly takenAt: string;
  /** Where the data folder is kept that was there before, if there was one. */
  readonly before: string | undefined;
};

/** @throws {SetupFailure} if it cannot be restored; the data folder is as it was then. */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const {from, env, onStep} = order;
  const folder = resolve(from);
  const manifest = await readManifest(folder);
  for (const {file} of manifest.tables) await checkHashed(folder, file);
  for (const file of manifest.files) await checkHashed(join(folder, FILES_FOLDER), file);
  const secrets = await readSecretsFor(order.secretsFile, manifest.academy);
  refuseOtherKeys(secrets, env);
  onStep('the backup is whole');
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const wasThere = existsSync(dataDir);
  mkdirSync(dataDir, {recursive: true, mode: 0o700});
  refuseMountPoint(dataDir);
  const release = takeDataFolder(dataDir, markOf(dataDir));
  const staging = `${dataDir}.restoring`;
  try {
    removeStaging(staging);
    await fillDatabase(order, {folder, manifest, secrets, dataDir, staging});
    onStep('database restored, and compared');
    await fillFolder({folder, manifest, secrets, dataDir, staging}, env);
    onStep('files');
    return {dataDir, takenAt: manifest.takenAt, before: swap(dataDir, staging, wasThere)};
  } catch (error) {
    removeStaging(staging);
    throw error;
  } finally {
    release();
  }
}

const removeStaging = (staging: string) =>
  removeCluster(staging, existsSync(staging) ? locateCluster(staging).directory : staging);

type Work = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly secrets: Secrets;
  readonly dataDir: string;
  readonly staging: string;
};

async function fillDatabase({overNewer, env}: RestoreOrder, work: Work): Promise<void> {
  const {folder, manifest, secrets, dataDir, staging} = work;
  mkdirSync(staging, {mode: 0o700});
  const given = env['DATABASE_URL'];
  if (given !== undefined && given !== '') {
    await checkDatabase(given);
    await refuseFilled(given);
    await load(given, folder, manifest);
    return;
  }
  const mark = markOf(dataDir);
  if (!overNewer) await refuseNewer(dataDir, manifest.takenAt, mark, env);
  const cluster = await startCluster({dataDir: staging, password: secrets.POSTGRES_PASSWORD, mark});
  try {
    await load(cluster.url, folder, manifest);
  } finally {
    await cluster.stop();
  }
}

/** Everything but the database; sync finishes the restore at the next start, because of RESTORED_FILE. */
async function fillFolder(
  {folder, manifest, secrets, dataDir, staging}: Work,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const kept = join(folder, FILES_FOLDER);
  // What the manifest names, and nothing that was put beside it; bytes alone, never a link.
  for (const {path} of manifest.files) {
    await mkdir(dirname(join(staging, path)), {recursive: true, mode: 0o700});
    await copyFile(join(kept, path), join(staging, path));
  }
  const write = (name: string, text: string) => writeFileSync(join(staging, name), text, {mode: 0o600});
  write('secrets.json', JSON.stringify(secrets, null, 2));
  // Accounts that were deleted after the backup are deleted again.
  const departed = [kept, dataDir].flatMap((path) => linesOf(join(path, 'deleted-accounts')));
  if (departed.length > 0) write('deleted-accounts', `${[...new Set(departed)].join('\n')}\n`);
  // Heads that were signed after the backup say what is missing now.
  const heads = linesOf(join(dataDir, AUDIT_HEADS_FILE));
  const isLonger = linesOf(join(kept, AUDIT_HEADS_FILE)).every((line, at) => heads[at] === line);
  if (isLonger && heads.length > 0) write(AUDIT_HEADS_FILE, `${heads.join('\n')}\n`);
  if (env['AUDIT_HEADS_FILE'] && existsSync(env['AUDIT_HEADS_FILE'])) {
    rmSync(join(staging, AUDIT_HEADS_FILE), {force: true});
  }
  write(RESTORED_FILE, '');
}

const linesOf = (file: string): readonly string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** @returns where the old data folder is now. */
function swap(dataDir: string, staging: string, wasThere: boolean): string | undefined {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [old, fresh] = [locateCluster(dataDir).directory, locateCluster(staging).directory];
  const before = `${dataDir}.before-${stamp}`;
  renameSync(dataDir, before);
  // As root PostgreSQL may be elsewhere: each data folder has a folder of its own there.
  if (!fresh.startsWith(staging)) {
    renameSync(dirname(old), `${dirname(old)}.before-${stamp}`);
    renameSync(dirname(fresh), dirname(old));
  }
  renameSync(staging, dataDir);
  if (wasThere) return before;
  rmSync(before, {recursive: true, force: true});
  return undefined;
}

/** A folder that is renamed must not be a disk of its own. */
function refuseMountPoint(dataDir: string): void {
  if (statSync(dataDir).dev === statSync(dirname(dataDir)).dev) return;
  throw new SetupFailure(
    `${dataDir} is where another disk begins, so that no other folder can take its place.`,
    `Set DATA_DIR to a folder on that disk, such as ${join(dataDir, 'data')}.`,
  );
}

function refuseOtherKeys(secrets: Secrets, env: NodeJS.ProcessEnv): void {
  if (academyOf({...secrets, ...env}) === academyOf(secrets)) return;
  throw new SetupFailure(
    'The environment sets a PASSWORD_PEPPER, ADMIN_KEY or AUDIT_SIGNING_KEY different from the backup’s: no password would work.',
    'Unset it, or set it to the value in the .secrets.json of the backup.',
  );
}
