// The database that is backed up: one's own by its URL, the embedded one of a running academy, or the embedded one of a
// stopped academy, which then runs for as long as the backup takes.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import pg from 'pg';
import {portOf, startCluster} from '#sync/backup/scratch/own-cluster.ts';
import {SetupFailure} from '#sync/dev/failure.ts';
import {holderOf, markOf, takeDataFolder} from '#sync/dev/data/lock.ts';
import {locateCluster} from '#sync/dev/postgres-cluster.ts';
import {accepts} from '#sync/dev/database/schema-ready.ts';
import {readOrMakeSecrets, type Secrets} from '#sync/dev/secrets.ts';
import {until} from '#sync/dev/wait.ts';

const LIMIT_MS = 60_000;

export type Source = {
  readonly client: pg.Client;
  /** May be called again. */
  readonly close: () => Promise<void>;
};

/** @throws {SetupFailure} if there is no database, or it does not answer. */
export async function openSource(dataDir: string, env: NodeJS.ProcessEnv): Promise<Source> {
  const given = env['DATABASE_URL'];
  if (given !== undefined && given !== '') return connect(given, async () => undefined);
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    throw new SetupFailure(
      `${dataDir} has no academy in it.`,
      "Run this in the academy's folder, with the DATA_DIR and DATABASE_URL that the academy is started with.",
    );
  }
  const secrets = readOrMakeSecrets(dataDir, env);
  return holderOf(dataDir) === undefined ? ofStopped(dataDir, secrets) : ofRunning(dataDir, secrets);
}

async function ofRunning(dataDir: string, secrets: Secrets): Promise<Source> {
  const {directory} = locateCluster(dataDir);
  const url = () =>
    `postgres://postgres:${encodeURIComponent(secrets.POSTGRES_PASSWORD)}@127.0.0.1:${portOf(directory)}/postgres`;
  // It may just be starting.
  await until(async () => portOf(directory) !== undefined && accepts(url()), {limitMs: LIMIT_MS}).catch(
    (cause: Error) => {
      throw new SetupFailure(
        `The academy on ${dataDir} is running, but its database doesn’t answer: ${reasonOf(cause)}`,
        'Run this with the environment that the academy is started with. If that’s the same, look at its log.',
        {cause},
      );
    },
  );
  return connect(url(), async () => undefined);
}

async function ofStopped(dataDir: string, secrets: Secrets): Promise<Source> {
  const mark = markOf(dataDir);
  const release = takeDataFolder(dataDir, mark);
  try {
    const cluster = await startCluster({dataDir, password: secrets.POSTGRES_PASSWORD, mark});
    return await connect(cluster.url, async () => {
      await cluster.stop();
      release();
    });
  } catch (error) {
    release();
    throw error;
  }
}

async function connect(connectionString: string, after: () => Promise<void>): Promise<Source> {
  const client = new pg.Client({connectionString, connectionTimeoutMillis: 10_000});
  // A connection that is lost is told by its query.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    await after();
    throw new SetupFailure(
      `The database doesn’t answer: ${(cause as Error).message}`,
      'Check DATABASE_URL: it must be the one that the academy is started with.',
      {cause},
    );
  }
  let closing: Promise<void> | undefined;
  const end = async () => {
    await client.end();
    await after();
  };
  return {client, close: () => (closing ??= end())};
}

/** What the last attempt met. */
const reasonOf = ({cause, message}: Error) => (cause instanceof Error ? cause.message : message);
