// The data folder must not be readable for other users of the machine. Files that the processes write are protected by
// their umask (supervisor.ts); this module protects the folder itself and what an earlier version left readable.
import {chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, type Stats} from 'node:fs';
import {dirname, join} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';

const FOLDERS = ['logs', 'replica', 'files', 'mail'];
/** Everything that the academy itself puts there; PostgreSQL closes its own folder. */
const OURS = [...FOLDERS, 'academy.pid', 'port', 'secrets.json', 'course-files.json'];

const OTHERS = 0o077;
/** Sticky: everybody may make files in it, as in /tmp. */
const SHARED = 0o1000;
/** As root PostgreSQL runs as another user, who must be able to traverse the folder (postgres-cluster.ts). */
const modeOfFolder = () => (process.getuid?.() === 0 ? 0o710 : 0o700);

/**
 * Makes what is not there yet, and closes what is open to other users of the machine.
 * @param warn is told when the folder belongs to somebody else and stays open.
 * @throws {SetupFailure} for a folder that cannot be written, or that is everybody's.
 */
export function prepareDataFolder(dataDir: string, warn: (warning: string) => void): void {
  refuseShared(dataDir);
  try {
    mkdirSync(dirname(dataDir), {recursive: true});
    for (const folder of ['', ...FOLDERS]) {
      const path = join(dataDir, folder);
      if (!existsSync(path)) mkdirSync(path, {mode: 0o700});
    }
  } catch (cause) {
    throw new SetupFailure(
      `The data folder ${dataDir} cannot be written: ${(cause as Error).message}`,
      'Give yourself the right to write there, or set DATA_DIR to another folder.',
      {cause},
    );
  }
  try {
    chmodSync(dataDir, modeOfFolder());
    for (const name of OURS) close(join(dataDir, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    const {path = dataDir} = error as NodeJS.ErrnoException;
    warn(
      `${path} belongs to another user, so it cannot be closed to the others of this machine. As its owner: chmod -R go= ${dataDir}`,
    );
  }
}

function refuseShared(dataDir: string): void {
  if (!existsSync(dataDir) || (statSync(dataDir).mode & SHARED) === 0) return;
  throw new SetupFailure(
    `${dataDir} is a folder that everybody on this machine writes to.`,
    `Set DATA_DIR to a folder of the academy's own, such as ${join(dataDir, 'academy')}.`,
  );
}

/** Closing the folder protects everything below; it comes last, so that an interrupted start is completed by the next. */
function close(path: string): void {
  const info = lstatSync(path, {throwIfNoEntry: false});
  if (!info || !isOpen(info)) return;
  if (info.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  chmodSync(path, info.mode & ~OTHERS);
}

/** A link is as open as what it leads to, which is not ours. */
const isOpen = (info: Stats) => (info.isDirectory() || info.isFile()) && (info.mode & OTHERS) !== 0;
