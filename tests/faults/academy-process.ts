// The academy of a case, in a separate process: it runs the checkout that it is part of, which may be a copy with
// another build or a planted bug, and ends with the run that started it.
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import pg from 'pg';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {findMarked} from '#sync/dev/supervisor/orphans.ts';
import {prepareCluster} from '#sync/dev/postgres-cluster.ts';
import {answers, until} from '#sync/dev/wait.ts';

export type Victim = 'zero' | 'sync' | 'postgres' | 'signal';

export type Order =
  | {readonly do: 'kill'; readonly victim: Victim}
  /** Waits until every killed process runs again and answers. */
  | {readonly do: 'heal'}
  | {readonly do: 'stop'};

export type Reply =
  | {readonly is: 'open'; readonly origin: string; readonly databaseUrl: string}
  | {readonly is: 'killed'; readonly at: number}
  /** `left`: processes of a killed run that were not cleaned up. */
  | {readonly is: 'healed'; readonly left: readonly number[]}
  | {readonly is: 'stopped'}
  | {readonly is: 'failed'; readonly message: string};

const HEAL_LIMIT_MS = 120_000;

const tell = (reply: Reply) => void (process.connected && process.send?.(reply));
// Ctrl-C reaches the whole process group of the terminal; the run stops its academies in its own order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const interrupted = new AbortController();
const starting = startAcademy({signal: interrupted.signal});
const stop = async () => {
  interrupted.abort();
  const academy = await starting.catch(() => undefined);
  await academy?.stop();
  tell({is: 'stopped'});
  process.exit(0);
};
process.on('disconnect', () => void stop());

/** Descendants of a process that was killed. */
const killed: number[] = [];

process.on('message', (order: Order) => {
  if (order.do === 'stop') void stop();
  else {
    obey(order).catch((error: unknown) => tell({is: 'failed', message: String(error)}));
  }
});

async function obey(order: Order): Promise<void> {
  const academy = await starting;
  if (order.do === 'kill') tell(kill(academy, order.victim));
  if (order.do === 'heal') tell(await heal(academy));
}

function kill(academy: Academy, victim: Victim): Reply {
  const pid = victim === 'postgres' ? postmaster(academy) : academy.service(victim).pid();
  if (pid === undefined) throw new Error(`${victim} does not run`);
  process.kill(pid, 'SIGKILL');
  const at = Date.now();
  // The supervisor, in this same process, is notified only after this: descendants that are left are still alive here.
  killed.push(...findMarked(`${runOf(academy)}/${victim}`), pid);
  return {is: 'killed', at};
}

async function heal(academy: Academy): Promise<Reply> {
  const {ports, databaseUrl} = academy;
  const probes: Record<Victim, () => Promise<boolean>> = {
    postgres: async () => {
      const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 2000});
      client.on('error', () => undefined); // A dropped probe is a "not yet".
      await client.connect();
      await client.end();
      return true;
    },
    sync: answers(`http://127.0.0.1:${ports.internal}/ready`),
    zero: answers(`http://127.0.0.1:${ports.zero}/keepalive`),
    signal: answers(`http://127.0.0.1:${ports.signal}/ready`),
  };
  const family = killed.splice(0);
  for (const name of ['postgres', 'sync', 'zero', 'signal'] as const) {
    const runs = async () => {
      const pid = academy.service(name).pid();
      return pid !== undefined && !family.includes(pid) && probes[name]();
    };
    await until(runs, {limitMs: HEAL_LIMIT_MS});
  }
  const alive = findMarked(runOf(academy));
  return {is: 'healed', left: family.filter((pid) => alive.includes(pid))};
}

/** The server itself: the supervised process is only its parent. */
function postmaster({dataDir}: Academy): number {
  const {directory} = prepareCluster(dataDir, '');
  return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The mark of this academy's processes, as startAcademy makes it. */
const runOf = ({dataDir}: Academy) => createHash('sha256').update(dataDir).digest('hex').slice(0, 16);

starting.then(
  ({origin, databaseUrl}) => tell({is: 'open', origin, databaseUrl}),
  (error: unknown) => {
    tell({is: 'failed', message: error instanceof Error ? error.message : String(error)});
    process.exit(1);
  },
);
