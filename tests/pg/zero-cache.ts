// A real zero-cache behind the gateway of a test file's academy, with the environment that `npm start` gives it.
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join, resolve} from 'node:path';
import pg from 'pg';
import {afterAll} from 'vitest';
import {processEnvironments} from '#sync/dev/process-environments.ts';
import {prepareDataFolder} from '#sync/dev/data/data-folder.ts';
import {readProcfile} from '#sync/dev/procfile.ts';
import {supervise, type Supervised} from '#sync/dev/supervisor/supervisor.ts';
import {tellOfDeath} from '#sync/dev/supervisor/tell-of-death.ts';
import {answers, until} from '#sync/dev/wait.ts';
import {portsFrom} from '#sync/place.ts';
import {API_KEY, GATEWAY_SECRET, ORIGIN, testAcademy, type TestAcademy} from '#tests/pg/academy.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {freeBlock} from '#tests/free-port.ts';

export type ZeroAcademy = TestAcademy & {
  /** Where sockets are opened, such as `ws://127.0.0.1:40000`. */
  readonly base: string;
  readonly zero: Supervised;
  readonly zeroPort: number;
};

/** One of the preloads of zero-cache, as they stand in NODE_OPTIONS. */
const GUARD_OF_SOCKETS = / --require "[^"]*guard-sockets\.cjs"/;

/**
 * An academy whose zero-cache runs until the tests of the file are over.
 * @param options.isGuarded false: malformed frames end zero-cache, as those of a defect that nobody knows yet would.
 */
export async function academyWithZero({isGuarded = true} = {}): Promise<ZeroAcademy> {
  const ports = portsFrom(await freeBlock());
  const academy = await testAcademy({}, ports);
  academy.insideServer.listen(ports.internal, '127.0.0.1');
  await once(academy.insideServer, 'listening');
  const base = await listenOutside(academy);
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-zero-'));
  prepareDataFolder(dataDir, () => undefined);
  const unused = 'not used by zero-cache, in tests';
  const secrets = {
    GATEWAY_SECRET,
    ZERO_API_KEY: API_KEY,
    POSTGRES_PASSWORD: unused,
    PASSWORD_PEPPER: unused,
    ZERO_ADMIN_PASSWORD: unused,
    ADMIN_KEY: unused,
    AUDIT_SIGNING_KEY: unused,
    VAPID_PRIVATE_KEY: unused,
  };
  const {databaseUrl} = academy;
  const own = processEnvironments({ports, secrets, origin: ORIGIN, databaseUrl, dataDir}).zero;
  const preloads = own['NODE_OPTIONS'] ?? '';
  const env = {
    ...own,
    // Names its slot, of which there is one of a name in a cluster: files of tests run beside each other there.
    ZERO_APP_ID: `zero${ports.zero}`,
    NODE_OPTIONS: isGuarded ? preloads : preloads.replace(GUARD_OF_SOCKETS, ''),
    PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
  };
  const warn = (warning: string) => academy.logged.push({event: warning, error: undefined});
  const command = readProcfile().get('zero') ?? '';
  const zero = supervise(
    {name: 'zero', command, env, graceMs: 10_000},
    `test-${ports.zero}`,
    join(dataDir, 'logs'),
    {onCrash: tellOfDeath({dataDir, ports, secrets, warn})},
  );
  afterAll(async () => {
    await zero.stop();
    academy.insideServer.close();
    await dropSlots(databaseUrl);
    rmSync(dataDir, {recursive: true, force: true});
  });
  const isZeroReady = answers(`http://127.0.0.1:${ports.zero}/keepalive`);
  await until(isZeroReady, {limitMs: 60_000, gaveUp: () => zero.restarts() > 0}).catch((cause: unknown) => {
    throw new Error(zero.tail(), {cause});
  });
  return {...academy, base, zero, zeroPort: ports.zero};
}

/** A database with a slot cannot be dropped. */
async function dropSlots(databaseUrl: string): Promise<void> {
  const client = new pg.Client({connectionString: databaseUrl});
  await client.connect();
  const own = `from pg_replication_slots where database = current_database()`;
  // PostgreSQL learns a moment later that whoever followed a slot is gone.
  await until(async () => (await client.query(`select ${own} and active`)).rowCount === 0, {limitMs: 10_000});
  await client.query(`select pg_drop_replication_slot(slot_name) ${own}`);
  await client.end();
}
