// The search index of the course's text, derived from "lessonBody". It is updated lazily: a search first indexes what a
// start of the academy has changed.
import type {Pool} from 'pg';
import type {Block} from '#schema/lessons/block.ts';
import {takeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {wordsOf} from '#sync/tutor/search.ts';

/** Increase when the way sections are made changes. */
const MAKING = 3;
/** The section that lists a lesson's sources: titles of other texts, which answer nothing. */
const SOURCES = 'sources';

const VERSION = `b."version" || '.${MAKING}.' || md5(l."title" || m."title")`;
const STALE = `
  from "lessonBody" b join "lesson" l on l."id" = b."lessonId" join "module" m on m."id" = b."moduleId"
  where not exists (select from private."passage" p where p."lessonId" = b."lessonId" and p."version" = ${VERSION})`;

type Lesson = {
  readonly lessonId: string;
  readonly version: string;
  readonly title: string;
  readonly moduleTitle: string;
  readonly blocks: readonly Block[];
};

/** Brings the passages up to date. One query if there is nothing to do. */
export async function refreshPassages(pool: Pool): Promise<void> {
  const {rowCount} = await pool.query(`select ${STALE} limit 1`);
  if (rowCount === 0) return;
  await inTransaction(pool, async (db) => {
    // After waiting for another process there is nothing left to do.
    await takeLock(db, 'passages');
    const {rows} = await db.query<Lesson>(
      `select b."lessonId", ${VERSION} as "version", l."title", m."title" as "moduleTitle", b."blocks" ${STALE}`,
    );
    for (const lesson of rows) await write(db, lesson);
  });
}

async function write(db: Database, {lessonId, version, title, moduleTitle, blocks}: Lesson): Promise<void> {
  // The parser is loaded on demand, so that it does not delay a start.
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  await db.query(`delete from private."passage" where "lessonId" = $1`, [lessonId]);
  const sections = sectionsOf(blocks).filter(({anchor}) => anchor !== SOURCES);
  for (const [position, {heading, anchor, paragraphs}] of sections.entries()) {
    await db.query(
      `insert into private."passage" ("lessonId", "position", "version", "heading", "anchor", "paragraphs", "words")
       values ($1, $2, $3, $4, $5, $6,
         setweight(${wordsOf('$4::text')}, 'A') || setweight(${wordsOf('$7::text')}, 'B') ||
         setweight(${wordsOf(`array_to_string($6::text[], ' ')`)}, 'D'))`,
      [lessonId, position, version, heading, anchor, paragraphs, `${title} ${moduleTitle}`],
    );
  }
}
