// A backup: the database in one snapshot, the files, and apart from both the keys. It appears under its name when it is
// whole and was restored once, into a database that is thrown away.
import {mkdirSync, realpathSync, rmSync} from 'node:fs';
import {rename} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {dump} from '#sync/backup/dump.ts';
import {checkHashed, syncFolder, writeHashed} from '#sync/backup/hashed-file.ts';
import {load} from '#sync/backup/load.ts';
import {asManifest, MANIFEST_FILE, type Manifest} from '#sync/backup/manifest.ts';
import {nameAt, partialName, removeHalves, removeOld, secretsName} from '#sync/backup/names.ts';
import {filesCopier, FILES_FOLDER} from '#sync/backup/outside-files.ts';
import {withScratchDatabase} from '#sync/backup/scratch/scratch.ts';
import {academyOf, writeSecrets} from '#sync/backup/secrets-file.ts';
import {openSource} from '#sync/backup/source.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {AUDIT_HEADS_FILE} from '#sync/place.ts';

export type BackupOrder = {
  /** Folder of the backups, and the one of their keys. */
  readonly to: string;
  readonly secretsTo: string;
  /** How many of this academy's backups stay. */
  readonly keep: number;
  readonly env: NodeJS.ProcessEnv;
  readonly onStep: (step: string) => void;
};

export type Backup = {readonly folder: string; readonly secretsFile: string; readonly removed: string[]};

/** @throws {SetupFailure} if it cannot be made; nothing of it stays then, and earlier backups are as they were. */
export async function makeBackup({to, secretsTo, keep, env, onStep}: BackupOrder): Promise<Backup> {
  const dataDir = resolve(env['DATA_DIR'] || '.data');
  const folders = prepareFolders(to, secretsTo, dataDir);
  const source = await openSource(dataDir, env);
  const secrets = readOrMakeSecrets(dataDir, env);
  const name = nameAt(new Date());
  const partial = join(folders.to, partialName(name));
  let forgetSecrets: (() => Promise<void>) | undefined;
  try {
    mkdirSync(partial, {mode: 0o700});
    const copier = filesCopier(dataDir, partial, env['AUDIT_HEADS_FILE'] || join(dataDir, AUDIT_HEADS_FILE));
    // Files whose rows the snapshot has are there before it, or soon after; those before are copied beforehand.
    await copier.copyFolders();
    onStep('files');
    const database = await dump(source.client, partial, copier.copyFolders);
    await source.close();
    await copier.copySingle();
    onStep('database');
    const manifest = asManifest({...database, academy: academyOf(secrets), files: copier.copied()});
    await verify(partial, manifest);
    onStep('restored into a scratch database, and compared');
    await writeHashed(partial, MANIFEST_FILE, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
    await syncFolder(partial);
    forgetSecrets = await writeSecrets(folders.secretsTo, secretsName(name), secrets);
    await rename(partial, join(folders.to, name));
    await syncFolder(folders.to);
  } catch (error) {
    await source.close();
    rmSync(partial, {recursive: true, force: true});
    await forgetSecrets?.();
    throw error;
  }
  const removed = removeOld(folders.to, folders.secretsTo, academyOf(secrets), keep);
  return {folder: join(folders.to, name), secretsFile: join(folders.secretsTo, secretsName(name)), removed};
}

/** Restores it into a scratch database, which needs as much room as the academy's. */
async function verify(partial: string, manifest: Manifest): Promise<void> {
  for (const file of manifest.files) await checkHashed(join(partial, FILES_FOLDER), file);
  await withScratchDatabase((databaseUrl) => load(databaseUrl, partial, manifest));
}

function prepareFolders(to: string, secretsTo: string, dataDir: string): {to: string; secretsTo: string} {
  const paths = {to: made(to), secretsTo: made(secretsTo)};
  if (isWithin(paths.to, paths.secretsTo) || isWithin(paths.secretsTo, paths.to)) {
    throw new SetupFailure(
      `The keys would end up with the data: one of ${paths.secretsTo} and ${paths.to} is inside the other.`,
      'Give --secrets-to a folder elsewhere, best on another disk, so that losing one folder doesn’t give away the other.',
    );
  }
  for (const path of [paths.to, paths.secretsTo]) {
    if (!isWithin(path, dataDir)) continue;
    throw new SetupFailure(
      `${path} is in the data folder ${dataDir}: what destroys the one destroys the other.`,
      'Give a folder elsewhere, best on another disk.',
    );
  }
  removeHalves(paths.to);
  removeHalves(paths.secretsTo);
  return paths;
}

function made(path: string): string {
  try {
    mkdirSync(path, {recursive: true, mode: 0o700});
    return realpathSync(path);
  } catch (cause) {
    throw new SetupFailure(
      `The folder ${path} can’t be created: ${(cause as Error).message}.`,
      'Give a folder that you may write to.',
      {cause},
    );
  }
}

const isWithin = (folder: string, other: string): boolean => `${folder}/`.startsWith(`${other}/`);
