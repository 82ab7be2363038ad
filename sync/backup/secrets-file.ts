// The academy's keys, backed up apart from its data: either alone is of no use to a thief.
import {createHash} from 'node:crypto';
import {readFile, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {syncFolder, writeHashed} from '#sync/backup/hashed-file.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import type {Secrets} from '#sync/dev/secrets.ts';

/**
 * Names the academy by the keys that its data need, and tells nothing of them: random keys cannot be guessed, and one
 * that a person chose is hashed together with them.
 */
export const academyOf = ({PASSWORD_PEPPER, ADMIN_KEY, AUDIT_SIGNING_KEY}: Secrets): string =>
  createHash('sha256').update([PASSWORD_PEPPER, ADMIN_KEY, AUDIT_SIGNING_KEY].join('\0')).digest('hex');

/** Writes all of them, whole or not at all. @returns a function that removes them again. */
export async function writeSecrets(
  folder: string,
  name: string,
  secrets: Secrets,
): Promise<() => Promise<void>> {
  const half = `.${name}.${process.pid}.partial`;
  await rm(join(folder, half), {force: true});
  await writeHashed(folder, half, [Buffer.from(`${JSON.stringify(secrets, null, 2)}\n`)]);
  await rename(join(folder, half), join(folder, name));
  await syncFolder(folder);
  return () => rm(join(folder, name), {force: true});
}

/** @throws {SetupFailure} for a file that holds no keys, or those of another academy. */
export async function readSecretsFor(file: string, academy: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new SetupFailure(
      `The secrets ${file} can’t be read: ${cause.message}.`,
      'Give the file that npm run backup wrote with this backup, whose name ends in .secrets.json.',
      {cause},
    );
  });
  const secrets = secretsIn(text);
  if (secrets === undefined) {
    throw new SetupFailure(
      `${file} doesn’t hold the keys of an academy.`,
      'Give the file that npm run backup wrote with this backup, whose name ends in .secrets.json.',
    );
  }
  if (academyOf(secrets) !== academy) {
    throw new SetupFailure(
      `${file} holds the keys of another academy, or of another time: no password in this backup would work with them.`,
      'Give the .secrets.json that has the same name as the backup.',
    );
  }
  return secrets;
}

function secretsIn(text: string): Secrets | undefined {
  try {
    const kept = JSON.parse(text) as Partial<Record<string, unknown>>;
    const needed = ['PASSWORD_PEPPER', 'ADMIN_KEY', 'AUDIT_SIGNING_KEY', 'POSTGRES_PASSWORD'];
    return needed.every((name) => typeof kept[name] === 'string') ? (kept as Secrets) : undefined;
  } catch {
    return undefined;
  }
}
