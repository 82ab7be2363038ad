// Rows beside the real course: as many lessons as a bench needs fresh ones of, and a learner's past.
import type {Pool} from 'pg';

export type Wanted = {
  /** Lessons of the bench, each with a text of one block, open to everybody. */
  readonly lessons: number;
  /** How many of them, from the end, the learner has done long ago. */
  readonly done: number;
};

const PER_MODULE = 50;
/** Positions above every real month and module. */
const AFTER_ALL = 1000;

/** Id of the lesson `at`, from 0. */
export const benchLessonId = (at: number) => `bench-${at}`;
const moduleOf = (at: number) => `bench-module-${Math.floor(at / PER_MODULE)}`;

/** Path of the lesson `at`, from 0. */
export const benchLesson = (at: number): string => `/modules/${moduleOf(at)}/lessons/${benchLessonId(at)}`;

export async function addCourse(pool: Pool, {lessons}: Pick<Wanted, 'lessons'>): Promise<void> {
  const modules = Math.ceil(lessons / PER_MODULE);
  await pool.query(`insert into "month" values ('bench', $1, 'Bench', 'Rows for a bench', 'None', 'None')`, [
    AFTER_ALL,
  ]);
  await pool.query(
    `insert into "module" ("id", "monthId", "position", "title", "summary", "hours", "skills")
     select 'bench-module-' || n, 'bench', $1 + n, 'Bench module ' || n, 'Rows for a bench', 1, '[]'
     from generate_series(0, $2 - 1) n`,
    [AFTER_ALL, modules],
  );
  await pool.query(
    `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "blockCount", "isPreview", "isWritten")
     select 'bench-' || n, 'bench-module-' || n / $2, n % $2 + 1, 'Bench lesson ' || n, 'A row of a bench', 10, '["One goal"]', 1, true, true
     from generate_series(0, $1 - 1) n`,
    [lessons, PER_MODULE],
  );
  await pool.query(
    `insert into "lessonBody" ("lessonId", "moduleId", "version", "blocks", "isFree")
     select 'bench-' || n, 'bench-module-' || n / $2, '1', $3::jsonb, true from generate_series(0, $1 - 1) n`,
    [lessons, PER_MODULE, JSON.stringify([{kind: 'prose', html: '<p>One paragraph of text.</p>'}])],
  );
}

/** A learner's past: the last `done` lessons of the bench, with their points. */
export async function addPast(pool: Pool, userId: string, {lessons, done}: Wanted): Promise<void> {
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "doneAt")
     select $1, 'bench-' || n, now() - interval '30 days' from generate_series($2::int, $3 - 1) n`,
    [userId, lessons - done, lessons],
  );
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select 'bench-' || n, $1, 'lesson', 'bench-' || n, 10, 'lesson:bench-' || n, now() - interval '30 days'
     from generate_series($2::int, $3 - 1) n`,
    [userId, lessons - done, lessons],
  );
  await pool.query(`update "pointTotal" set "points" = 10 * $2 where "userId" = $1`, [userId, done]);
}

/** Rows that the learner's queries bring into a browser (web/data/session/session.ts, preload). */
export async function syncedRows(pool: Pool, userId: string): Promise<number> {
  const {rows} = await pool.query<{sum: number}>(
    `select ((select count(*) from "month") + (select count(*) from "module") + (select count(*) from "lesson")
      + (select count(*) from "lessonBody" b where b."isFree" or exists (
          select from "moduleProgress" p
          where p."moduleId" = b."moduleId" and p."userId" = $1 and p."unlockedAt" is not null))
      + (select count(*) from "quiz" where "isOpen")
      + (select count(*) from "lessonProgress" where "userId" = $1)
      + (select count(*) from "moduleProgress" where "userId" = $1)
      + (select count(*) from "attempt" where "userId" = $1)
      + (select least(count(*), 200) from "pointEvent" where "userId" = $1) + 4)::int as "sum"`,
    [userId],
  );
  return rows[0]?.sum ?? 0;
}
