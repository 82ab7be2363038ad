// The course as the bench of the tutor has it, and what is asked about it.
import {readFileSync} from 'node:fs';
import type {Pool} from 'pg';
import {parse} from 'yaml';
import {sqlOn} from '#sync/commands/sql.ts';
import {MOST_FOUND} from '#sync/tutor/learner/found.ts';
import {refreshPassages} from '#sync/tutor/passages.ts';
import {searchWithin} from '#sync/tutor/search.ts';

/**
 * Copies of the course's own lessons, until there are so many; all of them open to everybody.
 * @returns how many of them are copies.
 */
export async function growTo(pool: Pool, lessons: number): Promise<number> {
  const {rows} = await pool.query<{count: number}>(`select count(*)::int as "count" from "lessonBody"`);
  const written = rows[0]?.count ?? 0;
  if (written === 0) throw new Error('the course has no lessons');
  for (let copy = 1; written * copy < lessons; copy += 1) {
    const most = Math.min(written, lessons - written * copy);
    await pool.query(
      `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isWritten", "isPreview", "blockCount")
       select l."id" || '-copy-' || $1::text, l."moduleId", l."position" + 1000 * $1::int, l."title" || ' ' || $1::text, l."summary",
         l."minutes", l."goals", true, true, l."blockCount"
       from "lesson" l join "lessonBody" b on b."lessonId" = l."id"
       where l."id" not like '%-copy-%' order by l."id" limit $2`,
      [copy, most],
    );
    await pool.query(
      `insert into "lessonBody" ("lessonId", "moduleId", "version", "blocks", "isFree")
       select b."lessonId" || '-copy-' || $1::text, b."moduleId", b."version", b."blocks", true
       from "lessonBody" b where exists (select from "lesson" l where l."id" = b."lessonId" || '-copy-' || $1::text)`,
      [copy],
    );
  }
  await pool.query(`update "lesson" set "isPreview" = true where "isWritten"`);
  return Math.max(0, lessons - written);
}

type Questions = Readonly<Record<'said' | 'meant' | 'fresh', readonly (readonly [string, ...unknown[]])[]>>;

export type Searched = {
  /** Of all searches, ms. */
  readonly times: readonly number[];
  readonly passages: number;
  /** Questions in the lessons' own words that are answered by a quotation. */
  readonly answered: readonly string[];
};

const PASSES = 3;

/** Searches for what learners ask as the transaction of a question does, once everything is indexed. */
export async function searched(pool: Pool): Promise<Searched> {
  const {said, meant, fresh} = parse(
    readFileSync('sync/tutor/recall/questions.yaml', 'utf8'),
  ) as unknown as Questions;
  await refreshPassages(pool);
  const {rows} = await pool.query<{lessonId: string; count: number}>(
    `select "lessonId", count(*)::int as "count" from private."passage" group by 1`,
  );
  const lessonIds = new Set(rows.map(({lessonId}) => lessonId));
  const all = [said, meant, fresh].flat().map(([question]) => question);
  const times: number[] = [];
  const answered = new Set<string>();
  // The first pass finds the ways.
  for (let pass = 0; pass <= PASSES; pass += 1) {
    for (const question of all) {
      const begun = performance.now();
      const found = await searchWithin(sqlOn(pool), question, MOST_FOUND, {lessonIds});
      if (pass > 0) times.push(performance.now() - begun);
      if (found.length > 0) answered.add(question);
    }
  }
  return {
    times,
    passages: rows.reduce((sum, {count}) => sum + count, 0),
    answered: said.map(([question]) => question).filter((question) => answered.has(question)),
  };
}
