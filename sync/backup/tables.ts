// What of the database is backed up: the academy's own two schemas. zero-cache makes its own again after a restore.
import type {Database} from '#sync/db/pool.ts';

/** Of one session: values are written, and read back, the same everywhere. */
export const SESSION = `
  set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set bytea_output to 'hex';
  set extra_float_digits to 1; set statement_timeout to 0; set lock_timeout to '30s';
  set idle_in_transaction_session_timeout to 0`;

export type Table = {readonly schema: string; readonly name: string; readonly columns: readonly string[]};

/** All tables but the list of migrations, which the migrations write themselves. Computed columns are left out. */
export async function tablesIn(db: Database): Promise<readonly Table[]> {
  const {rows} = await db.query<Table>(
    `select n.nspname as "schema", c.relname as "name",
            array_agg(a.attname::text order by a.attnum) as "columns"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'private')
       and (n.nspname, c.relname) <> ('private', 'migration')
     group by 1, 2 order by 1, 2`,
  );
  return rows;
}

export type Sequence = {readonly schema: string; readonly name: string; readonly last: string | null};

export async function sequencesIn(db: Database): Promise<readonly Sequence[]> {
  const {rows} = await db.query<Sequence>(
    `select schemaname::text as "schema", sequencename::text as "name", last_value::text as "last"
     from pg_sequences where schemaname in ('public', 'private')
       and (schemaname, sequencename) <> ('private', 'migration_id_seq') order by 1, 2`,
  );
  return rows;
}

/** Names of the migrations that ran, in their order; none in an empty database. */
export async function migrationsIn(db: Database): Promise<readonly string[]> {
  const {rows: there} = await db.query(`select where to_regclass('private."migration"') is not null`);
  if (there.length === 0) return [];
  const {rows} = await db.query<{name: string}>(`select "name" from private."migration" order by "id"`);
  return rows.map(({name}) => name);
}

export async function auditEndIn(db: Database): Promise<{readonly seq: string; readonly hash: string}> {
  const {rows} = await db.query<{seq: string; hash: string}>(
    `select "seq"::text as "seq", encode("hash", 'hex') as "hash" from private."auditHead"`,
  );
  const [end] = rows;
  if (!end) throw new Error('the audit log has lost its head');
  return end;
}

export const quoted = (...names: readonly string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Its rows as COPY writes and reads them. */
export const copied = ({schema, name, columns}: Table): string =>
  `${quoted(schema, name)} (${columns.map((column) => quoted(column)).join(', ')})`;
