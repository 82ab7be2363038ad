// What a backup says of itself: `manifest.json`, written last, when everything that it names is on the disk and verified.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {z} from 'zod';
import {SetupFailure} from '#sync/dev/failure.ts';
import {AUDIT_HEADS_FILE} from '#sync/place.ts';

export const MANIFEST_FILE = 'manifest.json';
const FORMAT = 'academy-backup/1';
const HEX = /^[0-9a-f]{64}$/;

/** A file of the backup: where it is in the backup's folder, its length in bytes, its SHA-256. */
const file = z.object({
  // A line break hides nothing of a path from this rule: `.` means every character.
  path: z.string().regex(/^(?!(?:.*\/)?\.\.?(?:\/|$))[^/\\][^\\]*$/s),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(HEX),
});

/** What is kept outside the database, in the data folder: folders of files, and lists. Nothing else is restored. */
export const OUTSIDE = {folders: ['files'], lists: ['deleted-accounts', 'port', AUDIT_HEADS_FILE]} as const;

const outside = file.refine(
  ({path}) =>
    OUTSIDE.lists.some((list) => list === path) ||
    OUTSIDE.folders.some((folder) => path.startsWith(`${folder}/`)),
  {path: ['path']},
);

const table = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  columns: z.array(z.string().min(1)),
  rows: z.number().int().nonnegative(),
  /** Of all rows, in whatever order (row-digest.ts). */
  digest: z.string().regex(HEX),
  file,
});

const manifest = z.object({
  format: z.literal(FORMAT),
  /** When the database's snapshot was taken: ISO 8601, by the database's clock. */
  takenAt: z.iso.datetime({offset: true}),
  /** Names the academy without telling anything of its secrets: backups of another one are left alone. */
  academy: z.string().regex(HEX),
  /** Names of the migrations that the database had, in their order. */
  migrations: z.array(z.string().min(1)).min(1),
  tables: z.array(table).min(1),
  /** Last values of sequences; null: not used yet. */
  sequences: z.array(z.object({schema: z.string(), name: z.string(), last: z.string().nullable()})),
  /** End of the audit log's hash chain. */
  audit: z.object({seq: z.string(), hash: z.string().regex(HEX)}),
  /** What is kept outside the database, under the paths that it has in the data folder. */
  files: z.array(outside),
});

export type BackedUpFile = z.infer<typeof file>;
export type BackedUpTable = z.infer<typeof table>;
export type Manifest = z.infer<typeof manifest>;

export const asManifest = (content: Omit<Manifest, 'format'>): Manifest => ({format: FORMAT, ...content});

/** @throws {SetupFailure} for a folder that is no backup, or was written by another version of the format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new SetupFailure(...notFound(folder, cause.code ?? ''), {cause});
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new SetupFailure(
      `${join(folder, MANIFEST_FILE)} is cut off or was changed: it isn’t JSON.`,
      'Copy the backup again from where it was written, or restore another one.',
      {cause},
    );
  }
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const format = (content as {format?: unknown} | null)?.format;
  throw new SetupFailure(
    format === FORMAT
      ? `${join(folder, MANIFEST_FILE)} was changed: ${parsed.error.issues[0]?.path.join('.')} is wrong.`
      : `${folder} is a backup in the format ${JSON.stringify(format)}; this academy reads ${FORMAT}.`,
    'Restore another backup, or use the version of the academy that wrote this one.',
  );
}

function notFound(folder: string, code: string): [string, string] {
  if (/\.partial\/?$/.test(folder)) {
    return [
      `${folder} is half a backup: what wrote it was interrupted.`,
      'Restore the latest folder next to it whose name doesn’t end in .partial.',
    ];
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return [
      `${folder} isn’t a backup of an academy: it has no ${MANIFEST_FILE}.`,
      'Give the folder that npm run backup named at its end, such as --from /var/backups/academy/academy-2027-01-31T03-17-00Z.',
    ];
  }
  return [`${folder} can’t be read (${code}).`, 'Run this as a user that may read the backup, such as root.'];
}
