// The database's tables, in one snapshot, as compressed files. Readers and writers go on meanwhile.
import {createGzip} from 'node:zlib';
import {pipeline} from 'node:stream/promises';
import type pg from 'pg';
import {to as copyTo} from 'pg-copy-streams';
import {writeHashed} from '#sync/backup/hashed-file.ts';
import type {BackedUpTable, Manifest} from '#sync/backup/manifest.ts';
import {RowDigest} from '#sync/backup/row-digest.ts';
import {
  auditEndIn,
  copied,
  migrationsIn,
  SESSION,
  sequencesIn,
  tablesIn,
  type Table,
} from '#sync/backup/tables.ts';

export type Dump = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences' | 'audit'>;

/** Fast rather than small: what limits a backup is the processor that learners share. */
const COMPRESSION = {level: 1};

/** @param onSnapshot called when the snapshot is taken, before the tables are read. */
export async function dump(
  client: pg.Client,
  folder: string,
  onSnapshot: () => Promise<void>,
): Promise<Dump> {
  await client.query(SESSION);
  await client.query('begin isolation level repeatable read read only');
  // The first statement takes the snapshot.
  const {rows} = await client.query<{now: string}>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "now"`,
  );
  await onSnapshot();
  const tables: BackedUpTable[] = [];
  for (const table of await tablesIn(client)) tables.push(await dumpTable(client, folder, table));
  const result = {
    takenAt: rows[0]?.now ?? '',
    migrations: [...(await migrationsIn(client))],
    tables,
    sequences: [...(await sequencesIn(client))],
    audit: await auditEndIn(client),
  };
  await client.query('commit');
  return result;
}

async function dumpTable(client: pg.Client, folder: string, table: Table): Promise<BackedUpTable> {
  const digest = new RowDigest();
  const path = `tables/${table.schema}.${encodeURIComponent(table.name)}.copy.gz`;
  const packed = createGzip(COMPRESSION);
  const [written, read] = await Promise.allSettled([
    writeHashed(folder, path, packed),
    pipeline(
      client.query(copyTo(`copy ${copied(table)} to stdout`)),
      (chunks: AsyncIterable<Buffer>) => digest.through(chunks),
      packed,
    ),
  ]);
  // A full disk ends the reading as well; the disk is the cause.
  if (written.status === 'rejected') throw written.reason;
  if (read.status === 'rejected') throw read.reason;
  const {schema, name, columns} = table;
  return {schema, name, columns: [...columns], rows: digest.rows, digest: digest.hex, file: written.value};
}
