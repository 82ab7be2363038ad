// Zero's tables define names and types, SQL defines constraints and indexes: the two must not drift apart.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {schema} from '#schema/schema.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();

type Column = {table: string; name: string; type: string; nullable: boolean};

const ZERO_TYPE: Readonly<Record<string, string>> = {
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'number',
  jsonb: 'json',
  _text: 'json',
  _int4: 'json',
};

async function postgresColumns(): Promise<Column[]> {
  const {rows} = await pool.query<Column>(
    `select "table_name" as "table", "column_name" as "name", "udt_name" as "type",
            "is_nullable" = 'YES' as "nullable"
     from information_schema.columns where "table_schema" = 'public'`,
  );
  return rows.map((row) => ({...row, type: ZERO_TYPE[row.type] ?? `unknown ${row.type}`}));
}

const zeroColumns = (): Column[] =>
  Object.values(schema.tables).flatMap((table) =>
    Object.entries(table.columns).map(([name, column]) => ({
      table: table.name,
      name,
      type: column.type,
      nullable: 'optional' in column && column.optional === true,
    })),
  );

const byName = (a: Column, b: Column) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`);

test('Zero and Postgres have the same columns: name, type and nullability', async () => {
  expect(zeroColumns().toSorted(byName)).toEqual((await postgresColumns()).toSorted(byName));
});

test('primary keys are the same in Zero and in Postgres', async () => {
  const {rows} = await pool.query<{table: string; columns: string[]}>(
    `select c.relname as "table", array_agg(a.attname::text order by k.at) as "columns"
     from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     cross join unnest(i.indkey) with ordinality as k(attnum, at)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
     where i.indisprimary group by c.relname`,
  );
  const inPostgres = Object.fromEntries(rows.map(({table, columns}) => [table, columns]));
  const inZero = Object.fromEntries(
    Object.values(schema.tables).map((table) => [table.name, [...table.primaryKey]]),
  );
  expect(inZero).toEqual(inPostgres);
});

test('the publication contains exactly the tables of Zero, with all columns, and nothing of the schema private', async () => {
  const {rows} = await pool.query<{table: string; whole: boolean}>(
    `select t.schemaname || '.' || t.tablename as "table",
            t.rowfilter is null and cardinality(t.attnames) = (
              select count(*) from information_schema.columns c
              where c."table_schema" = t.schemaname and c."table_name" = t.tablename) as "whole"
     from pg_publication_tables t where t.pubname = 'academy' order by 1`,
  );
  const tables = Object.values(schema.tables).map((table) => `public.${table.name}`);
  expect(rows.map(({table}) => table)).toEqual(tables.toSorted());
  expect(rows.filter(({whole}) => !whole)).toEqual([]);
  const {rows: everything} = await pool.query(`select 1 from pg_publication where puballtables`);
  expect(everything).toEqual([]);
});

/** Column names behind `where`, `orderBy` and the fields of relationships, for each table that is asked. */
function askedColumns(): {table: string; column: string; file: string}[] {
  const files = readdirSync('schema', {recursive: true, encoding: 'utf8'}).filter((name) =>
    name.endsWith('.queries.ts'),
  );
  const fromQueries = files.flatMap((name) => {
    const text = readFileSync(join('schema', name), 'utf8');
    // A chain belongs to the table that `zql.` or a relationship names last before it.
    const words =
      /zql\.(?<root>\w+)|\.(?:related|exists|whereExists)\('(?<relation>\w+)'|\.(?:where|orderBy)\('(?<column>\w+)'/g;
    // From the root to the relationship that was followed last: a later one may start at any of them.
    let path: readonly string[] = [];
    return [...text.matchAll(words)].flatMap(({groups}) => {
      if (groups?.['root']) path = [tableNamed(groups['root'])];
      if (groups?.['relation']) path = followed(path, groups['relation']);
      return groups?.['column'] ? [{table: path.at(-1) ?? '', column: groups['column'], file: name}] : [];
    });
  });
  const fromRelations = Object.entries(schema.relationships).flatMap(([source, relations]) =>
    Object.values(relations).flatMap((hops) =>
      [...hops].flatMap((hop) => [
        ...hop.sourceField.map((column: string) => ({
          table: tableNamed(source),
          column,
          file: 'relations.ts',
        })),
        ...hop.destField.map((column: string) => ({
          table: tableNamed(hop.destSchema),
          column,
          file: 'relations.ts',
        })),
      ]),
    ),
  );
  return [...fromQueries, ...fromRelations];
}

const tableNamed = (name: string): string => {
  const found = Object.entries(schema.tables).find(([key]) => key === name);
  if (!found) throw new Error(`there is no table ${name}`);
  return found[1].name;
};

const destinationOf = (table: string, relation: string): string | undefined => {
  const relations: Readonly<Record<string, readonly {destSchema: string}[]>> =
    Object.entries(schema.relationships).find(([name]) => name === table)?.[1] ?? {};
  const last = relations[relation]?.at(-1);
  return last && tableNamed(last.destSchema);
};

/** The path on to a relationship of its last table or, behind a subquery that has ended, of an earlier one. */
function followed(path: readonly string[], relation: string): readonly string[] {
  for (let length = path.length; length > 0; length -= 1) {
    const destination = destinationOf(path[length - 1] ?? '', relation);
    if (destination) return [...path.slice(0, length), destination];
  }
  throw new Error(`none of ${path.join(', ')} has a relationship ${relation}`);
}

test('every column that a query filters, orders or joins by is in the leading columns of an index', async () => {
  const {rows} = await pool.query<{table: string; columns: string[]}>(
    `select c.relname as "table",
            array(select a.attname::text from unnest(i.indkey) with ordinality as k(attnum, at)
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.at) as "columns"
     from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     where i.indpred is null`,
  );
  const asked = askedColumns();
  expect(asked.length).toBeGreaterThan(10);
  const covered = ({table, column}: {table: string; column: string}) => {
    const wanted = new Set(asked.filter((other) => other.table === table).map((other) => other.column));
    return rows.some((index) => {
      const at = index.columns.indexOf(column);
      return (
        index.table === table && at >= 0 && index.columns.slice(0, at).every((before) => wanted.has(before))
      );
    });
  };
  expect(asked.filter((one) => !covered(one))).toEqual([]);
});
