// The whole academy for one bench, on the production build, with a data folder that goes with it.
import {chmodSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import pg from 'pg';
import {register} from '#schema/account/account.api.ts';
import {runCommand} from '#schema/commands/commands.api.ts';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {prepareCluster} from '#sync/dev/postgres-cluster.ts';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {freeBlock} from '#tests/free-port.ts';
import {knowAcademy, passAssessment} from '#tests/passing.ts';

export type BenchAcademy = {
  readonly academy: Academy;
  readonly pool: pg.Pool;
  /** What it was started with, such as its DATA_DIR. */
  readonly env: NodeJS.ProcessEnv;
  /** Stops it and starts it again on the same data, with the same address. */
  readonly restart: () => Promise<void>;
};

export type BenchLearner = {
  readonly userId: string;
  readonly username: string;
  /** Value of the session cookie. */
  readonly token: string;
};

/** An empty folder for one academy's data, removed at the end. */
export function dataFolder(opened: Closing): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  chmodSync(folder, 0o755); // As root PostgreSQL runs as another user.
  opened.add(() => {
    // If that user cannot read the checkout, the cluster is elsewhere.
    const {directory} = prepareCluster(folder, '');
    for (const path of [folder, dirname(directory)]) rmSync(path, {recursive: true, force: true});
  });
  return folder;
}

/** @param more what it finds in its environment beside what the bench was started with. */
export async function benchAcademy(
  opened: Closing,
  more: Readonly<Record<string, string>> = {},
): Promise<BenchAcademy> {
  const own = {DATA_DIR: dataFolder(opened), PORT: String(await freeBlock(BLOCK_SIZE))};
  const env = {...process.env, ...own, ...more};
  const {signal} = opened;
  const start = () => opened.adopt(startAcademy({env, signal}), (started) => started.stop());
  let academy = await start();
  knowAcademy(academy);
  const pool = new pg.Pool({connectionString: academy.databaseUrl, max: 2});
  // Ended by a restart: the next query opens a fresh connection.
  pool.on('error', () => undefined);
  opened.add(() => pool.end());
  const restart = async () => {
    await academy.stop();
    academy = await start();
  };
  return {
    get academy() {
      return academy;
    },
    pool,
    env,
    restart,
  };
}

/** Registers a learner through the API, who passes the assessment. */
export async function newBenchLearner(origin: string, username = 'bench'): Promise<BenchLearner> {
  const learner = await newBenchNewcomer(origin, username);
  await passAssessment(origin, username);
  return learner;
}

/** Registers a learner through the API: the assessment is still ahead. */
export async function newBenchNewcomer(origin: string, username: string): Promise<BenchLearner> {
  const response = await fetch(origin + register.path, {
    method: register.method,
    headers: {'content-type': 'application/json', origin},
    body: JSON.stringify({
      fullName: `Learner ${username}`,
      username,
      email: `${username}@example.org`,
      password: 'a few plain words',
    }),
  });
  const body = (await response.json()) as {id: string};
  const token = /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  if (!response.ok || !token) throw new Error(`no account for ${username}: ${JSON.stringify(body)}`);
  return {userId: body.id, username, token};
}

/** Marks a lesson as done through the API, so that it awards points. */
export async function complete(origin: string, {token}: BenchLearner, lessonId: string): Promise<void> {
  const response = await fetch(origin + runCommand.path, {
    method: runCommand.method,
    headers: {'content-type': 'application/json', origin, cookie: `session=${token}`},
    body: JSON.stringify({name: 'lessons.complete', args: {id: crypto.randomUUID(), v: 1, lessonId}}),
  });
  if (!response.ok) throw new Error(`${lessonId} was not marked done: ${await response.text()}`);
}
