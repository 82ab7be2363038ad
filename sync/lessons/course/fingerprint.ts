// Detects that the database already holds this exact course, made by this exact compiler: then a start neither reads,
// compiles nor writes it.
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs';
import {join, relative, resolve} from 'node:path';
import * as z from 'zod';
import type {Database} from '#sync/db/pool.ts';

/** Where the compiler's own files are. */
const HERE = import.meta.dirname;
/** Other modules that the rows depend on: names of quizzes, and which typed numbers can be read. */
const SCHEMA = join(HERE, '..', '..', '..', 'schema');
const RULES = [
  'lessons/quiz/quiz.rules.ts',
  'lessons/trace/trace.ts',
  'questions/answer.rules.ts',
  'python/code-tests.rules.ts',
  'python/literals.ts',
] as const;
/** The room of what compiles questions, wherever they are asked. */
const QUESTIONS = join(HERE, '..', '..', 'questions');

/** What the course is made of: its files, and what compiles them. */
export type Fingerprint = {readonly course: string; readonly compiler: string};

/** File → its size and times, and the hash that its contents had then. */
type Hashes = Readonly<Record<string, {readonly stamp: string; readonly hash: string}>>;

/**
 * Hash over every file of the content folder, by name and contents, and over the compiler's sources.
 * Taken before the course is read: a change in between is detected at the next start.
 * @param kept cache file for hashes: a file with the same size and times is not read again.
 */
export function fingerprintOf(folder: string, kept?: string): Fingerprint {
  const before = hashesIn(kept);
  const hashes: Record<string, Hashes[string]> = {};
  const hashed = (named: readonly (readonly [name: string, file: string])[]) => {
    const hash = createHash('sha256');
    for (const [name, file] of named) {
      const path = resolve(file);
      const stamp = stampOf(path);
      const same = before[path]?.stamp === stamp ? before[path] : undefined;
      hashes[path] = same ?? {stamp, hash: hashOf(readFileSync(path))};
      hash.update(`${name}\0${hashes[path].hash}\0`);
    }
    return hash.digest('hex');
  };
  const compiler = hashed([
    ...compilerFiles(HERE).map((name) => [name, join(HERE, name)] as const),
    ...compilerFiles(QUESTIONS).map((name) => [`questions/${name}`, join(QUESTIONS, name)] as const),
    ...RULES.map((name) => [name, join(SCHEMA, name)] as const),
  ]);
  const files = hashed(filesIn(folder).map((file) => [relative(folder, file), file]));
  if (kept !== undefined && JSON.stringify(before) !== JSON.stringify(hashes)) keep(kept, hashes);
  return {course: hashOf(`${compiler}\0${files}`), compiler};
}

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** Includes ctime, which cannot be set: a file that was copied with another file's times is read again. */
function stampOf(path: string): string {
  const {size, mtimeNs, ctimeNs} = statSync(path, {bigint: true});
  return `${size} ${mtimeNs} ${ctimeNs}`;
}

const keptHashes = z.record(z.string(), z.strictObject({stamp: z.string(), hash: z.string()}));

/** Empty if there are none yet or they are unreadable: then all files are read. */
function hashesIn(kept: string | undefined): Hashes {
  if (kept === undefined || !existsSync(kept)) return {};
  try {
    return keptHashes.parse(JSON.parse(readFileSync(kept, 'utf8')));
  } catch {
    return {};
  }
}

/** Written atomically, so that no start finds half a file. */
function keep(kept: string, hashes: Hashes): void {
  const half = `${kept}.${process.pid}`;
  writeFileSync(half, JSON.stringify(hashes), {mode: 0o600});
  renameSync(half, kept);
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const compilerFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /^[a-z-]+\.ts$/.test(name))
    .toSorted();

/**
 * Hash over every row of the course, so that a part that was restored, cleared or edited by hand is noticed, too.
 * Texts and traces go by their versions, which are hashes of them.
 */
const ROWS = `
  select md5(string_agg("row", E'\\n' order by "row")) as "rows" from (
    select 'program' || t::text from "program" t
    union all select 'month' || t::text from "month" t
    union all select 'module' || t::text from "module" t
    union all select 'lesson' || t::text from "lesson" t
    union all select 'term' || t::text from "term" t
    union all select 'body' || ("lessonId", "moduleId", "version", "isFree")::text from "lessonBody"
    union all select 'trace' || ("lessonId", "moduleId", "version", "isFree")::text from "lessonTrace"
    union all select 'quiz' || t::text from "quiz" t
    union all select 'question' || t::text from private."question" t) course("row")`;

/** Separately compiled unit of the course → hash of its sources. */
export type Units = Readonly<Record<string, string>>;

/** What the rows were made from when they were written. */
export type Seeded = {readonly course: string; readonly units: Units};

/** @returns `undefined` if the rows are not the ones written then: edited, restored or missing. */
export async function seededIn(db: Database): Promise<Seeded | undefined> {
  const {rows} = await db.query<Seeded>(
    `select "source" as "course", "units" from private."contentFingerprint" where "rows" = (${ROWS})`,
  );
  return rows[0];
}

/** Stores the hashes of the sources, in the transaction that has written the rows. */
export async function noteSeeded(db: Database, {course, units}: Seeded): Promise<void> {
  await db.query(
    `insert into private."contentFingerprint" as f ("source", "units", "rows")
     values ($1, $2, coalesce((${ROWS}), ''))
     on conflict ("isOnly") do update
       set "source" = excluded."source", "units" = excluded."units", "rows" = excluded."rows"
       where (f."source", f."units", f."rows") is distinct from (excluded."source", excluded."units", excluded."rows")`,
    [course, units],
  );
}
