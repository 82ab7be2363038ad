// What the commands about projects do, in the transaction of the command.
import {Refusal} from '#schema/errors.ts';
import {fileEffects} from '#sync/coding/files.effects.ts';
import {demandFits, demandProjects, forgetDeletedProjects} from '#sync/coding/room.ts';
import {demandProject, insertFiles} from '#sync/coding/rows.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** @param codingMb millions of bytes that a learner's projects may hold. */
export const codingEffects = (codingMb: number): EffectsIn<'coding'> => ({
  'coding.create': async (sql, {id, projectId, name, template, origin, files}, {userId}) => {
    await newProject(sql, {projectId, userId, name, template, origin});
    if (files.length > 0) await insertFiles(sql, {projectId, userId, saveId: id}, files);
    await demandProjects(sql, userId);
    await demandFits(sql, {projectId, userId, codingMb});
  },

  'coding.rename': async (sql, {projectId, name}, {userId}) => {
    await demandProject(sql, projectId, userId);
    await sql(`update "project" set "name" = $2, "updatedAt" = now() where "id" = $1`, [projectId, name]);
  },

  'coding.duplicate': async (sql, {id, projectId, copyId, name}, {userId}) => {
    await demandProject(sql, projectId, userId);
    await newProject(sql, {projectId: copyId, userId, name, template: 'copy', origin: null});
    await sql(COPY, [projectId, copyId, userId, id]);
    await demandProjects(sql, userId);
    await demandFits(sql, {projectId: copyId, userId, codingMb});
  },

  'coding.remove': async (sql, {projectId}, {userId}) => {
    await demandProject(sql, projectId, userId);
    await sql(`update "project" set "removedAt" = coalesce("removedAt", now()) where "id" = $1`, [projectId]);
    await forgetDeletedProjects(sql, userId, codingMb);
  },

  'coding.restore': async (sql, {projectId}, {userId}) => {
    await demandProject(sql, projectId, userId);
    await sql(`update "project" set "removedAt" = null, "updatedAt" = now() where "id" = $1`, [projectId]);
    await demandProjects(sql, userId);
    await demandFits(sql, {projectId, userId, codingMb});
  },

  ...fileEffects(codingMb),
});

// Every part of a statement sees the rows as they were before it: the ids are made once, in "source".
const COPY = `
  with "source" as (
    select gen_random_uuid() as "id", f."path", f."bytes", b."text"
    from "projectFile" f join "projectBody" b on b."fileId" = f."id"
    where f."projectId" = $1 and f."removedAt" is null),
  "copied" as (
    insert into "projectFile" ("id", "projectId", "userId", "path", "bytes")
    select "id", $2, $3, "path", "bytes" from "source"),
  "bodies" as (
    insert into "projectBody" ("fileId", "projectId", "userId", "text", "rev", "saveId")
    select "id", $2, $3, "text", 1, $4 from "source")
  insert into private."projectRevision" ("fileId", "rev", "userId", "saveId", "text", "bytes")
  select "id", 1, $3, $4, "text", "bytes" from "source"`;

type NewProject = {
  readonly projectId: string;
  readonly userId: string;
  readonly name: string;
  readonly template: string;
  readonly origin: string | null;
};

async function newProject(sql: Sql, {projectId, userId, name, template, origin}: NewProject): Promise<void> {
  const [made] = await sql(
    `insert into "project" ("id", "userId", "name", "template", "origin") values ($1, $2, $3, $4, $5)
     on conflict ("id") do nothing returning 1`,
    [projectId, userId, name, template, origin],
  );
  if (!made) throw new Refusal('INVALID', 'This project is already there.');
}
