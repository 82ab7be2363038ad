// Writes the course into the database. Only rows that changed are written: every written row travels to
// every browser.
import {inTransaction, type Database} from '#sync/db/pool.ts';
import type {Pool} from 'pg';
import {fingerprintOf, isSeeded, noteSeeded} from '#sync/lessons/content-fingerprint.ts';
import type {CourseRows, Row} from '#sync/lessons/content-rows.ts';

/**
 * Brings the course of the folder into the database, unless it is there already.
 * @returns whether it had to be compiled.
 * @throws {ContentError} naming what a teacher must mend; the database keeps the course it had.
 */
export async function seedContent(pool: Pool, folder: string): Promise<boolean> {
  const fingerprint = fingerprintOf(folder);
  if (await isSeeded(pool, fingerprint)) return false;
  const rows = await compile(folder);
  await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(4711)');
    await retireAll(db, rows);
    await write(db, '"program"', 'id', rows.programs);
    await write(db, '"month"', 'id', rows.months);
    await write(db, '"module"', 'id', rows.modules);
    await write(db, '"lesson"', 'id', rows.lessons);
    await write(db, '"lessonBody"', 'lessonId', rows.bodies);
    await write(db, '"quiz"', 'id', rows.quizzes);
    await write(db, 'private."question"', 'id', rows.questions);
    await noteSeeded(db, fingerprint);
  });
  return true;
}

/** The compiler is loaded only when there is something to compile: it takes longer to load than to ask. */
async function compile(folder: string): Promise<CourseRows> {
  const [{readContent}, {rowsOf}] = await Promise.all([
    import('#sync/lessons/content-files.ts'),
    import('#sync/lessons/content-rows.ts'),
  ]);
  const {program, modules} = readContent(folder);
  return rowsOf(program, modules);
}

/** Takes everything out of the course that it no longer has. */
async function retireAll(db: Database, rows: CourseRows): Promise<void> {
  await retire(db, 'lesson', ids(rows.lessons));
  await retire(db, 'module', ids(rows.modules));
  await retire(db, 'month', ids(rows.months));
  await db.query(`delete from "program" where "id" <> all($1)`, [ids(rows.programs)]);
  await db.query(`delete from "lessonBody" where "lessonId" <> all($1)`, [
    rows.bodies.map((body) => body['lessonId']),
  ]);
  // Tries refer to them for ever.
  await db.query(`update "quiz" set "isOpen" = false where "isOpen" and "id" <> all($1)`, [
    ids(rows.quizzes),
  ]);
  await db.query(`update private."question" set "isCurrent" = false where "isCurrent" and "id" <> all($1)`, [
    ids(rows.questions),
  ]);
}

const ids = (rows: readonly Row[]) => rows.map(({id}) => id);

/**
 * Takes what the course no longer has out of its order: below zero, where no query looks. The row stays,
 * because done marks and points refer to it.
 */
async function retire(
  db: Database,
  table: 'lesson' | 'module' | 'month',
  kept: readonly unknown[],
): Promise<void> {
  const extra = table === 'lesson' ? ', "isWritten" = false' : '';
  await db.query(
    `update "${table}" t
     set "position" = (select least(min("position"), 0) from "${table}") - gone.n${extra}
     from (select "id", row_number() over (order by "id") as n from "${table}"
           where "id" <> all($1) and "position" > 0) gone
     where t."id" = gone."id"`,
    [kept],
  );
}

const quote = (name: string) => `"${name}"`;

/** Inserts or updates; a row that is the same is not touched. Table, key and columns are our own words. */
async function write(db: Database, table: string, key: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row);
    const updates = columns.filter((column) => column !== key).map(quote);
    const set = updates.map((column) => `${column} = excluded.${column}`).join(', ');
    const old = updates.map((column) => `t.${column}`).join(', ');
    const fresh = updates.map((column) => `excluded.${column}`).join(', ');
    await db.query(
      `insert into ${table} as t (${columns.map(quote).join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
       on conflict (${quote(key)}) do update set ${set} where (${old}) is distinct from (${fresh})`,
      Object.values(row),
    );
  }
}
