// Writes the course into the database. Only rows that changed are written: every written row travels to
// every browser.
import {createHash} from 'node:crypto';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import type {Pool} from 'pg';
import {readContent, type ModuleFile, type Program} from '#sync/lessons/content-files.ts';
import {compileLesson} from '#sync/lessons/content-markdown.ts';

type Row = Readonly<Record<string, unknown>>;

/** @throws {ContentError} naming what a teacher must mend; the database keeps the course it had. */
export async function seedContent(pool: Pool, folder: string): Promise<void> {
  const {program, modules} = readContent(folder);
  const bodies = modules.flatMap(bodyRows);
  await inTransaction(pool, async (db) => {
    await db.query('select pg_advisory_xact_lock(4711)');
    const lessons = modules.flatMap(lessonRows);
    await retire(db, 'lesson', lessons);
    await retire(
      db,
      'module',
      modules.map(({slug}) => ({id: slug})),
    );
    await retire(
      db,
      'month',
      program.months.map(({slug}) => ({id: slug})),
    );
    await db.query(`delete from "lessonBody" where "lessonId" <> all($1)`, [
      bodies.map((body) => body['lessonId']),
    ]);
    await write(db, 'month', ['id'], program.months.map(monthRow));
    await write(
      db,
      'module',
      ['id'],
      modules.map((module) => moduleRow(module, program)),
    );
    await write(db, 'lesson', ['id'], lessons);
    await write(db, 'lessonBody', ['lessonId'], bodies);
  });
}

const monthRow = (month: Program['months'][number], at: number): Row => ({
  id: month.slug,
  position: at + 1,
  title: month.title,
  summary: month.summary,
  projectTitle: month.project.title,
  projectSummary: month.project.summary,
});

const moduleRow = (module: ModuleFile, program: Program): Row => ({
  id: module.slug,
  monthId: program.months.find((month) => month.modules.includes(module.slug))?.slug,
  position: module.number,
  title: module.title,
  summary: module.summary,
  hours: module.hours,
  skills: JSON.stringify(module.skills),
});

const lessonRows = (module: ModuleFile): Row[] =>
  module.lessons.map((lesson, at) => ({
    id: lesson.slug,
    moduleId: module.slug,
    position: at + 1,
    title: lesson.title,
    summary: lesson.summary,
    minutes: lesson.body === undefined ? null : lesson.minutes,
    goals: JSON.stringify(lesson.body === undefined ? [] : lesson.goals),
    isPreview: lesson.body !== undefined && lesson.preview,
    isWritten: lesson.body !== undefined,
  }));

const bodyRows = (module: ModuleFile): Row[] =>
  module.lessons.flatMap((lesson) => {
    if (lesson.body === undefined) return [];
    const blocks = JSON.stringify(compileLesson(lesson));
    const version = createHash('sha256').update(blocks).digest('hex').slice(0, 16);
    return [{lessonId: lesson.slug, moduleId: module.slug, version, blocks}];
  });

const quote = (name: string) => `"${name}"`;

/**
 * Takes what the course no longer has out of its order: below zero, where no query looks. The row stays,
 * because done marks and points refer to it.
 */
async function retire(
  db: Database,
  table: 'lesson' | 'module' | 'month',
  kept: readonly Row[],
): Promise<void> {
  const extra = table === 'lesson' ? ', "isWritten" = false' : '';
  await db.query(
    `update "${table}" t
     set "position" = (select least(min("position"), 0) from "${table}") - gone.n${extra}
     from (select "id", row_number() over (order by "id") as n from "${table}"
           where "id" <> all($1) and "position" > 0) gone
     where t."id" = gone."id"`,
    [kept.map(({id}) => id)],
  );
}

/** Inserts or updates; a row that is the same is not touched. Table and columns are our own words. */
async function write(
  db: Database,
  table: string,
  key: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row);
    const updates = columns.filter((column) => !key.includes(column));
    const set = updates.map((column) => `${quote(column)} = excluded.${quote(column)}`).join(', ');
    const old = updates.map((column) => `t.${quote(column)}`).join(', ');
    const fresh = updates.map((column) => `excluded.${quote(column)}`).join(', ');
    await db.query(
      `insert into ${quote(table)} as t (${columns.map(quote).join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
       on conflict (${key.map(quote).join(', ')}) do update set ${set} where (${old}) is distinct from (${fresh})`,
      Object.values(row),
    );
  }
}
