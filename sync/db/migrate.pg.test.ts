import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {afterAll, expect, onTestFinished, test} from 'vitest';
import {processEnvironments} from '#sync/dev/process-environments.ts';
import {readOrMakeSecrets} from '#sync/dev/secrets.ts';
import {portsFrom} from '#sync/place.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {url, pool} = await freshDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'academy-migrate-'));
afterAll(() => rmSync(dataDir, {recursive: true}));

/** Processes of PostgreSQL that wait for a lock in this database. */
async function waiting(): Promise<readonly number[]> {
  const {rows} = await pool.query<{pid: number}>(
    `select "pid" from pg_stat_activity where "datname" = current_database() and "wait_event_type" = 'Lock'`,
  );
  return rows.map(({pid}) => pid);
}

test('told to end while it migrates, sync ends in good order, and PostgreSQL goes on with nothing', async () => {
  const holder = new pg.Client({connectionString: url});
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table private."migration" in access exclusive mode');
  const {sync: env} = processEnvironments({
    env: process.env,
    ports: portsFrom(8080),
    secrets: readOrMakeSecrets(dataDir, {}),
    origin: 'http://localhost:8080',
    databaseUrl: url,
    dataDir,
  });
  const sync = spawn(process.execPath, ['sync/main.ts'], {env, stdio: 'ignore'});
  onTestFinished(() => void sync.kill('SIGKILL'));
  const ended = once(sync, 'exit');
  await expect.poll(waiting).toHaveLength(1);
  sync.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(waiting).toEqual([]);
});
