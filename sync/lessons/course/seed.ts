// Writes the course into the database. Only changed rows are written: every written row is replicated to every browser.
import type {Pool} from 'pg';
import {takeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {
  fingerprintOf,
  noteSeeded,
  seededIn,
  type Fingerprint,
  type Units,
} from '#sync/lessons/course/fingerprint.ts';
import {isDeepStrictEqual} from 'node:util';
import {createHash} from 'node:crypto';
import {setImmediate as nextTurn} from 'node:timers/promises';
import type {CourseRows, idsOf, Row, Unit, UnitRows} from '#sync/lessons/course/rows.ts';

export type Seeding = {
  /** The database already had this exact course; nothing was read or written. */
  readonly wasThere: boolean;
  /** Compiled lessons and quizzes, such as `lesson/values-names-and-types`. */
  readonly compiled: readonly string[];
};

/**
 * Writes the course of the folder into the database: what has changed since the last time, or everything if the rows
 * were touched.
 * @param kept file for the hashes of files that need not be read again.
 * @throws {ContentError} naming what a teacher must fix; the database keeps its course.
 */
export async function seedContent(pool: Pool, folder: string, kept?: string): Promise<Seeding> {
  const fingerprint = fingerprintOf(folder, kept);
  const before = await seededIn(pool);
  if (before?.course === fingerprint.course) return {wasThere: true, compiled: []};
  const read = await readCourse(folder, fingerprint);
  const course = await compile(read, before?.units);
  return inTransaction(pool, async (db) => {
    await takeLock(db, 'course');
    // Another academy may have written its own meanwhile.
    const isSame = isDeepStrictEqual(await seededIn(db), before);
    const {rows, compiled} = isSame ? course : await compile(read, undefined);
    await retireAll(db, read.ids);
    await write(db, '"program"', 'id', rows.programs);
    await write(db, '"month"', 'id', rows.months);
    await write(db, '"module"', 'id', rows.modules);
    await write(db, '"lesson"', 'id', rows.lessons);
    await write(db, '"term"', 'id', rows.terms);
    await write(db, '"lessonBody"', 'lessonId', rows.bodies);
    await write(db, '"lessonTrace"', 'lessonId', rows.traces);
    await write(db, '"quiz"', 'id', rows.quizzes);
    await write(db, 'private."question"', 'id', rows.questions);
    await noteSeeded(db, {course: fingerprint.course, units: read.sources});
    return {wasThere: false, compiled};
  });
}

type Ids = ReturnType<typeof idsOf>;
type Frame = Pick<CourseRows, 'programs' | 'months' | 'modules' | 'terms'>;
/** The course, read and checked, not compiled yet. */
type Read = {
  readonly ids: Ids;
  readonly frame: Frame;
  readonly units: readonly Unit[];
  readonly sources: Units;
};

/** The compiler is loaded only if needed: loading it takes longer than the check. */
async function readCourse(folder: string, {compiler}: Fingerprint): Promise<Read> {
  const [{readContent}, {frameRows, idsOf: namesOf, unitsOf}] = await Promise.all([
    import('#sync/lessons/course/files.ts'),
    import('#sync/lessons/course/rows.ts'),
  ]);
  const content = readContent(folder);
  const units = unitsOf(content);
  const sourceOf = ({source}: Unit) => createHash('sha256').update(`${compiler}\0${source}`).digest('hex');
  return {
    ids: namesOf(content),
    frame: frameRows(content),
    units,
    sources: Object.fromEntries(units.map((unit) => [unit.name, sourceOf(unit)])),
  };
}

/**
 * Rows of all units whose sources differ from `before`; of all units without `before`. Other work has its turn between
 * two units: a whole course takes seconds on a busy machine, and a connection that is being opened waits for five.
 */
async function compile({frame, units, sources}: Read, before: Units = {}) {
  const changed = units.filter(({name}) => before[name] !== sources[name]);
  const made: UnitRows[] = [];
  for (const unit of changed) {
    made.push(unit.compile());
    await nextTurn();
  }
  const rows: CourseRows = {
    ...frame,
    lessons: made.flatMap(({lessons}) => lessons),
    bodies: made.flatMap(({bodies}) => bodies),
    traces: made.flatMap(({traces}) => traces),
    quizzes: made.flatMap(({quizzes}) => quizzes),
    questions: made.flatMap(({questions}) => questions),
  };
  return {rows, compiled: changed.map(({name}) => name)};
}

/** Retires everything that the course no longer has. */
async function retireAll(db: Database, ids: Ids): Promise<void> {
  await retire(db, 'lesson', ids.lessons);
  await retire(db, 'module', ids.modules);
  await retire(db, 'month', ids.months);
  await db.query(`delete from "program" where "id" <> all($1)`, [ids.programs]);
  await db.query(`delete from "term" where "id" <> all($1)`, [ids.terms]);
  await db.query(`delete from "lessonBody" where "lessonId" <> all($1)`, [ids.bodies]);
  await db.query(`delete from "lessonTrace" where "lessonId" <> all($1)`, [ids.traces]);
  // Attempts refer to them for ever.
  await db.query(`update "quiz" set "isOpen" = false where "isOpen" and "id" <> all($1)`, [ids.quizzes]);
  await db.query(`update private."question" set "isCurrent" = false where "isCurrent" and "id" <> all($1)`, [
    ids.questions,
  ]);
}

/**
 * Moves what the course no longer has to a position below zero, which no query selects. The row stays, because done
 * marks and points refer to it.
 */
async function retire(
  db: Database,
  table: 'lesson' | 'module' | 'month',
  kept: readonly string[],
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

/** Rows that go to the database at once: a round trip each took seconds for a whole course. */
const ROWS_AT_ONCE = 100;

/** Upserts; an unchanged row is not touched. All rows have the same columns; table, key and columns are ours. */
async function write(db: Database, table: string, key: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const updates = columns.filter((column) => column !== key).map(quote);
  const set = updates.map((column) => `${column} = excluded.${column}`).join(', ');
  const old = updates.map((column) => `t.${column}`).join(', ');
  const fresh = updates.map((column) => `excluded.${column}`).join(', ');
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const values = some.map(
      (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
    );
    await db.query(
      `insert into ${table} as t (${columns.map(quote).join(', ')})
       values ${values.join(', ')}
       on conflict (${quote(key)}) do update set ${set} where (${old}) is distinct from (${fresh})`,
      some.flatMap((row) => columns.map((column) => row[column])),
    );
  }
}
