// Writes the assessment's items into the database. Attempts keep what they were drawn from, whatever becomes of a file.
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Pool} from 'pg';
import type {itemColumns as ItemColumns} from '#sync/assessment/item-columns.ts';
import type {AssessmentContent, ItemSource, TopicSource} from '#sync/assessment/item-files.ts';
import {takeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {ContentError} from '#sync/questions/source.ts';

/** Where the items are. */
export const ASSESSMENT_DIR = join(import.meta.dirname, 'content');

const COMPILER = [import.meta.dirname, join(import.meta.dirname, '..', 'questions')];

/**
 * Writes what has changed since the last time. Runs after the course, whose lessons its topics name.
 * @throws {ContentError} naming what a teacher must fix; the database keeps its items.
 */
export async function seedAssessment(pool: Pool, folder: string): Promise<{readonly wasThere: boolean}> {
  const source = fingerprintOf(folder);
  const {rows} = await pool.query<{source: string}>(`select "source" from private."assessmentContent"`);
  if (rows[0]?.source === source) return {wasThere: true};
  const {readAssessment} = await import('#sync/assessment/item-files.ts');
  const content = readAssessment(folder);
  if (!content) return {wasThere: false};
  await inTransaction(pool, async (db) => {
    await takeLock(db, 'course');
    await demandStudies(db, content.topics, folder);
    await write(db, content, folder);
    await db.query(
      `insert into private."assessmentContent" ("source") values ($1)
       on conflict ("isOnly") do update set "source" = excluded."source"`,
      [source],
    );
  });
  return {wasThere: false};
}

/** Of all items, and of what compiles them. */
function fingerprintOf(folder: string): string {
  const hash = createHash('sha256');
  const add = (place: string, ending: RegExp) => {
    const names = existsSync(place) ? readdirSync(place).filter((name) => ending.test(name)) : [];
    for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(place, name)));
  };
  for (const place of COMPILER) add(place, /^[a-z-]+\.ts$/);
  add(folder, /\.yaml$/);
  return hash.digest('hex');
}

/** `m01-python-that-works` is the module `python-that-works`, as the course's folders are named. */
const idOf = (folderName: string): string => folderName.replace(/^m?\d+-/, '');

/** @throws {ContentError} for a lesson that nobody can open before the assessment, or a heading that it doesn’t have. */
async function demandStudies(db: Database, topics: readonly TopicSource[], folder: string): Promise<void> {
  for (const {id, study} of topics) {
    const {rows} = await db.query<{isPreview: boolean; text: string; modules: number}>(
      `select l."isPreview", b."blocks"::text as "text"
       from "lesson" l join "lessonBody" b on b."lessonId" = l."id"
       where l."id" = $1 and l."moduleId" = $2 and l."position" > 0`,
      [idOf(study.lesson), idOf(study.module)],
    );
    const [lesson] = rows;
    const place = `${folder}: topic "${id}"`;
    if (!lesson) {
      // Another course is no mistake of the assessment's: its results then show no lesson.
      if (await hasModule(db, idOf(study.module))) throw new ContentError(place, 'its lesson isn’t there');
    } else if (!lesson.isPreview) throw new ContentError(place, 'its lesson is no preview');
    else if (!lesson.text.includes(String.raw`id=\"${study.anchor}\"`)) {
      throw new ContentError(place, `its lesson has no heading "${study.anchor}"`);
    }
  }
}

async function hasModule(db: Database, id: string): Promise<boolean> {
  const {rowCount} = await db.query(`select 1 from "module" where "id" = $1 and "position" > 0`, [id]);
  return rowCount === 1;
}

async function write(db: Database, {topics, items}: AssessmentContent, folder: string): Promise<void> {
  const {itemColumns} = await import('#sync/assessment/item-columns.ts');
  await db.query(`update private."assessmentTopic" set "isCurrent" = false where "isCurrent"`);
  await db.query(`update private."assessmentItem" set "isCurrent" = false where "isCurrent"`);
  for (const [at, {id, title, study}] of topics.entries()) {
    await db.query(
      `insert into private."assessmentTopic" values ($1, $2, $3, $4, $5, $6, true)
       on conflict ("id") do update set "position" = $2, "title" = $3, "studyModuleId" = $4,
         "studyLessonId" = $5, "studyAnchor" = $6, "isCurrent" = true`,
      [id, at + 1, title, idOf(study.module), idOf(study.lesson), study.anchor],
    );
  }
  for (const item of items) await writeItem(db, item, itemColumns(item, `${folder}: "${item.slug}"`));
}

type Columns = ReturnType<typeof ItemColumns>;

const writeItem = (db: Database, {slug, topic, difficulty}: ItemSource, columns: Columns) =>
  db.query(
    `insert into private."assessmentItem"
       ("id", "topicId", "difficulty", "kind", "stem", "options", "answer", "explanation", "starter", "reference")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict ("id") do update set "topicId" = $2, "difficulty" = $3, "kind" = $4, "stem" = $5, "options" = $6,
       "answer" = $7, "explanation" = $8, "starter" = $9, "reference" = $10, "isCurrent" = true`,
    [
      slug,
      topic,
      difficulty,
      columns.kind,
      columns.stem,
      columns.options,
      columns.answer,
      columns.explanation,
      columns.starter,
      columns.reference,
    ],
  );
