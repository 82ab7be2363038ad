// Tells whether the database already holds this very course, made by this very compiler: then a start
// need neither read nor compile nor write it.
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import type {Database} from '#sync/db/pool.ts';

/** Where the compiler's own files are. */
const HERE = import.meta.dirname;
/** What else decides about the rows: names of quizzes, and which typed numbers can be read. */
const RULES = join(HERE, '..', '..', 'schema', 'lessons', 'quiz.rules.ts');

/**
 * Hash over every file of the content folder, by name and bytes, and over the compiler's sources.
 * Taken before the course is read: what changes in between is seen at the next start.
 */
export function fingerprintOf(folder: string): string {
  const hash = createHash('sha256');
  // Length first, so that no byte can move from one file to the next unseen.
  const add = (name: string, bytes: Buffer) => hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  for (const file of filesIn(folder)) add(relative(folder, file), readFileSync(file));
  for (const name of compilerFiles()) add(name, readFileSync(join(HERE, name)));
  add('rules', readFileSync(RULES));
  return hash.digest('hex');
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const compilerFiles = (): readonly string[] =>
  readdirSync(HERE)
    .filter((name) => /^content-[a-z-]+\.ts$/.test(name))
    .toSorted();

/**
 * Of every row of the course, so that a part that was restored, cleared or edited by hand is noticed too.
 * A text goes by its version, which is the hash of its blocks.
 */
const ROWS = `
  select md5(string_agg("row", E'\\n' order by "row")) as "rows" from (
    select 'program' || t::text from "program" t
    union all select 'month' || t::text from "month" t
    union all select 'module' || t::text from "module" t
    union all select 'lesson' || t::text from "lesson" t
    union all select 'body' || ("lessonId", "moduleId", "version", "isFree")::text from "lessonBody"
    union all select 'quiz' || t::text from "quiz" t
    union all select 'question' || t::text from private."question" t) course("row")`;

/** Whether the rows are what this fingerprint once made. */
export async function isSeeded(db: Database, fingerprint: string): Promise<boolean> {
  const {rowCount} = await db.query(
    `select from private."contentFingerprint" where "source" = $1 and "rows" = (${ROWS})`,
    [fingerprint],
  );
  return rowCount === 1;
}

/** Notes what the rows were made from, in the transaction that has written them. */
export async function noteSeeded(db: Database, fingerprint: string): Promise<void> {
  await db.query(
    `insert into private."contentFingerprint" as f ("source", "rows") values ($1, coalesce((${ROWS}), ''))
     on conflict ("isOnly") do update set "source" = excluded."source", "rows" = excluded."rows"
       where (f."source", f."rows") is distinct from (excluded."source", excluded."rows")`,
    [fingerprint],
  );
}
