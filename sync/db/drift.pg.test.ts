// Zero's tables define names and types, SQL defines constraints and indexes: the two must not drift apart.
import {expect, test} from 'vitest';
import {adminSchema} from '#schema/admin-queries.ts';
import {schema} from '#schema/schema.ts';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {ADMIN_QUERIES, CLOSED_QUERIES, OPEN_QUERIES} from '#tests/by-hand/queries.ts';
import {askQueries} from '#tests/pg/commands.ts';

const academy = await testAcademy();
const {pool} = academy;

/** What learners' and admins' browsers have; a table of both is the same table. */
const tables = Object.values({...schema.tables, ...adminSchema.tables});

type Column = {table: string; name: string; type: string; nullable: boolean};

const ZERO_TYPE: Readonly<Record<string, string>> = {
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  uuid: 'string',
  timestamptz: 'number',
  jsonb: 'json',
  _text: 'json',
  _int4: 'json',
};

async function postgresColumns(): Promise<Column[]> {
  const {rows} = await pool.query<Column>(
    `select "table_name" as "table", "column_name" as "name", "udt_name" as "type",
            "is_nullable" = 'YES' as "nullable"
     from information_schema.columns where "table_schema" = 'public' and "is_generated" = 'NEVER'`,
  );
  return rows.map((row) => ({...row, type: ZERO_TYPE[row.type] ?? `unknown ${row.type}`}));
}

const zeroColumns = (): Column[] =>
  tables.flatMap((table) =>
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
  const inZero = Object.fromEntries(tables.map((table) => [table.name, [...table.primaryKey]]));
  expect(inZero).toEqual(inPostgres);
});

test('the publication contains exactly the tables of Zero, with all columns, and nothing of the schema private', async () => {
  const {rows} = await pool.query<{table: string; whole: boolean}>(
    `select t.schemaname || '.' || t.tablename as "table",
            t.rowfilter is null and cardinality(t.attnames) = (
              select count(*) from information_schema.columns c
              where c."table_schema" = t.schemaname and c."table_name" = t.tablename
                and c."is_generated" = 'NEVER') as "whole"
     from pg_publication_tables t where t.pubname = 'academy' order by 1`,
  );
  const named = tables.map((table) => `public.${table.name}`);
  expect(rows.map(({table}) => table)).toEqual(named.toSorted());
  expect(rows.filter(({whole}) => !whole)).toEqual([]);
  const {rows: everything} = await pool.query(`select 1 from pg_publication where puballtables`);
  expect(everything).toEqual([]);
});

type Condition =
  | {type: 'simple'; left: {type: string; name: string}}
  | {type: 'and' | 'or'; conditions: Condition[]}
  | {type: 'correlatedSubquery'; related: Correlated};
type Correlated = {correlation: {parentField: string[]; childField: string[]}; subquery: Ast};
type Ast = {table: string; where?: Condition; orderBy?: [string, string][]; related?: Correlated[]};
type Hop = {
  readonly sourceField: readonly string[];
  readonly destField: readonly string[];
  readonly destSchema: string;
};
type Relations = Readonly<Record<string, Readonly<Record<string, readonly Hop[]>>>>;
type Asked = {table: string; column: string; by: string};

const keys: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  tables.map(({name, primaryKey}) => [name, primaryKey]),
);

/** Columns that every query of the academy filters, orders or joins by, and the fields of all relationships. */
async function askedColumns(): Promise<Asked[]> {
  const queries = [
    ...(await resolved({...OPEN_QUERIES, ...CLOSED_QUERIES}, await newLearner(pool))),
    ...(await resolved(ADMIN_QUERIES, await newAdmin(academy))),
  ];
  const relations: Relations[] = [schema.relationships, adminSchema.relationships];
  const fromRelations = relations.flatMap((all) =>
    Object.entries(all).flatMap(([source, members]) =>
      Object.values(members).flatMap((hops) =>
        hops.flatMap((hop) => [
          ...hop.sourceField.map((column) => ({table: source, column, by: 'a relationship'})),
          ...hop.destField.map((column) => ({table: hop.destSchema, column, by: 'a relationship'})),
        ]),
      ),
    ),
  );
  return [...queries.flatMap(({id, ast}) => columnsOf(ast, id)), ...fromRelations];
}

/** What the server makes of queries with these arguments. */
async function resolved(asked: Readonly<Record<string, unknown[]>>, who: {readonly cookie: string}) {
  const all = Object.entries(asked);
  const body = ['transform', all.map(([name, args]) => ({id: name, name, args}))];
  const {queries} = (await (await askQueries(academy, who, body)).json()) as {
    queries: {id: string; ast: Ast}[];
  };
  expect(queries.map(({id}) => id).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  return queries;
}

const columnsOf = ({table, where, orderBy = [], related = []}: Ast, by: string): Asked[] => [
  ...orderBy.map(([column]) => ({table, column, by})),
  ...(where ? columnsIn(where, table, by) : []),
  ...related.flatMap((one) => columnsBehind(one, table, by)),
];

function columnsIn(condition: Condition, table: string, by: string): Asked[] {
  if (condition.type === 'correlatedSubquery') return columnsBehind(condition.related, table, by);
  if (condition.type !== 'simple') return condition.conditions.flatMap((one) => columnsIn(one, table, by));
  return condition.left.type === 'column' ? [{table, column: condition.left.name, by}] : [];
}

const columnsBehind = ({correlation, subquery}: Correlated, table: string, by: string): Asked[] => [
  ...correlation.parentField.map((column) => ({table, column, by})),
  ...correlation.childField.map((column) => ({table: subquery.table, column, by})),
  // Of one row nothing has to be searched.
  ...(isOneRow(subquery.table, correlation.childField) ? [] : columnsOf(subquery, by)),
];

const isOneRow = (table: string, by: readonly string[]): boolean =>
  (keys[table] ?? []).length > 0 && (keys[table] ?? []).every((column) => by.includes(column));

test('every column that a query filters, orders or joins by is in the leading columns of an index', async () => {
  const {rows} = await pool.query<{table: string; columns: string[]}>(
    `select c.relname as "table",
            array(select a.attname::text from unnest(i.indkey) with ordinality as k(attnum, at)
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum order by k.at) as "columns"
     from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     where i.indpred is null`,
  );
  const asked = await askedColumns();
  expect(asked.length).toBeGreaterThan(100);
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
