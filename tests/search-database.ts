import type {Pool} from 'pg';

/** Tables of all schemas, the replication's own among them, with a row that holds one of the words, in any case. */
export async function tablesWith(pool: Pool, ...words: readonly string[]): Promise<string[]> {
  const {rows} = await pool.query<{table: string}>(
    `select format('%I.%I', schemaname, tablename) as "table" from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const found: string[] = [];
  for (const {table} of rows) {
    const {rowCount} = await pool.query(`select 1 from ${table} as t where t::text ilike any ($1) limit 1`, [
      patterns,
    ]);
    if (rowCount !== 0) found.push(table);
  }
  return found;
}
