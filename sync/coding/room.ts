// How much a learner's projects may hold. Checked after the write, in its transaction: a rejection rolls it back, and the
// text stays in the learner's outbox.
import {randomInt} from 'node:crypto';
import {FILES_MAX, PROJECT_BYTES_MAX, PROJECTS_MAX} from '#schema/coding/coding.limits.ts';
import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Everything there is, deleted or not, may take as many times the room of what is there; and what files were as much. */
const PAST = 3;

/** Adds a project's files up again, and notes that it has changed. */
export async function addUp(sql: Sql, projectId: string): Promise<{files: number; bytes: number}> {
  const [row] = await sql(
    `update "project" p set "files" = s."files", "bytes" = s."bytes", "updatedAt" = now()
     from (select count(*)::int as "files", coalesce(sum("bytes"), 0)::int as "bytes" from "projectFile"
           where "projectId" = $1 and "removedAt" is null) s
     where p."id" = $1 returning p."files", p."bytes"`,
    [projectId],
  );
  return {files: Number(row?.['files'] ?? 0), bytes: Number(row?.['bytes'] ?? 0)};
}

/** Room for one project more. @throws {Refusal} */
export async function demandProjects(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql(
    `select count(*) > $2 as "tooMany" from "project" where "userId" = $1 and "removedAt" is null`,
    [userId, PROJECTS_MAX],
  );
  if (row?.['tooMany']) {
    throw new Refusal(
      'INVALID',
      `You have ${PROJECTS_MAX} projects, the most an account can keep. Delete some, then try again.`,
    );
  }
}

type Room = {
  readonly projectId: string;
  readonly userId: string;
  /** Millions of bytes of all projects; none for a write that needs no more room than before. */
  readonly codingMb: number | undefined;
  /** Files that a project may have. */
  readonly mostFiles?: number;
};

/** What a project has become must fit. @throws {Refusal} */
export async function demandFits(
  sql: Sql,
  {projectId, userId, codingMb, mostFiles = FILES_MAX}: Room,
): Promise<void> {
  const {files, bytes} = await addUp(sql, projectId);
  if (files > mostFiles) {
    throw new Refusal('INVALID', `A project can have up to ${FILES_MAX} files. Delete some, then try again.`);
  }
  if (bytes > PROJECT_BYTES_MAX) {
    throw new Refusal(
      'INVALID',
      `A project can hold up to ${PROJECT_BYTES_MAX / 1_000_000} MB. Delete some files, then try again.`,
    );
  }
  if (codingMb === undefined) return;
  const [all] = await sql(
    `select (select coalesce(sum("bytes"), 0) from "project" where "userId" = $1 and "removedAt" is null) > $2
              as "tooMuch",
            (select coalesce(sum("bytes"), 0) from "projectFile" where "userId" = $1) > $3 as "tooMuchEver"`,
    [userId, Math.round(codingMb * 1_000_000), Math.round(codingMb * 1_000_000 * PAST)],
  );
  if (all?.['tooMuch'] || all?.['tooMuchEver']) {
    throw new Refusal(
      'INVALID',
      `Your projects take up the ${codingMb.toLocaleString('en')} MB an account can keep. Delete some, then try again.`,
    );
  }
}

/** Deleted projects for which there is no room any more go for good, the first deleted first. */
export async function forgetDeletedProjects(sql: Sql, userId: string, codingMb: number): Promise<void> {
  await sql(
    `delete from "project" p using (
       select "id", row_number() over "latest" as "nth", sum("bytes") over "latest" as "upTo" from "project"
       where "userId" = $1 and "removedAt" is not null window "latest" as (order by "removedAt" desc, "id")) o
     where p."id" = o."id" and (o."nth" > $2 or o."upTo" > $3)`,
    [userId, PROJECTS_MAX, Math.round(codingMb * 1_000_000)],
  );
}

/** So do deleted files of a project, and of an account. */
export async function forgetDeletedFiles(
  sql: Sql,
  {
    projectId,
    userId,
    codingMb,
  }: {readonly projectId: string; readonly userId: string; readonly codingMb: number},
): Promise<void> {
  await sql(
    `delete from "projectFile" f using (
       select "id", count(*) filter (where "projectId" = $2) over "latest" as "nth",
         sum("bytes") over "latest" as "upTo"
       from "projectFile" where "userId" = $1 and "removedAt" is not null
       window "latest" as (order by "removedAt" desc, "id" rows unbounded preceding)) o
     where f."id" = o."id" and (f."projectId" = $2 and o."nth" > $3 or o."upTo" > $4)`,
    [userId, projectId, FILES_MAX, Math.round(codingMb * 1_000_000)],
  );
}

/** Revisions of a file that are all kept; of older ones each tenth. */
const NEWEST = 50;
const EACH = 10;

/** A text of more bytes is always counted with all others; of smaller ones one in `EACH`, as it takes a sort of them all. */
const LARGE = 20_000;
/** What a row takes beside its texts, bytes. */
const ROW_BYTES = 200;

/**
 * Thins out what a file was, and the oldest that all files were.
 * @param sentBytes of what has just been stored.
 */
export async function thinOut(
  sql: Sql,
  fileId: string,
  rev: number,
  userId: string,
  {mb, sentBytes}: {readonly mb: number; readonly sentBytes: number},
): Promise<void> {
  await sql(`delete from private."projectRevision" where "fileId" = $1 and "rev" = $2 and "rev" % $3 <> 0`, [
    fileId,
    rev - NEWEST,
    EACH,
  ]);
  // By chance, not by the revision's number: many files with a few revisions each would never come to a tenth.
  if (sentBytes <= LARGE && randomInt(EACH) !== 0) return;
  await sql(
    `delete from private."projectRevision" r using (
       select "fileId", "rev", sum("bytes" + coalesce(octet_length("sent"), 0) + $3) over (
         order by "createdAt" desc, "rev" desc) as "upTo"
       from private."projectRevision" where "userId" = $1) o
     where o."upTo" > $2 and r."fileId" = o."fileId" and r."rev" = o."rev"`,
    [userId, Math.round(mb * 1_000_000 * PAST), ROW_BYTES],
  );
}
