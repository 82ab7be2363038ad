// `npm start` with everything in place, until its address is printed, beside zero-cache alone on the same
// database and the same replica, until it answers.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {join} from 'node:path';
import pg from 'pg';
import {startAcademy} from '#sync/dev/academy.ts';
import {BLOCK_SIZE} from '#sync/dev/ports.ts';
import {processEnvironments, type ProcessName} from '#sync/dev/process-environments.ts';
import {readProcfile} from '#sync/dev/procfile.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {supervise} from '#sync/dev/supervisor/supervisor.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {portsFrom} from '#sync/place.ts';
import {dataFolder} from '#tests/bench/bench-academy.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {freeBlock} from '#tests/free-port.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, spread} from '#tests/bench/statistics.ts';

const LIMIT = 1.25;
const ROUNDS = 5;
const READY_LIMIT_MS = 60_000;
const READY_LINE = 'The academy is open';

export async function start(opened: Closing): Promise<Report> {
  const place = {DATA_DIR: dataFolder(opened), PORT: String(await freeBlock(BLOCK_SIZE))};
  const env = {...process.env, ...place};
  // Makes database, replica and build.
  const {signal} = opened;
  const academy = await opened.adopt(startAcademy({env, signal}), (started) => started.stop());
  const {databaseUrl, origin} = academy;
  await academy.stop();
  const environments = processEnvironments({
    ports: portsFrom(Number(place.PORT)),
    secrets: readOrMakeSecrets(place.DATA_DIR, env),
    origin,
    databaseUrl,
    dataDir: place.DATA_DIR,
  });

  const whole: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    whole.push(await npmStart(opened, env));
    alone.push(await zeroAlone(opened, environments, databaseUrl));
  }
  const ratios = whole.map((ms, at) => ms / (alone[at] ?? Number.NaN));
  return {
    title: 'start: npm start until its address is printed',
    columns: [`${ROUNDS} rounds, ms`, 'p50', 'p95', 'max'],
    rows: [
      ['npm start', ...spread(whole, 0)],
      ['zero-cache alone', ...spread(alone, 0)],
    ],
    requirements: [
      {
        name: `beside zero-cache alone, median of ${ROUNDS}`,
        measured: median(ratios),
        limit: LIMIT,
        unit: ' ×',
      },
    ],
    notes: [
      `Build, database and replica are there; taking turns. Ratio of each round: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}. Alone: PostgreSQL runs already and is not counted.`,
    ],
  };
}

/** @returns ms from the command to its ready line; it is stopped as by Ctrl-C. */
async function npmStart(opened: Closing, env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  // A group of its own, so that npm's children are reached by one signal, as from a terminal.
  const child = spawn('npm', ['--loglevel=error', 'start'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGINT');
      await ended;
    }
  };
  opened.add(stop);
  for await (const line of createInterface(child.stdout)) {
    if (!line.includes(READY_LINE)) continue;
    const ms = performance.now() - begun;
    child.stdout.resume();
    await stop();
    return ms;
  }
  throw new Error('npm start ended without its ready line');
}

type Environments = Readonly<Record<ProcessName, Record<string, string>>>;

/** @returns ms from the command to the first answer. */
async function zeroAlone(opened: Closing, environments: Environments, databaseUrl: string): Promise<number> {
  const procfile = readProcfile();
  const logs = join(environments.sync['DATA_DIR'] ?? '', 'logs');
  const begin = (name: 'postgres' | 'zero') => {
    const service = {name, command: procfile.get(name) ?? '', env: environments[name], graceMs: 20_000};
    const child = supervise(service, `bench-${process.pid}`, logs, {onCrash: () => undefined});
    opened.add(() => child.stop());
    return child;
  };
  const wait = {limitMs: READY_LIMIT_MS, gaveUp: () => opened.signal.aborted};
  const postgres = begin('postgres');
  await until(() => accepts(databaseUrl), wait);
  const begun = performance.now();
  const zero = begin('zero');
  await until(answers(`http://127.0.0.1:${environments.zero['ZERO_PORT']}/keepalive`), wait);
  const ms = performance.now() - begun;
  await zero.stop();
  await postgres.stop();
  return ms;
}

async function accepts(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({connectionString: databaseUrl});
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
  return true;
}
