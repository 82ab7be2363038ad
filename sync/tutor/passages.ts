// The search index of the course's text, derived from "lessonBody". It is updated lazily: a search first indexes what a
// start of the academy has changed.
import type {Pool} from 'pg';
import type {Block} from '#schema/lessons/block.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {lockStatement} from '#sync/db/locks.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {otherWords, placeOf} from '#sync/tutor/recall/other-words.ts';
import {wordsOf} from '#sync/tutor/search.ts';

/** Increase when the way sections are made changes. */
const MAKING = 5;
/** The anchor of the section that lists a lesson's sources: titles of other texts, which answer nothing. */
export const SOURCES = 'sources';

// $1: the version of the other words.
const VERSION = `b."version" || '.${MAKING}.' || $1::text || '.' || md5(l."title" || m."title")`;
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
  const {version} = await otherWords();
  const {rowCount} = await pool.query(`select ${STALE} limit 1`, [version]);
  if (rowCount !== 0) await inTransaction(pool, (db) => refreshWithin(sqlOn(db)));
}

/** The same within a transaction. */
export async function refreshWithin(sql: Sql): Promise<void> {
  const {words, version} = await otherWords();
  const [stale] = await sql(`select ${STALE} limit 1`, [version]);
  if (!stale) return;
  // After waiting for another process there is nothing left to do.
  await sql(lockStatement('passages'), []);
  const lessons = await sql(
    `select b."lessonId", ${VERSION} as "version", l."title", m."title" as "moduleTitle", b."blocks" ${STALE}`,
    [version],
  );
  // The statement above selects exactly this.
  for (const lesson of lessons as Iterable<Lesson>) await write(sql, lesson, words);
}

async function write(
  sql: Sql,
  {lessonId, version, title, moduleTitle, blocks}: Lesson,
  words: ReadonlyMap<string, string>,
): Promise<void> {
  // The parser is loaded on demand, so that it does not delay a start.
  const {sectionsOf} = await import('#sync/tutor/sections.ts');
  await sql(`delete from private."passage" where "lessonId" = $1`, [lessonId]);
  const sections = sectionsOf(blocks).filter(({anchor}) => anchor !== SOURCES);
  for (const [position, {heading, anchor, paragraphs, spots, untold, drawn}] of sections.entries()) {
    await sql(
      `insert into private."passage"
         ("lessonId", "position", "version", "heading", "anchor", "paragraphs", "spots", "words")
       values ($1, $2, $3, $4, $5, $6, $8,
         setweight(${wordsOf('$4::text')}, 'A') || setweight(${wordsOf('$7::text')}, 'B') ||
         setweight(${wordsOf('$9::text')}, 'C') ||
         setweight(${wordsOf(`array_to_string($6::text[], ' ') || ' ' || $10::text`)}, 'D'))`,
      [
        lessonId,
        position,
        version,
        heading,
        anchor,
        paragraphs,
        `${title} ${moduleTitle}`,
        spots,
        [words.get(placeOf(lessonId, anchor)) ?? '', ...untold].join('\n'),
        drawn.join('\n'),
      ],
    );
  }
}
