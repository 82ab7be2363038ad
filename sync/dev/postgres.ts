// The embedded PostgreSQL as one process of the Procfile: makes the cluster on the first start, then
// becomes a thin parent of `postgres` that passes signals down and ends when it ends.
import {spawn} from 'node:child_process';
import {join} from 'node:path';
import {prepareCluster} from '#sync/dev/postgres-cluster.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start PostgreSQL through npm start`);
  return value;
};

const cluster = prepareCluster(need('DATA_DIR'), need('POSTGRES_PASSWORD'));
const flags = {
  port: need('POSTGRES_PORT'),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // zero-cache follows the write-ahead log (logical replication).
  wal_level: 'logical',
  max_connections: '120',
  max_slot_wal_keep_size: '4GB',
  idle_in_transaction_session_timeout: '30s',
  log_min_messages: 'warning',
};
const child = spawn(
  join(cluster.binaries, 'bin', 'postgres'),
  ['-D', cluster.directory, ...Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
  {stdio: 'inherit', ...cluster.identity},
);
// SIGINT is PostgreSQL's "fast" shutdown: ends sessions, writes a checkpoint, loses nothing.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGINT'));
child.on('exit', (code) => process.exit(code ?? 1));
