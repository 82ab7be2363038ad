// What the effects read and write of a learner's projects. Commands of one learner run one after the other (claim.ts).
import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** A file as it is stored. */
export type FileRow = {
  readonly id: string;
  readonly path: string;
  readonly isRemoved: boolean;
};

export type NewFile = {readonly fileId: string; readonly path: string; readonly text: string};

/** @throws {Refusal} if the learner has no such project. */
export async function demandProject(sql: Sql, projectId: string, userId: string): Promise<void> {
  const [row] = await sql(`select 1 from "project" where "id" = $1 and "userId" = $2`, [projectId, userId]);
  if (!row)
    throw new Refusal('NOT_FOUND', 'We couldn’t find this project. It may have been deleted permanently.');
}

/** Its files, deleted ones included. @throws {Refusal} as `demandProject`. */
export async function filesOf(sql: Sql, projectId: string, userId: string): Promise<readonly FileRow[]> {
  await demandProject(sql, projectId, userId);
  const rows = await sql(
    `select "id", "path", "removedAt" is not null as "isRemoved" from "projectFile" where "projectId" = $1`,
    [projectId],
  );
  return [...rows].map((row) => ({
    id: String(row['id']),
    path: String(row['path']),
    isRemoved: row['isRemoved'] === true,
  }));
}

type Into = {readonly projectId: string; readonly userId: string; readonly saveId: string};

/** Writes new files, each with its first revision. @throws {Refusal} if one of the ids is in use. */
export async function insertFiles(
  sql: Sql,
  {projectId, userId, saveId}: Into,
  files: readonly (NewFile & {readonly conflictOf?: string})[],
): Promise<void> {
  const inserted = await sql(
    `with given as (
       select * from unnest($4::uuid[], $5::text[], $6::text[], $7::int[], $8::uuid[])
         as g("fileId", "path", "text", "bytes", "conflictOf")),
     made as (
       insert into "projectFile" ("id", "projectId", "userId", "path", "bytes", "conflictOf")
       select "fileId", $1, $2, "path", "bytes", "conflictOf" from given
       on conflict ("id") do nothing returning "id"),
     bodies as (
       insert into "projectBody" ("fileId", "projectId", "userId", "text", "rev", "saveId")
       select g."fileId", $1, $2, g."text", 1, $3 from given g join made m on m."id" = g."fileId")
     insert into private."projectRevision" ("fileId", "rev", "userId", "saveId", "text", "bytes")
     select g."fileId", 1, $2, $3, g."text", g."bytes" from given g join made m on m."id" = g."fileId"
     returning 1`,
    [
      projectId,
      userId,
      saveId,
      files.map(({fileId}) => fileId),
      files.map(({path}) => path),
      files.map(({text}) => text),
      files.map(({text}) => Buffer.byteLength(text)),
      files.map(({conflictOf}) => conflictOf ?? null),
    ],
  );
  if ([...inserted].length < files.length)
    throw new Refusal('INVALID', 'One of these files is already there.');
}
