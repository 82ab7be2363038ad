// What backup and restore say when they cannot go on.
import {SetupFailure} from '#sync/dev/failure.ts';

/** Errors of the disk, by Node and by PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS']);

/** @returns what to tell; `undefined` for what nobody foresaw. */
function foreseen(error: unknown, safe: string): SetupFailure | undefined {
  if (error instanceof SetupFailure) return error;
  const {code = '', message, path} = error as NodeJS.ErrnoException;
  const where = path === undefined ? '' : ` (${path})`;
  if (FULL.has(code) || /no space left/i.test(message)) {
    return new SetupFailure(
      `The disk is full${where}. ${safe}`,
      'Free some space, give another folder, or keep fewer backups with --keep; then run the same command again.',
    );
  }
  if (FORBIDDEN.has(code)) {
    return new SetupFailure(
      `Not allowed${where}: ${message}. ${safe}`,
      'Run this as the user that the academy runs as, or as root.',
    );
  }
  return undefined;
}

/** Prints it and ends the process. Rethrows what nobody foresaw. */
export function giveUp(error: unknown, safe: string): never {
  const told = foreseen(error, safe);
  if (told === undefined) throw error;
  console.error(`\n${told.message}\n\n${told.remedy}`);
  process.exit(1);
}
